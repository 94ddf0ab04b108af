import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType, DEVICE_TOKEN, LABEL, TextColumn } from '../../engine/declare.js';
import { Session } from '../identity/session.entity.js';
import { User } from '../identity/user.entity.js';

/**
 * A device that takes pushes while the session lasts that registered it; its token is of the push service that the operator
 * uses.
 */
@Entity({ tableName: 'devices' })
@Index({ name: 'devices_user_index', properties: ['userId', 'registeredAt'] })
export class Device {
  @PrimaryKey({ type: 'text', check: `char_length("token") <= ${DEVICE_TOKEN}` })
  token!: string;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade' })
  userId!: string;

  /** Null for an access token without a session, and for a device of an earlier version. */
  @ManyToOne(() => Session, {
    mapToPk: true,
    fieldName: 'session_id',
    nullable: true,
    index: true,
    deleteRule: 'cascade',
  })
  sessionId!: string | null;

  @TextColumn(LABEL)
  platform!: string;

  @Property({ type: DateTimeType })
  registeredAt!: string;
}
