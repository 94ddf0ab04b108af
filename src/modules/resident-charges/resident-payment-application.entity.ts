import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  CreatedAt,
  DecimalScalar,
  DecimalType,
  GuidRecord,
  GuidScalar,
  Joined,
  ShownField,
} from '../../engine/declare.js';
import { Community } from '../communities/community.entity.js';
import { Resident } from '../residents/resident.entity.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { ResidentPayment } from './resident-payment.entity.js';

/**
 * Both are of the same resident, unit and community, and neither is paid or spent twice: triggers of the database remove what
 * no longer fits (`release_applications`) and refuse what exceeds either amount (`sum_applications`).
 */
@ObjectType({ description: 'The part of a payment on account that is applied to a charge, which stays so.' })
@Entity({ tableName: 'resident_payment_applications' })
@Unique({ name: 'resident_payment_applications_once', properties: ['paymentId', 'chargeId'] })
@Index({
  name: 'resident_payment_applications_charge_order_index',
  properties: ['chargeId', 'createdAt', 'id'],
})
@Index({ name: 'resident_payment_applications_community_index', properties: ['communityId'] })
@Index({ name: 'resident_payment_applications_resident_index', properties: ['residentId'] })
@Check({ name: 'resident_payment_applications_amount_check', expression: '"amount" > 0' })
export class ResidentPaymentApplication extends GuidRecord {
  @ShownField(() => GuidScalar, { description: 'Id of the payment that pays.' })
  @ManyToOne(() => ResidentPayment, { mapToPk: true, fieldName: 'payment_id', deleteRule: 'cascade' })
  paymentId!: string;

  @ShownField(() => GuidScalar, { description: 'Id of the charge that is paid.' })
  @ManyToOne(() => ResidentCharge, { mapToPk: true, fieldName: 'charge_id', deleteRule: 'cascade' })
  chargeId!: string;

  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Joined('communityId', () => Community, 'zone')
  zone!: Opt<string>;

  @ManyToOne(() => Resident, { mapToPk: true, fieldName: 'resident_id' })
  residentId!: string;

  @Joined('residentId', () => Resident, 'audience')
  audience!: Opt<string[]> | null;

  @ShownField(() => DecimalScalar, { description: 'The part, in MXN.' })
  @Property({ type: DecimalType })
  amount!: number;

  @CreatedAt()
  createdAt!: Opt<string>;
}
