import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
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
  Joined,
  LONG_TEXT,
  NonPersonal,
  OneOf,
  TextColumn,
  type TextVocabulary,
} from '../../engine/declare.js';
import { isPastDay } from '../../engine/read.js';
import { Community } from '../communities/community.entity.js';
import { Contract } from '../contracts/contract.entity.js';

/** The statuses of docs/contract/records/money.md#community-charge-status. */
export const CHARGE_STATES = {
  type: 'CommunityChargeState',
  twin: 'state',
  description: 'Whether a charge of a community is due and paid.',
  values: {
    NOT_DUE: 'No vencido',
    OVERDUE: 'vencido',
    PAID: 'pagado',
    PARTLY_PAID: 'pago parcial',
  },
} as const satisfies TextVocabulary;

@NonPersonal()
@ObjectType({
  description:
    'An amount that a community owes under a contract (Spanish: cargo). The total owed is `montoCargo`' +
    ' plus `montoRecargos`.',
})
@Entity({ tableName: 'community_charges' })
@Unique({ name: 'community_charges_community_unique', properties: ['id', 'comunidadId'] })
@Index({ name: 'community_charges_contract_order_index', properties: ['contratoId', 'createdAt', 'id'] })
@Index({ name: 'community_charges_community_order_index', properties: ['comunidadId', 'createdAt', 'id'] })
@Index({ name: 'community_charges_order_index', properties: ['createdAt', 'id', 'comunidadId'] })
@Index({ name: 'community_charges_fecha_de_pago_index', properties: ['fechaDePago', 'id'] })
@Check({ name: 'community_charges_amount_check', expression: '"monto_cargo" >= 0 and "monto_recargos" >= 0' })
@Check({
  name: 'community_charges_balance_check',
  expression: '"monto_pagado" between 0 and "monto_cargo" + "monto_recargos"',
})
export class CommunityCharge extends GuidRecord {
  @Field(() => GuidScalar, { description: 'Id of the contract (contrato) that the charge belongs to.' })
  @ManyToOne(() => Contract, { mapToPk: true, fieldName: 'contrato_id' })
  contratoId!: string;

  /**
   * The community of the contract; a foreign key over both keeps them equal, so a contract with charges keeps its community.
   */
  @Field(() => GuidScalar, { description: 'Id of the community (comunidad), always that of the contract.' })
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'comunidad_id' })
  comunidadId!: string;

  @Joined('comunidadId', () => Community, 'zone')
  zone!: Opt<string>;

  /** The current day in the community. */
  @Joined('comunidadId', () => Community, 'today')
  today!: Opt<string>;

  @Field(() => DecimalScalar, { description: 'Charged amount in MXN, without late fees.' })
  @Property({ type: DecimalType })
  montoCargo!: number;

  @Field(() => DateTimeScalar, {
    description: 'When the charge is due (fecha de pago): it is overdue when that day has ended.',
  })
  @DateTimeColumn()
  fechaDePago!: string;

  @Field(() => DecimalScalar, {
    description: 'Late fees in MXN (recargos), owed in addition to `montoCargo`.',
  })
  @Property({ type: DecimalType })
  montoRecargos: Opt<number> = 0;

  /** The sum that active payments apply to the charge; payments update it, and the database limits it to the amount. */
  @GraphqlOnly()
  @Field(() => DecimalScalar, { description: 'Sum in MXN that active payments apply to the charge.' })
  @Property({ type: DecimalType })
  montoPagado: Opt<number> = 0;

  @GraphqlOnly()
  @Field(() => DecimalScalar, {
    description: 'Balance in MXN that is still owed (saldo), late fees included.',
  })
  @Computed<CommunityCharge>(
    (field) => `(${field('montoCargo')} + ${field('montoRecargos')} - ${field('montoPagado')})`,
  )
  saldo!: Opt<number>;

  @Field(() => String, {
    description:
      'Status at the moment of reading: `No vencido` (not yet due), `vencido` (overdue and not fully' +
      ' paid), `pago parcial` (partly paid and not yet due) or `pagado` (fully paid).',
  })
  @Computed<CommunityCharge>(
    (field) =>
      `case when ${field('montoPagado')} >= ${field('montoCargo')} + ${field('montoRecargos')} then 'pagado'` +
      ` when ${field('isPast')} then 'vencido'` +
      ` when ${field('montoPagado')} > 0 then 'pago parcial' else 'No vencido' end`,
  )
  @OneOf(CHARGE_STATES)
  estatus!: Opt<string>;

  /** Whether the day of `fechaDePago` has ended in the community. */
  @Computed<CommunityCharge>((field, statement) =>
    isPastDay(field('fechaDePago'), field('zone'), field('today'), statement.now()),
  )
  isPast!: Opt<boolean>;

  /** The balance once the charge is overdue, else 0. */
  @Computed<CommunityCharge>((field) => `case when ${field('isPast')} then ${field('saldo')} else 0 end`)
  overdueBalance!: Opt<number>;

  @Field(() => String, { nullable: true, description: 'Notes (notas); null without any.' })
  @TextColumn(LONG_TEXT, { nullable: true })
  notas!: string | null;

  @Field(() => Boolean, { description: 'False for a charge that takes no payments.' })
  @Property({ type: 'boolean' })
  isActive: Opt<boolean> = true;

  @CreatedAt()
  createdAt!: Opt<string>;

  @EditedAt({ nullable: true })
  editedAt: Opt<string> | null = null;
}
