import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType, DecimalType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Community } from '../communities/community.entity.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';

/**
 * The claim of a late fee: its primary key lets a charge have one for each month of delay. It outlives the late fee, so that one
 * which is deleted is not charged again, and keeps its amount, which counts for the most that a charge may have.
 */
@Entity({ tableName: 'late_fees' })
@Unique({ name: 'late_fees_late_charge_unique', properties: ['lateChargeId'] })
@Index({ name: 'late_fees_community_index', properties: ['communityId'] })
@Check({ name: 'late_fees_number_check', expression: '"number" > 0' })
@Check({ name: 'late_fees_amount_check', expression: '"amount" > 0' })
export class LateFee {
  /** The charge that was paid late; of a debt that came from a former payer the one that first stood for it, so that a month is claimed once. */
  @ManyToOne(() => ResidentCharge, {
    mapToPk: true,
    fieldName: 'charge_id',
    primary: true,
    deleteRule: 'cascade',
  })
  chargeId!: string;

  /** The month of delay, counted from 1. */
  @Property({ type: 'integer', primary: true })
  number!: number;

  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @Property({ type: DecimalType })
  amount!: number;

  @ManyToOne(() => ResidentCharge, {
    mapToPk: true,
    fieldName: 'late_charge_id',
    nullable: true,
    deleteRule: 'set null',
  })
  lateChargeId!: string | null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
