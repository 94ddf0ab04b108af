import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DecimalScalar,
  DecimalType,
  GuidRecord,
  GuidScalar,
  Joined,
  NonPersonal,
} from '../../engine/declare.js';
import { CommunityCharge } from './charge.entity.js';
import { Payment } from './payment.entity.js';

@NonPersonal()
@ObjectType({ description: 'The part of a payment that is applied to one charge.' })
@Entity({ tableName: 'payment_applications' })
@Index({
  name: 'payment_applications_charge_order_index',
  properties: ['cargosComunidadId', 'createdAt', 'id'],
})
@Unique({
  name: 'payment_applications_charge_unique',
  properties: ['pagoComunidadId', 'cargosComunidadId'],
})
@Check({ name: 'payment_applications_amount_check', expression: '"monto_aplicado" >= 0' })
export class PaymentApplication extends GuidRecord {
  @Field(() => GuidScalar, { description: 'Id of the payment that is divided up.' })
  @ManyToOne(() => Payment, { mapToPk: true, fieldName: 'pago_comunidad_id' })
  pagoComunidadId!: string;

  /** The community of both the payment and the charge; foreign keys over two columns keep them equal. */
  @Property({ type: 'uuid' })
  communityId!: string;

  @Joined('cargosComunidadId', () => CommunityCharge, 'zone')
  zone!: Opt<string>;

  @Field(() => GuidScalar, { description: 'Id of the community charge.' })
  @ManyToOne(() => CommunityCharge, { mapToPk: true, fieldName: 'cargos_comunidad_id' })
  cargosComunidadId!: string;

  /** The contract of the charge. */
  @Joined('cargosComunidadId', () => CommunityCharge, 'contratoId')
  contratoId!: Opt<string>;

  @Field(() => DecimalScalar, { description: 'Amount in MXN that is applied to the charge.' })
  @Property({ type: DecimalType })
  montoAplicado!: number;

  @CreatedAt()
  createdAt!: Opt<string>;
}
