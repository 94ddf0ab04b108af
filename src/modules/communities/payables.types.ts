import { Field, Int, ObjectType } from 'type-graphql';
import { CachedByPlace, DecimalScalar, NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description: 'What a community owes under its contracts, and what it has paid this month, in MXN.',
})
export class Payables {
  @Field(() => Int, { description: 'Number of charges that are overdue.' })
  overdueCharges!: number;

  @Field(() => DecimalScalar, { description: 'Balance of all active charges, late fees included.' })
  outstanding!: number;

  @Field(() => DecimalScalar, { description: 'The part of `outstanding` that is overdue.' })
  overdue!: number;

  @Field(() => DecimalScalar, { description: 'Sum of the payments of the current month.' })
  paidThisMonth!: number;
}
