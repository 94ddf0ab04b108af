import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, ManyToOne, Property, Unique } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../../engine/declare.js';
import { stamp } from '../../engine/write.js';
import { Community } from '../communities/community.entity.js';
import { MONTH, MONTH_FORM, ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { Unit } from '../residents/unit.entity.js';
import { Fee } from './fee.entity.js';

/**
 * The claim of a month: its primary key lets a unit be charged a fee once for each month. It outlives its charge, so that one
 * which is deleted is not made again.
 */
@Entity({ tableName: 'fee_charges' })
@Unique({ name: 'fee_charges_charge_unique', properties: ['chargeId'] })
@Index({ name: 'fee_charges_month_index', properties: ['feeId', 'month'] })
@Index({ name: 'fee_charges_unit_index', properties: ['unitId', 'communityId'] })
@Index({ name: 'fee_charges_community_index', properties: ['communityId'] })
@Check({
  name: 'fee_charges_month_form_check',
  expression: `char_length("month") <= ${MONTH} and "month" ~ '${MONTH_FORM}'`,
})
export class FeeCharge {
  @ManyToOne(() => Fee, { mapToPk: true, fieldName: 'fee_id', primary: true })
  feeId!: string;

  @ManyToOne(() => Unit, { mapToPk: true, fieldName: 'unit_id', primary: true })
  unitId!: string;

  @Property({ type: 'text', primary: true })
  month!: string;

  /** The community of both the fee and the unit; foreign keys over two columns keep them equal. */
  @ManyToOne(() => Community, { mapToPk: true, fieldName: 'community_id' })
  communityId!: string;

  @ManyToOne(() => ResidentCharge, {
    mapToPk: true,
    fieldName: 'charge_id',
    nullable: true,
    deleteRule: 'set null',
  })
  chargeId!: string | null;

  @Property({ type: DateTimeType, onCreate: stamp })
  createdAt!: Opt<string>;
}
