import { Field, Int, ObjectType } from 'type-graphql';
import {
  CachedByPlace,
  DecimalScalar,
  DescribedLike,
  GuidScalar,
  NonPersonal,
  ShownField,
} from '../../engine/index.js';

@CachedByPlace('residentId')
@ObjectType({ description: 'A resident in arrears with a community.' })
export class Debtor {
  @ShownField(() => GuidScalar, { description: 'Id of the resident who owes.' })
  residentId!: string;

  @ShownField(() => String)
  residentName!: string;

  @ShownField(() => String, { nullable: true })
  residentNumber!: string | null;

  @ShownField(() => DecimalScalar, { description: 'What the resident owes the community, in MXN.' })
  owed!: number;
}

@DescribedLike('Dashboard')
@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'The residents in arrears with a community.' })
export class Debtors {
  @Field(() => Int)
  cantidadMorosos!: number;

  @Field(() => DecimalScalar)
  montoEnMora!: number;

  @Field(() => [Debtor], { description: 'The page of debtors, the largest debt first.' })
  nodes!: Debtor[];
}
