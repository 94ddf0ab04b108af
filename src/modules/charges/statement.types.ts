import { Field, ObjectType } from 'type-graphql';
import { CommunityCharge } from './charge.entity.js';
import { Payment } from './payment.entity.js';

/** Whose charges and payments a statement holds. */
export type StatementOwner = { readonly contratoId: string } | { readonly comunidadId: string };

@ObjectType({
  description: 'All charges and payments of a contract or a community, whole (specification 2.17).',
})
export class Statement {
  owner!: StatementOwner;

  @Field(() => [CommunityCharge])
  cargos!: CommunityCharge[];

  @Field(() => [Payment], { description: 'Payments that were undone included, with isActive false.' })
  pagos!: Payment[];
}
