import { NotificationKind } from '../notify/notification-kind.js';

/** The kinds that are mailed to whom has not chosen: those about money, which somebody may not see in time in the application. */
export const MAILED: readonly NotificationKind[] = [
  NotificationKind.CHARGE_OVERDUE,
  NotificationKind.PAYMENT_CONFIRMED,
  NotificationKind.PAYMENT_REFUSED,
  NotificationKind.PAYMENT_REMINDER,
];

/** The kinds that are pushed to whom has not chosen: all, since a device is registered for that. */
export const PUSHED: readonly NotificationKind[] = Object.values(NotificationKind);
