import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { Computed, Joined } from '../../core/read/declare.js';
import { Searchable } from '../../core/read/search.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { TextColumn } from '../../core/text-columns.js';
import { LONG_TEXT, SHORT_TEXT } from '../../core/text-limits.js';
import { MoneyType } from '../../core/types/money-type.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Community } from '../communities/community.entity.js';
import { User } from '../identity/user.entity.js';
import { Resident } from '../residents/resident.entity.js';

/** The types, payment periods and states of a contract. */
export const CONTRACT_TYPES = ['estandar', 'prueba', 'promocion', 'cliente'] as const;
export const PAYMENT_PERIODS = ['mensual', 'trimestral', 'anual'] as const;
export const CONTRACT_STATES = ['activo', 'vencido', 'cancelado', 'en renovación'] as const;

@ObjectType({ description: 'What a community agreed to pay (decisions 4).' })
@Entity({ tableName: 'contracts' })
@Searchable('contracts', 'folioContrato', 'representanteComunidad', 'asesorVentas')
@Index({ name: 'contracts_community_order_index', properties: ['communityId', 'createdAt', 'id'] })
@Index({ name: 'contracts_order_index', properties: ['createdAt', 'id'] })
@Index({ name: 'contracts_resident_order_index', properties: ['residentId', 'createdAt', 'id'] })
@Unique({ name: 'contracts_community_unique', properties: ['id', 'communityId'] })
@Check({ name: 'contracts_payment_day_check', expression: '"dia_pago" between 1 and 28' })
export class Contract {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => GuidScalar)
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => String, { description: 'estandar, prueba, promocion or cliente.' })
  @TextColumn(SHORT_TEXT)
  tipoContrato!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  folioContrato!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  representanteComunidad!: string;

  @Field(() => DecimalScalar)
  @Property({ type: MoneyType })
  costoTotal!: number;

  @Field(() => DecimalScalar, { description: 'The amount of one partial payment.' })
  @Property({ type: MoneyType })
  montoPagoParcial!: number;

  @Field(() => Int)
  @Property({ type: 'integer' })
  numeroPagosParciales!: number;

  @Field(() => Int, { description: 'The day of the month on which is paid, 1 to 28.' })
  @Property({ type: 'integer' })
  diaPago!: number;

  @Field(() => String, { description: 'mensual, trimestral or anual.' })
  @TextColumn(SHORT_TEXT)
  periodicidadPago!: string;

  @Field(() => String)
  @TextColumn(SHORT_TEXT)
  metodoPago!: string;

  @Field(() => DateTimeScalar, { description: 'When it was signed.' })
  @Property({ type: TimestampType })
  fechaFirma!: string;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType })
  fechaInicio!: string;

  @Field(() => DateTimeScalar, { nullable: true })
  @Property({ type: TimestampType, nullable: true })
  fechaFin!: string | null;

  @Field(() => Int, { description: 'How many houses it covers.' })
  @Property({ type: 'integer' })
  numeroCasas!: number;

  @Field(() => String, { description: 'activo, vencido, cancelado or en renovación.' })
  @TextColumn(SHORT_TEXT)
  estadoContrato!: string;

  @Field(() => String, { nullable: true })
  @TextColumn(SHORT_TEXT, { nullable: true })
  asesorVentas!: string | null;

  @Field(() => String, { nullable: true })
  @TextColumn(LONG_TEXT, { nullable: true })
  notas!: string | null;

  @Field(() => String, { nullable: true })
  @TextColumn(LONG_TEXT, { nullable: true })
  documentosAdjuntos!: string | null;

  @Field(() => GuidScalar, { nullable: true })
  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id', nullable: true })
  residentId!: string | null;

  @Field(() => Boolean, { description: 'False once it was deleted or switched off.' })
  @Computed((field) => `(${field('deletedAt')} is null)`)
  isActive!: Opt<boolean>;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;

  @Field(() => DateTimeScalar, { nullable: true })
  @Property({ type: TimestampType, nullable: true, onUpdate: now })
  updatedAt: Opt<string> | null = null;

  @Field(() => GuidScalar, { nullable: true, description: 'Who wrote it last.' })
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'updated_by_user_id', nullable: true })
  updatedByUserId!: string | null;

  @Property({ type: TimestampType, nullable: true })
  deletedAt: Opt<string> | null = null;
}
