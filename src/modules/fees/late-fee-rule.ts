import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  CachedByPlace,
  DateScalar,
  DecimalField,
  DecimalScalar,
  EnumField,
  IntField,
  NonPersonal,
} from '../../engine/declare.js';

/* What it costs to pay a fee late. A fee has its rule in columns of its own. */

export const LateFeeKind = { FIXED: 'FIXED', PERCENT: 'PERCENT' } as const;
export type LateFeeKind = keyof typeof LateFeeKind;

registerEnumType(LateFeeKind, {
  name: 'LateFeeKind',
  description: 'How much a late fee is.',
  valuesConfig: {
    FIXED: { description: 'An amount.' },
    PERCENT: { description: 'A part of what is unpaid of the charge when the day of the late fee begins.' },
  },
});

export const LateFeeRepeats = { ONCE: 'ONCE', MONTHLY: 'MONTHLY' } as const;
export type LateFeeRepeats = keyof typeof LateFeeRepeats;

registerEnumType(LateFeeRepeats, {
  name: 'LateFeeRepeats',
  description: 'How many late fees a charge has.',
  valuesConfig: {
    ONCE: { description: 'One, for the first month of delay.' },
    MONTHLY: { description: 'One for each month of delay.' },
  },
});

export const LateFeeMoment = { AT_START: 'AT_START', AT_END: 'AT_END' } as const;
export type LateFeeMoment = keyof typeof LateFeeMoment;

registerEnumType(LateFeeMoment, {
  name: 'LateFeeMoment',
  description: 'When the late fee of a month of delay is charged.',
  valuesConfig: {
    AT_START: { description: 'On its first day.' },
    AT_END: { description: 'When it has ended.' },
  },
});

/** The most days that a rule gives after the due day. */
export const MOST_GRACE_DAYS = 366;

@NonPersonal()
@CachedByPlace()
@ObjectType({ description: 'What it costs to pay the charges of a fee late (Spanish: recargo).' })
export class LateFeeRule {
  @Field(() => Int, { description: 'Days after the due day that cost nothing.' })
  graceDays!: number;

  @Field(() => LateFeeKind, { description: 'How much a late fee is.' })
  kind!: LateFeeKind;

  @Field(() => DecimalScalar, { description: 'In MXN, or in per cent.' })
  value!: number;

  @Field(() => LateFeeRepeats, { description: 'How many there are.' })
  repeats!: LateFeeRepeats;

  @Field(() => LateFeeMoment, { description: 'When each is charged.' })
  when!: LateFeeMoment;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'The most that all late fees of a charge come to, in per cent of it; null without a bound.',
  })
  most!: number | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'Day on which the fee got a rule: those of earlier days are not charged by themselves.',
  })
  since!: string | null;
}

@InputType({ description: 'What it costs to pay the charges of a fee late.' })
export class LateFeeRuleInput implements Omit<LateFeeRule, 'since' | 'most'> {
  @IntField({ min: 0, max: MOST_GRACE_DAYS, description: 'Days after the due day that cost nothing.' })
  graceDays!: number;

  @EnumField(LateFeeKind)
  kind!: LateFeeKind;

  @DecimalField({ description: 'In MXN, or in per cent.' })
  value!: number;

  @EnumField(LateFeeRepeats)
  repeats!: LateFeeRepeats;

  @EnumField(LateFeeMoment)
  when!: LateFeeMoment;

  @DecimalField({
    optional: true,
    description: 'The most that all late fees of a charge come to, in per cent of it.',
  })
  most?: number | null;
}

/** The columns of a fee that are its rule. */
export const RULE_COLUMNS = [
  ...(['lateGraceDays', 'lateKind', 'lateValue', 'lateRepeats', 'lateWhen'] as const),
  ...(['lateMost', 'lateSince'] as const),
] as const;

export interface RuleColumns {
  readonly lateGraceDays: number | null;
  readonly lateKind: LateFeeKind | null;
  readonly lateValue: number | null;
  readonly lateRepeats: LateFeeRepeats | null;
  readonly lateWhen: LateFeeMoment | null;
  readonly lateMost: number | null;
  readonly lateSince: string | null;
}

/** Returns the rule that columns hold; null without one. */
export function ruleOf(columns: RuleColumns): LateFeeRule | null {
  const { lateGraceDays, lateKind, lateValue, lateRepeats, lateWhen, lateMost, lateSince } = columns;
  if (lateGraceDays === null || !lateKind || lateValue === null || !lateRepeats || !lateWhen) return null;
  const amounts = { value: lateValue, most: lateMost };
  return {
    ...{ graceDays: lateGraceDays, kind: lateKind, ...amounts },
    ...{ repeats: lateRepeats, when: lateWhen, since: lateSince },
  };
}

/** Returns the columns of a rule; `since` is the day from which the fee has one. */
export const columnsOf = (rule: LateFeeRuleInput | null, since: string | null): RuleColumns => ({
  lateGraceDays: rule?.graceDays ?? null,
  lateKind: rule?.kind ?? null,
  lateValue: rule?.value ?? null,
  lateRepeats: rule?.repeats ?? null,
  lateWhen: rule?.when ?? null,
  lateMost: rule?.most ?? null,
  lateSince: rule && since,
});
