import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateType } from '../../engine/declare.js';
import { User } from '../identity/user.entity.js';

/** The records and bytes that a user stored on a day, for the daily measure. The next write removes rows of earlier days. */
@Entity({ tableName: 'record_days' })
@Check({ name: 'record_days_records_check', expression: '"records" >= 0' })
@Check({ name: 'record_days_bytes_check', expression: '"bytes" >= 0' })
export class RecordDay {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true })
  userId!: string;

  @Property({ type: DateType, primary: true })
  day!: string;

  @Property({ type: 'integer' })
  records!: number;

  @Property({ type: 'bigint' })
  bytes!: string;
}
