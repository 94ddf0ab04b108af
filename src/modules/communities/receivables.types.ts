import { Field, Int, ObjectType } from 'type-graphql';
import { DecimalScalar } from '../../core/scalars.js';
import { DescribedLike } from '../../core/schema/describe.js';
import { CachedByPlace } from '../../core/schema/part-ids.js';
import { NonPersonal } from '../../core/schema/shown.js';

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
