import { Field, ObjectType } from 'type-graphql';
import { CachedByPlace } from '../../engine/declare.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { ResidentPayment } from './resident-payment.entity.js';

@CachedByPlace()
@ObjectType({
  description:
    'All charges and payments of a resident that the caller may read, without pages. More than 25,000 of either are' +
    ' `BAD_REQUEST`.',
})
export class ResidentStatement {
  residentId!: string;

  @Field(() => [ResidentCharge], { description: 'All charges (cargos), newest first.' })
  charges!: ResidentCharge[];

  @Field(() => [ResidentPayment], {
    description: 'All payments (pagos), newest first, in every status.',
  })
  payments!: ResidentPayment[];
}
