import { Field, Int, ObjectType } from 'type-graphql';
import { CachedByPlace, DecimalScalar, DescribedLike, NonPersonal } from '../../engine/index.js';

@DescribedLike('Dashboard')
@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'What a community owes under its contracts, and what it has paid this month.' })
export class Receivables {
  @Field(() => Int)
  cargosVencidos!: number;

  @Field(() => DecimalScalar)
  montoPorCobrar!: number;

  @Field(() => DecimalScalar)
  montoVencido!: number;

  @Field(() => DecimalScalar)
  pagosDelMes!: number;
}
