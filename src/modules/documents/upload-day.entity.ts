import { Check, Entity, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { DateType } from '../../engine/declare.js';
import { User } from '../identity/user.entity.js';

/** The bytes that a user has uploaded on a day, for the daily quota; the next upload removes rows of earlier days. */
@Entity({ tableName: 'upload_days' })
@Check({ name: 'upload_days_bytes_check', expression: '"bytes" >= 0' })
export class UploadDay {
  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', primary: true })
  userId!: string;

  @Property({ type: DateType, primary: true })
  day!: string;

  @Property({ type: 'bigint' })
  bytes!: string;
}
