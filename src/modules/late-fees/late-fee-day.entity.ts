import { Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateType } from '../../engine/declare.js';
import { Fee } from '../fees/fee.entity.js';

/** The last day until which late fees of an automatic fee were charged by themselves, so that no hour looks at earlier ones again. */
@Entity({ tableName: 'late_fee_days' })
export class LateFeeDay {
  @ManyToOne(() => Fee, { mapToPk: true, fieldName: 'fee_id', primary: true })
  feeId!: string;

  @Property({ type: DateType })
  day!: string;
}
