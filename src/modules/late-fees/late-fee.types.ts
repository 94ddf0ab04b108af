import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import {
  CachedByPlace,
  DateScalar,
  DecimalScalar,
  GuidScalar,
  NonPersonal,
  ShownField,
  SIZED_BY,
} from '../../engine/declare.js';

/** How many late fees of one charge a row counts as. */
const MONTHS_OF_ROW = 12;

@CachedByPlace('number')
@ObjectType({ description: 'What a month of delay of a charge costs.' })
export class LateFeePreviewMonth {
  @ShownField(() => Int, { description: 'Month of delay, counted from 1.' })
  number!: number;

  @ShownField(() => DateScalar, { description: 'Day on which it is charged, the `fecha` of the late fee.' })
  day!: string;

  @ShownField(() => DecimalScalar, {
    description: 'What is unpaid of the charge when that day begins, by the days of payments, in MXN.',
  })
  unpaid!: number;

  @ShownField(() => DecimalScalar, { description: 'The late fee, in MXN.' })
  amount!: number;
}

@CachedByPlace('chargeId')
@ObjectType({ description: 'A charge that is paid late, with what that costs.' })
export class LateFeePreviewRow {
  @ShownField(() => GuidScalar, { description: 'Id of the charge that is paid late.' })
  chargeId!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the unit that owes it.' })
  unitId!: string;

  @ShownField(() => DecimalScalar, { description: 'All its late fees together, in MXN.' })
  amount!: number;

  @Extensions({ [SIZED_BY]: MONTHS_OF_ROW })
  @ShownField(() => [LateFeePreviewMonth], { description: 'Its months of delay, in order.' })
  months!: LateFeePreviewMonth[];
}

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description:
    'The late fees of a community until a day that are not charged yet, or that were charged by it.',
})
export class LateFeePreview {
  @Field(() => GuidScalar, { description: 'Id of the community that is looked at.' })
  communityId!: string;

  @Field(() => DateScalar, { description: 'Last day on which they are charged.' })
  asOf!: string;

  @Field(() => Int, { description: 'How many late fees there are.' })
  charges!: number;

  @Field(() => DecimalScalar, { description: 'All of them together, in MXN.' })
  amount!: number;

  /** All charges with late fees, by the numbers of their units. */
  all!: readonly LateFeePreviewRow[];
}
