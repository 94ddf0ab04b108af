import { ArgsType, Extensions, Field, InputType, Int } from 'type-graphql';
import {
  CONSTRAINTS,
  type Constraints,
  DecimalField,
  EnumField,
  GuidField,
  GuidScalar,
  IntField,
  NestedField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../engine/read.js';
import { ChargeKind } from '../resident-charges/charge-kind.js';
import { type Fee, FeeBasis, FeePeriod } from './fee.entity.js';
import type { FeeAmount } from './fee-amount.entity.js';
import { LateFeeRuleInput } from './late-fee-rule.js';
import { MonthArgument, MonthField } from './months.js';

/** The most units with an amount of their own. */
const MOST_AMOUNTS = 2_000;

@InputType({ description: 'What one unit is charged of a fee, whatever the rule of the fee says.' })
export class FeeAmountInput implements Partial<FeeAmount> {
  @GuidField({ description: 'An active unit of the community.' })
  unitId!: string;

  @DecimalField({ description: 'In MXN; 0 exempts the unit.' })
  amount!: number;
}

@InputType({ description: 'A fee to charge to the units of a community.' })
export class CreateFeeInput implements Partial<Fee> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT })
  name!: string;

  @EnumField(ChargeKind, { optional: true, whenLeftOut: '`ORDINARY`' })
  kind?: ChargeKind;

  @EnumField(FeeBasis)
  basis!: FeeBasis;

  @DecimalField({ optional: true, whenLeftOut: '0' })
  amount?: number;

  @EnumField(FeePeriod, { optional: true, whenLeftOut: '`MONTH`' })
  every?: FeePeriod;

  @MonthField()
  firstMonth!: string;

  @MonthField({ optional: true })
  lastMonth?: string | null;

  @IntField({ min: 1, max: 31 })
  dueDay!: number;

  @MonthField({ optional: true })
  automaticSince?: string | null;

  @NestedField(() => LateFeeRuleInput, {
    optional: true,
    description: 'What it costs to pay late; nothing without it.',
  })
  lateFee?: LateFeeRuleInput | null;

  @NestedField(() => [FeeAmountInput], {
    optional: true,
    whenLeftOut: 'None',
    most: MOST_AMOUNTS,
    description: 'Units with an amount of their own, in the place of the rule; each at most once.',
  })
  amounts?: FeeAmountInput[];
}

@InputType()
export class FeePatch extends patchOf(CreateFeeInput, {
  only: [
    ...(['name', 'kind', 'basis', 'amount', 'every'] as const),
    ...(['firstMonth', 'lastMonth', 'dueDay', 'automaticSince', 'lateFee', 'amounts'] as const),
  ],
  instead: {
    amounts: NestedField(() => [FeeAmountInput], {
      optional: 'kept',
      most: MOST_AMOUNTS,
      description: 'Replaces all amounts of units.',
    }),
  },
}) {}

@InputType({
  description: 'What a preview said, with which the charges are compared before they are stored.',
})
export class ExpectedCharges {
  @IntField({ min: 0, description: 'How many units are charged.' })
  units!: number;

  @DecimalField({ description: 'What they are charged together, in MXN.' })
  amount!: number;
}

@ArgsType()
export class MonthArgs {
  @MonthArgument({ description: 'Such as `2027-01`.' })
  month!: string;
}

@InputType({ description: 'A month of a fee to charge.' })
export class ChargeFeeInput {
  @MonthField({ description: 'Such as `2027-01`.' })
  month!: string;

  @NestedField(() => ExpectedCharges, { description: 'The totals of the preview.' })
  expected!: ExpectedCharges;
}

const ofPage: Constraints = { minimum: 0, maximum: MAX_PAGE_SIZE };

@ArgsType()
export class FeeRowsArgs {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: ofPage })
  first?: number | null;

  @Field(() => GuidScalar, { nullable: true, description: 'Units below the one with this id.' })
  after?: string | null;
}

@ArgsType()
export class FeeMonthsArgs {
  @Field(() => Int, { nullable: true, description: `Up to ${MAX_PAGE_SIZE}, else ${DEFAULT_PAGE_SIZE}.` })
  @Extensions({ [CONSTRAINTS]: ofPage })
  first?: number | null;

  @MonthArgument({ optional: true, description: 'Months before this one.' })
  before?: string | null;
}
