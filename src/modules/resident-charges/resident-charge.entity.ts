import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  ChoiceColumn,
  Computed,
  CreatedAt,
  DateScalar,
  DateTimeColumn,
  DateTimeScalar,
  DateType,
  DecimalScalar,
  DecimalType,
  EditedAt,
  GraphqlOnly,
  GuidScalar,
  IndexedTexts,
  Joined,
  ListedTextColumn,
  LONG_TEXT,
  OneOf,
  ShownField,
  TextColumn,
  type TextVocabulary,
  WEIGHTS,
} from '../../engine/declare.js';
import { isPastDay } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';
import { Resident } from '../residents/resident.entity.js';
import { ResidentRecord } from '../residents/resident-record.js';
import { Unit } from '../residents/unit.entity.js';
import { ChargeKind } from './charge-kind.js';
import { dayOf } from './day-of.js';

/** The statuses of docs/contract/records/money.md#resident-charge-status. */
export const RESIDENT_CHARGE_STATES = {
  type: 'ResidentChargeState',
  twin: 'state',
  description: 'How far a charge of a resident is paid.',
  values: {
    ACTIVE: 'Activo',
    PAID: 'Pagado',
    PARTLY_PAID: 'PagoParcial',
    CANCELLED: 'Cancelado',
  },
} as const satisfies TextVocabulary;

/** The form of a month, such as `2027-01`. */
export const MONTH_FORM = '^2[0-9]{3}-(0[1-9]|1[0-2])$';

/** The characters of a month. */
export const MONTH = 7;

/** The days before which a charge is due soon. */
export const SOON_DAYS = 3;

/** Whether the day of a charge has not come: a debt that came from another resident may be put off. */
const isAhead = (field: (name: 'fecha' | 'zone' | 'today') => string): string =>
  `calendar_day(${field('fecha')}, ${field('zone')}) > ${field('today')}`;

