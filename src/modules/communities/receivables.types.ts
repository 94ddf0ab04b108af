import { Field, Int, ObjectType } from 'type-graphql';
import { CachedByPlace, DecimalScalar, NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description: 'What residents owe a community until today in MXN, those who have left included.',
})
export class Receivables {
  @Field(() => Int, { description: 'Number of charges that are overdue.' })
  overdueCharges!: number;

  @Field(() => DecimalScalar, { description: 'Sum of what is owed of the charges until today.' })
  outstanding!: number;

  @Field(() => DecimalScalar, { description: 'The part of `outstanding` that is overdue.' })
  overdue!: number;
}
