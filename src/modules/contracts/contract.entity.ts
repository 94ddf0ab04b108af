import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Int, ObjectType } from 'type-graphql';
import {
  ChoiceColumn,
  Computed,
  CreatedAt,
  DateTimeColumn,
  DateTimeScalar,
  DecimalScalar,
  DecimalType,
  DeletedAt,
  EditedAt,
  GuidRecord,
  GuidScalar,
  Joined,
  LONG_TEXT,
  Searchable,
  SHORT_TEXT,
  ShownField,
  TextColumn,
  type TextVocabulary,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { UpdatedByField } from '../identity/author-columns.js';
import { Resident } from '../residents/resident.entity.js';

export const CONTRACT_KINDS = {
  type: 'ContractKind',
  twin: 'kind',
  description: 'What kind of contract it is.',
  values: {
    STANDARD: 'estandar',
    TRIAL: 'prueba',
    PROMOTION: 'promocion',
    CUSTOMER: 'cliente',
  },
} as const satisfies TextVocabulary;

export const PAYMENT_PERIODS = {
  type: 'PaymentPeriod',
  twin: 'period',
  description: 'How often an instalment is due.',
  values: {
    MONTHLY: 'mensual',
    QUARTERLY: 'trimestral',
    YEARLY: 'anual',
  },
} as const satisfies TextVocabulary;

export const CONTRACT_STATES = {
  type: 'ContractState',
  twin: 'state',
  description: 'How far a contract has come.',
  values: {
    ACTIVE: 'activo',
    EXPIRED: 'vencido',
    CANCELLED: 'cancelado',
    IN_RENEWAL: 'en renovación',
  },
} as const satisfies TextVocabulary;

@ObjectType({
  description:
    'A contract of a community with the management company (Spanish: contrato). Only administrators' +
    ' read it.',
})
@Entity({ tableName: 'contracts' })
@Searchable('contracts', 'folioContrato', 'representanteComunidad', 'asesorVentas')
@Index({ name: 'contracts_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'contracts_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'contracts_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Index({ name: 'contracts_fecha_inicio_index', properties: ['fechaInicio', 'id'] })
@Unique({ name: 'contracts_community_unique', properties: ['id', 'communityId'] })
@Check({
  name: 'contracts_amounts_check',
  expression: '"costo_total" >= 0 and "monto_pago_parcial" >= 0',
})
@Check({
  name: 'contracts_counts_check',
  expression: '"numero_pagos_parciales" >= 0 and "numero_casas" >= 0',
})
@Check({ name: 'contracts_period_check', expression: '"fecha_fin" >= "fecha_inicio"' })
@Check({ name: 'contracts_period_check', expression: '"fecha_fin" >= "fecha_inicio"' })
@Check({ name: 'contracts_payment_day_check', expression: '"dia_pago" between 1 and 28' })
export class Contract extends GuidRecord {
  @ShownField(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ShownField(() => String, {
    description:
      'Kind of contract: `estandar` (standard), `prueba` (trial), `promocion` (promotion) or `cliente`' +
      ' (customer).',
  })
  @ChoiceColumn(CONTRACT_KINDS)
  tipoContrato!: string;

  @ShownField(() => String, { description: 'Reference number on the paper contract (folio).' })
  @TextColumn(SHORT_TEXT)
  folioContrato!: string;

  @ShownField(() => String, { description: 'Name of the person who signs for the community.' })
  @TextColumn(SHORT_TEXT)
  representanteComunidad!: string;

  @ShownField(() => DecimalScalar, { description: 'Total price in MXN (costo total).' })
  @Property({ type: DecimalType })
  costoTotal!: number;

  @ShownField(() => DecimalScalar, { description: 'Amount of one instalment in MXN (pago parcial).' })
  @Property({ type: DecimalType })
  montoPagoParcial!: number;

  @ShownField(() => Int, { description: 'Number of instalments.' })
  @Property({ type: 'integer' })
  numeroPagosParciales!: number;

  @ShownField(() => Int, { description: 'Day of the month on which an instalment is due, 1 to 28.' })
  @Property({ type: 'integer' })
  diaPago!: number;

  @ShownField(() => String, {
    description:
      'How often an instalment is due: `mensual` (monthly), `trimestral` (quarterly) or `anual` (yearly).',
  })
  @ChoiceColumn(PAYMENT_PERIODS)
  periodicidadPago!: string;

  @ShownField(() => String, {
    description: 'Agreed way to pay as free text, for example a transfer (método de pago).',
  })
  @TextColumn(SHORT_TEXT)
  metodoPago!: string;

  @ShownField(() => DateTimeScalar, { description: 'When the contract was signed (fecha de firma).' })
  @DateTimeColumn()
  fechaFirma!: string;

  @ShownField(() => DateTimeScalar, { description: 'When the contract begins (fecha de inicio).' })
  @DateTimeColumn()
  fechaInicio!: string;

  @ShownField(() => DateTimeScalar, {
    nullable: true,
    description: 'When the contract ends (fecha de fin); null for an open end.',
  })
  @DateTimeColumn({ nullable: true })
  fechaFin!: string | null;

  @ShownField(() => Int, { description: 'Number of houses that the contract covers.' })
  @Property({ type: 'integer' })
  numeroCasas!: number;

  @ShownField(() => String, {
    description:
      'State as set by an administrator: `activo` (active), `vencido` (expired), `cancelado` (cancelled)' +
      ' or `en renovación` (being renewed).',
  })
  @ChoiceColumn(CONTRACT_STATES)
  estadoContrato!: string;

  @ShownField(() => String, { nullable: true, description: 'Name of the sales adviser; null without one.' })
  @TextColumn(SHORT_TEXT, { nullable: true })
  asesorVentas!: string | null;

  @ShownField(() => String, { nullable: true, description: 'Notes (notas); null without any.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  notas!: string | null;

  @ShownField(() => String, {
    nullable: true,
    description: 'Attached documents as free text, such as names or paths; null without any.',
  })
  @TextColumn(LONG_TEXT, { nullable: true })
  documentosAdjuntos!: string | null;

  @ShownField(() => GuidScalar, {
    nullable: true,
    description: 'Id of the resident who represents the community; null without one.',
  })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id', nullable: true })
  residentId!: string | null;

  @ShownField(() => Boolean, {
    description:
      'False once the contract is deleted or switched off; inactive contracts are listed only on request.',
  })
  @Computed<Contract>((field) => `(${field('deletedAt')} is null)`)
  isActive!: Opt<boolean>;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;

  @UpdatedByField({
    description: 'Id of the user who created the contract or last changed it, taken from the access token.',
  })
  updatedByUserId!: string | null;

  @DeletedAt()
  deletedAt: Opt<string> | null = null;
}
