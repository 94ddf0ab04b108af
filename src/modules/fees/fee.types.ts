import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  CachedByPlace,
  DateScalar,
  DateTimeScalar,
  DecimalScalar,
  GuidScalar,
  NonPersonal,
  ShownField,
} from '../../engine/declare.js';

export const FeeOutcome = {
  CHARGE: 'CHARGE',
  ALREADY_CHARGED: 'ALREADY_CHARGED',
  EXEMPT: 'EXEMPT',
  WITHOUT_SHARE: 'WITHOUT_SHARE',
  WITHOUT_PAYER: 'WITHOUT_PAYER',
} as const;
export type FeeOutcome = keyof typeof FeeOutcome;

registerEnumType(FeeOutcome, {
  name: 'FeeOutcome',
  description: 'What becomes of a unit where a month of a fee is charged.',
  valuesConfig: {
    CHARGE: { description: 'It is charged.' },
    ALREADY_CHARGED: { description: 'It was charged for the month, even if that charge was deleted since.' },
    EXEMPT: { description: 'There is nothing to charge it.' },
    WITHOUT_SHARE: { description: 'It lacks the share or area by which the amount is divided.' },
    WITHOUT_PAYER: { description: 'Nobody pays for it, so nobody can be charged.' },
  },
});

@CachedByPlace('unitId')
@ObjectType({ description: 'What a unit would be charged of a fee for a month.' })
export class FeePreviewRow {
  @ShownField(() => GuidScalar, { description: 'Id of the unit that is looked at.' })
  unitId!: string;

  @ShownField(() => GuidScalar, { nullable: true, description: 'Id of the resident who pays for the unit.' })
  payerId!: string | null;

  @ShownField(() => DecimalScalar, { description: 'By the rule of the fee, in MXN, whatever the outcome.' })
  amount!: number;

  @ShownField(() => FeeOutcome, { description: 'What becomes of it.' })
  outcome!: FeeOutcome;
}

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'What would be charged of a fee for a month, as of now.' })
export class FeePreview {
  @Field(() => String, { description: 'Month that would be charged, such as `2027-01`.' })
  month!: string;

  @Field(() => DateScalar, { description: 'Day from which the charges would be owed.' })
  dueDay!: string;

  @Field(() => Int, { description: 'How many units would be charged.' })
  units!: number;

  @Field(() => DecimalScalar, { description: 'What they would be charged together, in MXN.' })
  amount!: number;

  /** All units of the community, by their numbers. */
  all!: readonly FeePreviewRow[];
}

@NonPersonal()
@CachedByPlace('month')
@ObjectType({ description: 'What was charged of a fee for a month.' })
export class FeeMonth {
  @Field(() => String, { description: 'Month that was charged, such as `2027-01`.' })
  month!: string;

  @Field(() => DateTimeScalar, { description: 'When the first unit was charged.' })
  chargedAt!: string;

  @Field(() => Int, { description: 'Number of its charges, without those that were cancelled or deleted.' })
  units!: number;

  @Field(() => DecimalScalar, { description: 'Sum of these charges in MXN.' })
  amount!: number;

  @Field(() => DecimalScalar, {
    description: 'Part of `amount` that is paid, by the balances of the charges.',
  })
  paid!: number;

  @Field(() => DecimalScalar, { description: 'Part of `amount` that is overdue.' })
  overdue!: number;
}
