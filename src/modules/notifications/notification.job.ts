import { type Context, type Job, write } from '../../engine/index.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { NOTIFICATIONS, type NotificationTask, type NotifiedEvent } from '../notify/notify.js';
import { deliverDue } from './deliver.js';
import { notifyDue } from './due.js';
import { contextOfJob } from './job-context.js';
import { notifyMentioned } from './mentions.js';
import { recipientsOf } from './recipients.js';
import { storeAllNotifications } from './store-notifications.js';

/** Does what the queue of notifications holds. */
export const notificationJob: Job<NotificationTask> = {
  ...NOTIFICATIONS,
  async run(services, given) {
    switch (given.task) {
      case 'notify':
        return notifyOf(contextOfJob(services), given);
      case 'look':
        await notifyDue(services);
        return deliverDue(services);
      case 'deliver':
        return deliverDue(services);
    }
  },
};

async function notifyOf(ctx: Context, event: NotifiedEvent): Promise<void> {
  if (event.kind === NotificationKind.MENTIONED) return write(ctx, (tx) => notifyMentioned(tx, event));
  await storeAllNotifications(ctx, event.kind, (statement) => recipientsOf(event, statement));
}