@ObjectType({ description: 'An amount that a resident owes to the community (Spanish: cargo de residente).' })
@Entity({ tableName: 'resident_charges' })
@IndexedTexts('resident_charges', 'descripcion')
@Unique({ name: 'resident_charges_resident_unique', properties: ['id', 'residentId'] })
@Index({ name: 'resident_charges_resident_order_index', properties: ['residentId', 'fecha', 'id'] })
@Index({ name: 'resident_charges_community_order_index', properties: ['communityId', 'fecha', 'id'] })
@Index({ name: 'resident_charges_order_index', properties: ['fecha', 'id'] })
@Index({
  name: 'resident_charges_unsettled_index',
  expression:
    'create index "resident_charges_unsettled_index" on "resident_charges" ("community_id", "resident_id", "fecha")' +
    ' include ("monto", "monto_pagado", "estatus_fijado")' +
    ` where "monto" <> "monto_pagado" or "estatus_fijado" = 'Cancelado'`,
})
@Index({
  name: 'resident_charges_resident_unsettled_index',
  expression:
    'create index "resident_charges_resident_unsettled_index" on "resident_charges" ("resident_id", "fecha")' +
    ' include ("monto", "monto_pagado", "estatus_fijado")' +
    ` where "monto" <> "monto_pagado" or "estatus_fijado" = 'Cancelado'`,
})
@Index({
  name: 'resident_charges_unit_unsettled_index',
  expression:
    'create index "resident_charges_unit_unsettled_index" on "resident_charges" ("unit_id", "fecha")' +
    ' include ("monto", "monto_pagado", "estatus_fijado")' +
    ` where "monto" <> "monto_pagado" or "estatus_fijado" = 'Cancelado'`,
})
@Index({ name: 'resident_charges_unit_order_index', properties: ['unitId', 'fecha', 'id'] })
@Index({
  name: 'resident_charges_origin_index',
  expression:
    'create index "resident_charges_origin_index" on "resident_charges" ("origin_id") where "origin_id" is not null',
})
@Index({ name: 'resident_charges_created_at_index', properties: ['createdAt', 'id'] })
@Check({ name: 'resident_charges_amount_check', expression: '"monto" >= 0' })
@Check({ name: 'resident_charges_month_form_check', expression: `"month" ~ '${MONTH_FORM}'` })
export class ResidentCharge extends ResidentRecord {
  @ShownField(() => String, { nullable: true })
  @Joined('residentId', () => Resident, 'number')
  residentNumber!: Opt<string> | null;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community in which the amount was charged, even if the resident moves later; null for a' +
      ' resident that was not placed in any.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  /** A trigger finds it (`find_unit_of_charge`), so that clients which know no units write charges of units. */
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the unit that owes it: the one that the resident pays for; null where the resident pays for none or for several.',
  })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id', nullable: true })
  unitId: Opt<string> | null = null;

  @GraphqlOnly()
  @ShownField(() => ChargeKind, { description: 'What it is charged for.' })
  @ListedTextColumn(Object.values(ChargeKind), { default: ChargeKind.OTHER })
  kind: Opt<ChargeKind> = 'OTHER';

  @GraphqlOnly()
  @ShownField(() => String, {
    nullable: true,
    description: 'Month for which a fee is charged, such as `2027-01`; null for any other charge.',
  })
  @TextColumn(MONTH, { nullable: true })
  month: Opt<string> | null = null;

  /** The fee that it is a charge of. */
  feeId!: Opt<string> | null;

  /** The charge that was paid late, of which it is a late fee. */
  lateFeeOfId!: Opt<string> | null;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @ShownField(() => DateTimeScalar, { description: 'Date of the charge (fecha), from which it is owed.' })
  @DateTimeColumn()
  fecha!: string;

  @ShownField(() => String, { description: 'Reason for which the resident owes it.' })
  @TextColumn(LONG_TEXT)
  descripcion!: string;

  @ShownField(() => DecimalScalar, { description: 'Charged amount in MXN (monto).' })
  @Property({ type: DecimalType })
  monto!: number;

  /** The status set by hand, which the next change of a linked payment replaces; `Cancelado` is final. */
  @ChoiceColumn(RESIDENT_CHARGE_STATES, { nullable: true, fieldName: 'estatus_fijado' })
  manualStatus!: string | null;

  /** The day, in the community, on which a change set that status; null where it came with the charge, or before this was kept. */
  @Property({ type: DateType, nullable: true })
  statusSetOn: Opt<string> | null = null;

  @GraphqlOnly()
  @ShownField(() => DateScalar, {
    nullable: true,
    description:
      'Day on which it was cancelled, until which it stands in an account; null for one that is not cancelled, or never stood.',
  })
  @Computed<ResidentCharge>(
    (field) => `case when ${field('manualStatus')} = 'Cancelado' then ${field('statusSetOn')} end`,
  )
  cancelledOn!: Opt<string> | null;

  @ShownField(() => String, {
    description:
      'Status: `Activo` (nothing paid), `PagoParcial` (partly paid), `Pagado` (paid) or `Cancelado`' +
      ' (cancelled). One set by hand stays until a linked payment changes what is paid; `Cancelado` stays' +
      ' until another is set.',
  })
  @Computed<ResidentCharge>(
    (field) =>
      `coalesce(${field('manualStatus')}, case when ${field('montoPagado')} >= ${field('monto')} then 'Pagado'` +
      ` when ${field('montoPagado')} > 0 then 'PagoParcial' else 'Activo' end)`,
  )
  @OneOf(RESIDENT_CHARGE_STATES)
  estatus!: Opt<string>;

  /** A trigger of the payments keeps the sum, since the charges of which something is owed are found by it. */
  @ShownField(() => DecimalScalar, {
    description: 'Sum in MXN of the linked payments with status `Aplicado`, and of what is applied to it.',
  })
  @Property({ type: DecimalType })
  montoPagado: Opt<number> = 0;

  /** The part of it that payments on account pay by applications, of which a trigger keeps the sum. */
  @Property({ type: DecimalType, default: 0 })
  applied: Opt<number> = 0;

  /** The day since which a debt is owed that came from another resident. */
  @Property({ type: DateType, fieldName: 'owed_since', nullable: true })
  sinceDay: Opt<string> | null = null;

  /** The charge that first stood for a debt that came from another resident, however often it came; null for any other one. */
  @ManyToOne(() => ResidentCharge, {
    mapToPk: true,
    fieldName: 'origin_id',
    nullable: true,
    deleteRule: 'set null',
  })
  originId: Opt<string> | null = null;

  /** What the debt was first charged for. */
  @Computed<ResidentCharge>(
    (field) =>
      `case when ${field('originId')} is null then ${field('kind')} else (select o."kind" from "resident_charges" o` +
      ` where o."id" = ${field('originId')}) end`,
  )
  kindOfDebt!: Opt<ChargeKind>;

  @GraphqlOnly()
  @ShownField(() => DateScalar, {
    description:
      'Day by which its age goes: that of `fecha`, or of the charge that came from a former payer.',
  })
  @Computed<ResidentCharge>(
    (field) => `coalesce(${field('sinceDay')}, ${dayOf(field('fecha'), field('zone'))})`,
  )
  owedSince!: Opt<string>;

  @GraphqlOnly()
  @ShownField(() => DecimalScalar, {
    description:
      'What is still owed in MXN, by the allocation from which all figures of debts come: payments until today pay their' +
      ' charge, and those on account the oldest ones. 0 for a charge that is `Pagado` or `Cancelado`.',
    complexity: WEIGHTS.condition,
  })
  balance!: Opt<number>;

  @GraphqlOnly()
  @ShownField(() => DecimalScalar, {
    description: 'Sum in MXN of the linked payments that await confirmation.',
  })
  pending!: Opt<number>;

  @GraphqlOnly()
  @ShownField(() => Boolean, {
    description:
      'Whether something is owed, `fecha` has come and the day of `owedSince` has ended in the community.',
    complexity: WEIGHTS.condition,
  })
  @Computed<ResidentCharge>((field) => `(${field('isPast')} and ${field('balance')} > 0)`)
  isOverdue!: Opt<boolean>;

  /** Whether something is owed of it and its day comes within three days. */
  @Computed<ResidentCharge>(
    (field, { now }) =>
      `(${field('fecha')} < ${now()} + interval '${SOON_DAYS + 2} days' and not ${field('isPast')}` +
      ` and calendar_day(${field('fecha')}, ${field('zone')}) <= ${field('today')} + ${SOON_DAYS} and ${field('balance')} > 0)`,
  )
  isDueSoon!: Opt<boolean>;

  /** The balance once the charge is overdue, else 0. */
  @Computed<ResidentCharge>((field) => `case when ${field('isPast')} then ${field('balance')} else 0 end`)
  overdueBalance!: Opt<number>;

  /** Whether its day has come, and the one since which it is owed has ended in the community. */
  @Computed<ResidentCharge>(
    (field, statement) =>
      `(${isPastDay(field('fecha'), field('zone'), field('today'), statement.now())}` +
      ` or coalesce(${field('sinceDay')} < ${field('today')} and not ${isAhead(field)}, false))`,
  )
  isPast!: Opt<boolean>;

  /** Whether the day of `fecha` has come in the community. */
  @Computed<ResidentCharge>((field, statement) =>
    isPastDay(field('fecha'), field('zone'), `(${field('today')} + 1)`, statement.now()),
  )
  isDue!: Opt<boolean>;

  /** When the day since which it is owed begins in the community; that of `fecha` until it has come, so what is due comes first. */
  @Computed<ResidentCharge>(
    (field) =>
      `(coalesce(case when ${field('sinceDay')} is null or ${isAhead(field)} then null else ${field('sinceDay')} end,` +
      ` calendar_day(${field('fecha')}, ${field('zone')}))::timestamp at time zone ${field('zone')})`,
  )
  begins!: Opt<string>;

  /** The moment that names the day since which it is owed: `fecha`, or midnight UTC of the day of a former charge. */
  @Computed<ResidentCharge>(
    (field) => `coalesce(${field('sinceDay')}::timestamp at time zone 'UTC', ${field('fecha')})`,
  )
  since!: Opt<string>;

  /** The day of `fecha` in the community. */
  @Computed<ResidentCharge>((field) => dayOf(field('fecha'), field('zone')))
  day!: Opt<string>;

  /** The day from which it is paid or cancelled by hand, none after today; null for one that never stood, or of neither. */
  @Computed<ResidentCharge>(
    (field) =>
      `case when ${field('manualStatus')} = 'Pagado' or ${field('manualStatus')} = 'Cancelado' and ${field('statusSetOn')} is not null` +
      ` then least(coalesce(${field('statusSetOn')},` +
      ` ${dayOf(`coalesce(${field('editedAt')}, ${field('createdAt')})`, field('zone'))}), ${field('today')}) end`,
  )
  settledOn!: Opt<string> | null;

  /** Whether the payments differ from what is owed, as the condition of the index of these charges says it. */
  @Computed<ResidentCharge>(
    (field) => `(${field('monto')} <> ${field('montoPagado')} or ${field('manualStatus')} = 'Cancelado')`,
  )
  isUnsettled!: Opt<boolean>;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;
}
