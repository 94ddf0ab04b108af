import { randomUUID } from 'node:crypto';
import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { Computed, Joined } from '../../core/read/declare.js';
import { DateTimeScalar, DecimalScalar, GuidScalar } from '../../core/scalars.js';
import { GraphqlOnly } from '../../core/schema/wire.js';
import { TextColumn } from '../../core/text-columns.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { MoneyType } from '../../core/types/money-type.js';
import { now } from '../../core/types/now.js';
import { TimestampType } from '../../core/types/timestamp-type.js';
import { Community } from '../communities/community.entity.js';
import { Contract } from '../contracts/contract.entity.js';

/** The statuses of a community charge: docs/contract/records/money.md#community-charge-status. */
export const CHARGE_STATUSES = ['No vencido', 'vencido', 'pagado', 'pago parcial'] as const;

@ObjectType({ description: 'What a community owes under a contract (specification 2.17).' })
@Entity({ tableName: 'community_charges' })
@Index({ name: 'community_charges_contract_order_index', properties: ['contratoId', 'createdAt', 'id'] })
@Index({ name: 'community_charges_community_order_index', properties: ['comunidadId', 'createdAt', 'id'] })
@Index({ name: 'community_charges_order_index', properties: ['createdAt', 'id'] })
@Check({ name: 'community_charges_amount_check', expression: '"monto_cargo" >= 0 and "monto_recargos" >= 0' })
@Check({
  name: 'community_charges_balance_check',
  expression: '"monto_pagado" between 0 and "monto_cargo" + "monto_recargos"',
})
export class CommunityCharge {
  @Field(() => GuidScalar)
  @PrimaryKey({ type: 'uuid' })
  id: string = randomUUID();

  @Field(() => GuidScalar)
  @ManyToOne(() => Contract, { mapToPk: true, fieldName: 'contrato_id' })
  contratoId!: string;

  /** Always that of the contract, by a foreign key over both columns: a contract with charges stays where it is. */
  @Field(() => GuidScalar, { description: 'The community of the contract.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'comunidad_id' })
  comunidadId!: string;

  @Joined('comunidadId', 'deletedAt')
  communityDeletedAt!: Opt<string> | null;

  @Field(() => DecimalScalar)
  @Property({ type: MoneyType })
  montoCargo!: number;

  @Field(() => DateTimeScalar, { description: 'When it is due.' })
  @Property({ type: TimestampType })
  fechaDePago!: string;

  @Field(() => DecimalScalar, { description: 'Late fees, owed beside the amount itself.' })
  @Property({ type: MoneyType })
  montoRecargos: Opt<number> = 0;

  /** What active payments apply to it: kept by the writes of payments, within the balance by the database. */
  @GraphqlOnly()
  @Field(() => DecimalScalar, { description: 'What active payments apply to it.' })
  @Property({ type: MoneyType })
  montoPagado: Opt<number> = 0;

  @GraphqlOnly()
  @Field(() => DecimalScalar, { description: 'What is still owed, late fees included.' })
  @Computed((field) => `(${field('montoCargo')} + ${field('montoRecargos')} - ${field('montoPagado')})`)
  saldo!: Opt<number>;

  @Field(() => String, { description: 'No vencido, vencido, pagado or pago parcial, as of now.' })
  @Computed(
    (field) =>
      `case when ${field('montoPagado')} >= ${field('montoCargo')} + ${field('montoRecargos')} then 'pagado'` +
      ` when ${field('fechaDePago')} < now() then 'vencido'` +
      ` when ${field('montoPagado')} > 0 then 'pago parcial' else 'No vencido' end`,
  )
  estatus!: Opt<string>;

  @Field(() => String, { nullable: true })
  @TextColumn(LONG_TEXT, { nullable: true })
  notas!: string | null;

  @Field(() => Boolean, { description: 'An inactive charge takes no payments.' })
  @Property({ type: 'boolean' })
  isActive: Opt<boolean> = true;

  @Field(() => DateTimeScalar)
  @Property({ type: TimestampType, onCreate: now })
  createdAt!: Opt<string>;

  @Field(() => DateTimeScalar, { nullable: true })
  @Property({ type: TimestampType, nullable: true, onUpdate: now })
  updatedAt: Opt<string> | null = null;
}
