import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { ObjectType, registerEnumType } from 'type-graphql';
import {
  ChoiceColumn,
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DecimalScalar,
  DecimalType,
  EditedAt,
  GraphqlOnly,
  GuidRecord,
  GuidScalar,
  IndexedTexts,
  Joined,
  LINK,
  ListedTextColumn,
  LONG_TEXT,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  type TextVocabulary,
} from '../../engine/declare.js';
import { isPastDay } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { CreatedByField, UpdatedByField } from '../identity/author-columns.js';
import { Resident } from '../residents/resident.entity.js';
import { Unit } from '../residents/unit.entity.js';
import { dayOf } from './day-of.js';
import { ResidentCharge } from './resident-charge.entity.js';

/** The statuses of payments; only `APPLIED` ones count towards a charge. */
export const RESIDENT_PAYMENT_STATES = {
  type: 'ResidentPaymentState',
  twin: 'state',
  description: 'Whether a payment of a resident counts.',
  values: {
    PENDING: 'PorConfirmar',
    APPLIED: 'Aplicado',
    CANCELLED: 'Cancelado',
  },
} as const satisfies TextVocabulary;

export const ResidentPaymentKind = {
  PAYMENT: 'PAYMENT',
  ADJUSTMENT: 'ADJUSTMENT',
  TRANSFER: 'TRANSFER',
} as const;
export type ResidentPaymentKind = keyof typeof ResidentPaymentKind;

registerEnumType(ResidentPaymentKind, {
  name: 'ResidentPaymentKind',
  description: 'What a payment of a resident is; only `PAYMENT` is income of the community.',
  valuesConfig: {
    PAYMENT: { description: 'Money that was paid.' },
    ADJUSTMENT: { description: 'A credit that is no money, such as one taken over from other books.' },
    TRANSFER: { description: 'What a former payer owed, which the next one owes now.' },
  },
});

