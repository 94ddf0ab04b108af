import { connectionOf, defineRecord } from '../../engine/declare.js';
import { Notification } from './notification.entity.js';

/** The notifications; everybody reads only their own. */
export const notifications = defineRecord<Notification>({
  entity: Notification,
  scope: { owner: 'userId' },
  followedByOwner: true,
  orders: { CREATED_AT_DESC: ['createdAt', 'desc'] },
});

export const unreadNotifications = {
  ...notifications,
  only: (field: (name: 'readAt') => string) => `${field('readAt')} is null`,
} satisfies typeof notifications;

export const NotificationConnection = connectionOf(Notification);
