import { Entity, Index, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../../engine/declare.js';
import { Notification } from './notification.entity.js';

/** The ways out of the service. */
export const CHANNELS = ['MAIL', 'PUSH'] as const;

/** A notification that waits to be sent; gone once it is handed on. */
@Entity({ tableName: 'notification_deliveries' })
@Index({ name: 'notification_deliveries_due_index', properties: ['channel', 'dueAt'] })
export class NotificationDelivery {
  @ManyToOne(() => Notification, {
    mapToPk: true,
    fieldName: 'notification_id',
    primary: true,
    deleteRule: 'cascade',
  })
  notificationId!: string;

  @PrimaryKey({ type: 'text', check: `"channel" in (${CHANNELS.map((one) => `'${one}'`).join(', ')})` })
  channel!: (typeof CHANNELS)[number];

  /** When it is sent: at once, at the end of the quiet hours, or with the digest. */
  @Property({ type: DateTimeType })
  dueAt!: string;
}