@ObjectType({
  description: 'A payment of a resident, for a charge or on account (Spanish: pago de residente).',
})
@Entity({ tableName: 'resident_payments' })
@IndexedTexts('resident_payments', 'concepto')
@Index({
  name: 'resident_payments_resident_scope_order_index',
  // Without the community, which is nearly always the same, the planner reads all payments of it for those of a resident.
  properties: ['residenteId', 'createdAt', 'id', 'communityId'],
})
@Index({ name: 'resident_payments_charge_order_index', properties: ['cargoResidenteId', 'createdAt', 'id'] })
@Index({ name: 'resident_payments_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({
  name: 'resident_payments_community_status_index',
  expression:
    'create index "resident_payments_community_status_index" on "resident_payments"' +
    ' ("community_id", "status", "fecha_pago", "id") include ("monto", "residente_id", "kind")',
})
@Index({ name: 'resident_payments_unit_order_index', properties: ['unitId', 'createdAt', 'id'] })
@Index({ name: 'resident_payments_order_index', properties: ['createdAt', 'id'] })
@Index({
  name: 'resident_payments_on_account_index',
  expression:
    'create index "resident_payments_on_account_index" on "resident_payments" ("residente_id", "community_id")' +
    ` include ("monto", "fecha_pago", "applied") where "cargo_residente_id" is null and "status" = 'Aplicado'`,
})
@Index({ name: 'resident_payments_fecha_pago_index', properties: ['fechaPago', 'id'] })
@Check({ name: 'resident_payments_amount_check', expression: '"monto" >= 0' })
export class ResidentPayment extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the resident who pays.' })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'residente_id' })
  residenteId!: string;

  @ShownField(() => String)
  @Joined('residenteId', () => Resident, 'fullName')
  residentName!: Opt<string>;

  @ShownField(() => String, { nullable: true })
  @Joined('residenteId', () => Resident, 'number')
  residentNumber!: Opt<string> | null;

  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the community of the charge, else that of the resident when the payment was made; null for none.',
  })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id', nullable: true })
  communityId!: string | null;

  /** A trigger finds it (`find_unit_of_payment`). */
  @GraphqlOnly()
  @ShownField(() => GuidScalar, {
    nullable: true,
    description:
      'Id of the unit that it pays for: that of the charge, else the one that the resident pays for; null where the resident' +
      ' pays for none or for several.',
  })
  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id', nullable: true })
  unitId: Opt<string> | null = null;

  @Joined('unitId', () => Unit, 'number')
  unitNumber!: Opt<string> | null;

  @Joined('communityId', () => Community, 'nombre')
  communityName!: Opt<string> | null;

  @Joined('communityId', () => Community, 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  /** The current day in the community. */
  @Joined('communityId', () => Community, 'today')
  today!: Opt<string>;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the charge that the payment is for; null when it is linked to none.',
  })
  @ManyToOne(() => ResidentCharge, {
    mapToPk: true,
    fieldName: 'cargo_residente_id',
    nullable: true,
    deleteRule: 'set null',
  })
  cargoResidenteId!: string | null;

  @GraphqlOnly()
  @ShownField(() => DecimalScalar, {
    description:
      'Sum in MXN of the other payments for the same charge that await confirmation: above 0, it may be paid twice.',
  })
  otherPending!: Opt<number>;

  @ShownField(() => DateTimeScalar, { description: 'When the payment was made (fecha de pago).' })
  @DateTimeColumn()
  fechaPago!: string;

  /** Whether the day of the payment has come, from which it counts. */
  @Computed<ResidentPayment>((field, statement) =>
    isPastDay(field('fechaPago'), field('zone'), `(${field('today')} + 1)`, statement.now()),
  )
  hasCome!: Opt<boolean>;

  /** The day of the payment in the community. */
  @Computed<ResidentPayment>((field) => dayOf(field('fechaPago'), field('zone')))
  day!: Opt<string>;

  @ShownField(() => DecimalScalar, { description: 'Paid amount in MXN (monto); may exceed the charge.' })
  @Property({ type: DecimalType })
  monto!: number;

  @ShownField(() => String, {
    description:
      'Status: `PorConfirmar` (waits for confirmation), `Aplicado` (applied) or `Cancelado` (cancelled).' +
      ' Only `Aplicado` payments count for a charge.',
  })
  @ChoiceColumn(RESIDENT_PAYMENT_STATES)
  status!: string;

  @ShownField(() => String, {
    nullable: true,
    description: 'What the payment is for (concepto); null without one.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  concepto!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Way of payment as free text, for example a transfer (forma de pago); null when unknown.',
  })
  @TextColumn(SHORT_TEXT, { nullable: true })
  formaDePago!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Path or URL of the receipt (comprobante); null without one.',
  })
  @TextColumn(LINK, { nullable: true })
  urlComprobante!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Remark (nota); null without one.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  nota!: string | null;

  @GraphqlOnly()
  @ShownField(() => ResidentPaymentKind, { description: 'Whether it is money, and so income.' })
  @ListedTextColumn(Object.values(ResidentPaymentKind), { default: ResidentPaymentKind.PAYMENT })
  kind: Opt<ResidentPaymentKind> = 'PAYMENT';

  /** Its receipt. */
  receiptId!: Opt<string> | null;
  /** What of it is applied to charges. A trigger of the applications keeps the sum. */
  @Property({ type: DecimalType, default: 0 })
  applied: Opt<number> = 0;

  @GraphqlOnly()
  @ShownField(() => DecimalScalar, {
    description:
      'What of a payment on account that counts is applied to no charge. As figures are read, it pays the oldest open charges.',
  })
  @Computed<ResidentPayment>(
    (field) =>
      `case when ${field('status')} = 'Aplicado' and ${field('cargoResidenteId')} is null` +
      ` then ${field('monto')} - ${field('applied')} else 0 end`,
  )
  unapplied!: Opt<number>;

  @GraphqlOnly()
  @ShownField(() => Boolean, {
    description:
      'Whether somebody said what it is applied to, so that the rule of the community applies no more of it.',
  })
  @Property({ type: 'boolean', default: false })
  isAppliedAsGiven: Opt<boolean> = false;

  @CreatedByField()
  createdByUserId!: Opt<string> | null;

  @UpdatedByField()
  updatedByUserId: Opt<string> | null = null;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @Joined('residenteId', () => Resident, 'audience')
  audience!: Opt<string[]> | null;
}
