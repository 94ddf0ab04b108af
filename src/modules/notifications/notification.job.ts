import { addJobs, type Job, write } from '../../engine/write.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { AUDIENCES, goesToMany, NOTIFICATIONS, type NotificationTask, notifyOf } from '../notify/notify.js';
import { contextOfJob } from './job-context.js';
import { notifyMentioned } from './mentions.js';
import { recipientsOf } from './recipients.js';
import { storeNotifications } from './store-notifications.js';

/** Stores what one person is told, or some of whom each is told of a record of their own. */
export const notificationJob: Job<NotificationTask> = {
  ...NOTIFICATIONS,
  run: (services, given) =>
    write(contextOfJob(services), async (tx) => {
      if (given.task !== 'notify') return addJobs(tx, AUDIENCES, [given]);
      if (given.kind === NotificationKind.MENTIONED) return notifyMentioned(tx, given);
      // An earlier version has added it here.
      if (goesToMany(given.kind)) return notifyOf(tx, given);
      await storeNotifications(tx, given.kind, (statement) => recipientsOf(given, statement));
    }),
};
