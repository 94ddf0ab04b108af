import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  CreatedAt,
  DateType,
  DecimalScalar,
  DecimalType,
  Joined,
  ListedTextColumn,
  SHORT_TEXT,
  ShownField,
  TextColumn,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { CommunityRecord } from '../communities/community-record.js';
import { ChargeKind } from '../resident-charges/charge-kind.js';
import { MONTH, MONTH_FORM } from '../resident-charges/resident-charge.entity.js';
import { LateFeeKind, LateFeeMoment, LateFeeRepeats, MOST_GRACE_DAYS } from './late-fee-rule.js';

export const FeeBasis = { EQUAL: 'EQUAL', SHARE: 'SHARE', AREA: 'AREA', LISTED: 'LISTED' } as const;
export type FeeBasis = keyof typeof FeeBasis;

registerEnumType(FeeBasis, {
  name: 'FeeBasis',
  description: 'How much of a fee each unit is charged.',
  valuesConfig: {
    EQUAL: { description: 'Each the same amount.' },
    SHARE: { description: 'The amount divided by the undivided shares (indivisos), to the cent.' },
    AREA: { description: 'The amount divided by the areas, to the cent.' },
    LISTED: { description: 'Those that `amounts` names, and no others.' },
  },
});

export const FeePeriod = {
  MONTH: 'MONTH',
  TWO_MONTHS: 'TWO_MONTHS',
  QUARTER: 'QUARTER',
  HALF_YEAR: 'HALF_YEAR',
  YEAR: 'YEAR',
  ONCE: 'ONCE',
} as const;
export type FeePeriod = keyof typeof FeePeriod;

registerEnumType(FeePeriod, {
  name: 'FeePeriod',
  description: 'The months in which a fee is charged, counted from its first one.',
  valuesConfig: {
    MONTH: { description: 'Every month.' },
    TWO_MONTHS: { description: 'Every second month.' },
    QUARTER: { description: 'Every third month.' },
    HALF_YEAR: { description: 'Every sixth month.' },
    YEAR: { description: 'Every twelfth month.' },
    ONCE: { description: 'The first one alone.' },
  },
});

@ObjectType({ description: 'What the units of a community are charged again and again (Spanish: cuota).' })
@Entity({ tableName: 'fees' })
@Unique({ name: 'fees_community_unique', properties: ['id', 'communityId'] })
@Index({ name: 'fees_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'fees_order_index', properties: ['createdAt', 'id'] })
@Check({ name: 'fees_amount_sign_check', expression: '"amount" >= 0' })
@Check({ name: 'fees_months_check', expression: '"last_month" >= "first_month"' })
@Check({
  name: 'fees_month_form_check',
  expression: `"first_month" ~ '${MONTH_FORM}' and "last_month" ~ '${MONTH_FORM}'`,
})
@Check({ name: 'fees_automatic_since_form_check', expression: `"automatic_since" ~ '${MONTH_FORM}'` })
@Index({ name: 'fees_automatic_index', properties: ['automaticSince', 'id'] })
@Check({ name: 'fees_due_day_check', expression: '"due_day" between 1 and 31' })
@Check({
  name: 'fees_late_rule_check',
  expression:
    'num_nulls("late_grace_days", "late_kind", "late_value", "late_repeats", "late_when") in (0, 5)' +
    ' and ("late_kind" is not null or num_nonnulls("late_most", "late_since") = 0)',
})
@Check({
  name: 'fees_late_bounds_check',
  expression: `"late_grace_days" between 0 and ${MOST_GRACE_DAYS} and "late_value" >= 0 and "late_most" >= 0`,
})
export class Fee extends CommunityRecord {
  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @ShownField(() => String, { description: 'What it is for; its charges are called so, with their month.' })
  @TextColumn(SHORT_TEXT)
  name!: string;

  @ShownField(() => ChargeKind, { description: 'The kind of its charges.' })
  @ListedTextColumn(Object.values(ChargeKind), { default: ChargeKind.ORDINARY })
  kind: Opt<ChargeKind> = 'ORDINARY';

  @ShownField(() => FeeBasis, { description: 'How much of it each unit is charged.' })
  @ListedTextColumn(Object.values(FeeBasis))
  basis!: FeeBasis;

  @ShownField(() => DecimalScalar, {
    description:
      'In MXN: of each unit where `basis` is `EQUAL`, of all together where it divides; else of no meaning.',
  })
  @Property({ type: DecimalType })
  amount!: number;

  @ShownField(() => FeePeriod, { description: 'How often it is charged.' })
  @ListedTextColumn(Object.values(FeePeriod), { default: FeePeriod.MONTH })
  every: Opt<FeePeriod> = 'MONTH';

  @ShownField(() => String, { description: 'First month in which it is charged, such as `2027-01`.' })
  @TextColumn(MONTH)
  firstMonth!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'Last month in which it may be charged; null without an end.',
  })
  @TextColumn(MONTH, { nullable: true })
  lastMonth!: string | null;

  @ShownField(() => Int, {
    description: 'Day of the month from which a charge is owed; the last one of a shorter month.',
  })
  @Property({ type: 'integer' })
  dueDay!: number;

  @ShownField(() => String, {
    nullable: true,
    description:
      'First month that is charged by itself, on its first day in the community; null where administrators charge all of them.',
  })
  @TextColumn(MONTH, { nullable: true })
  automaticSince!: string | null;

  @Property({ type: 'integer', nullable: true })
  lateGraceDays: Opt<number> | null = null;

  @ListedTextColumn(Object.values(LateFeeKind), { nullable: true })
  lateKind: Opt<LateFeeKind> | null = null;

  /** In MXN, or in per cent. */
  @Property({ type: DecimalType, nullable: true })
  lateValue: Opt<number> | null = null;

  @ListedTextColumn(Object.values(LateFeeRepeats), { nullable: true })
  lateRepeats: Opt<LateFeeRepeats> | null = null;

  @ListedTextColumn(Object.values(LateFeeMoment), { nullable: true })
  lateWhen: Opt<LateFeeMoment> | null = null;

  /** In per cent of a charge. */
  @Property({ type: DecimalType, nullable: true })
  lateMost: Opt<number> | null = null;

  /** The day on which the fee got a rule. */
  @Property({ type: DateType, nullable: true })
  lateSince: Opt<string> | null = null;

  @ShownField(() => Boolean, { description: 'False once it is deleted: what was charged stays.' })
  @Property({ type: 'boolean', default: true })
  isActive: Opt<boolean> = true;

  @CreatedAt()
  createdAt!: Opt<string>;
}
