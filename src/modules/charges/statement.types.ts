import { Field, ObjectType } from 'type-graphql';
import { CachedByPlace, NonPersonal } from '../../engine/declare.js';
import { CommunityCharge } from './charge.entity.js';
import { Payment } from './payment.entity.js';

/** The contract or community whose charges and payments a statement holds. */
export interface StatementOwner {
  readonly of: 'contract' | 'community';
  readonly id: string;
}

@NonPersonal()
@CachedByPlace()
@ObjectType('Statement', {
  description:
    'All charges and payments of a contract or of a community, without pages. More than 25,000 of either are' +
    ' `BAD_REQUEST`.',
})
export class AccountStatement {
  owner!: StatementOwner;

  @Field(() => [CommunityCharge], { description: 'All charges (cargos), newest first.' })
  cargos!: CommunityCharge[];

  @Field(() => [Payment], {
    description: 'All payments (pagos), newest first, including undone ones, whose `isActive` is false.',
  })
  pagos!: Payment[];
}
