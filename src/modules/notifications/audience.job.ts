import type { Services } from '../../engine/declare.js';
import { type Statement } from '../../engine/read.js';
import { addJobs, type Job, write } from '../../engine/write.js';
import { chargeAutomaticFees } from '../fees/automatic-fees.js';
import { chargeAutomaticLateFees } from '../late-fees/automatic-late-fees.js';
import { AUDIENCES, type AudienceTask, type Page } from '../notify/notify.js';
import { remindHouseholds } from '../reminders/remind-households.js';
import { audienceOf } from './audience.js';
import { deliverDue } from './deliver.js';
import { dueChargesOf, notifyDue } from './due.js';
import { contextOfJob } from './job-context.js';
import { tellHouseholds } from './reminders.js';
import { MOST_STORED, storeNotifications } from './store-notifications.js';

/** Stores what many are told, a page in each job, so that no job is longer than the others and what is small goes between the pages. */
export const audienceJob: Job<AudienceTask> = {
  ...AUDIENCES,
  async run(services, given) {
    switch (given.task) {
      case 'tell':
        return storePage(services, given, (statement) =>
          withHolds(audienceOf(given, given.place, statement)),
        );
      case 'charges':
        return storePage(services, given, (statement) => dueChargesOf(given.kind, given.place, statement));
      case 'look':
        // Before the notifications, which then tell of what is charged.
        await chargeAutomaticFees(contextOfJob(services));
        await chargeAutomaticLateFees(contextOfJob(services));
        await remindHouseholds(contextOfJob(services), tellHouseholds);
        await notifyDue(services);
        return deliverDue(services);
      case 'deliver':
        return deliverDue(services, given.at);
    }
  },
};

/** Of an audience everybody is told. */
const withHolds = (rows: string) => `select x.*, true as "holds" from (${rows}) x`;

type PageTask = Extract<AudienceTask, Page>;

/**
 * Stores a page of notifications and, in the same transaction, the job of the next one. If its process dies after that, the page is
 * repeated and stores nothing, and so do the pages behind it.
 */
function storePage(
  services: Services,
  task: PageTask,
  rows: (statement: Statement) => string,
): Promise<void> {
  return write(contextOfJob(services), async (tx) => {
    const { found, last } = await storeNotifications(tx, task.kind, rows, true);
    const told = task.told + found;
    if (found === MOST_STORED) return addJobs(tx, AUDIENCES, [{ ...task, place: last, told }]);
    if (task.place) services.log.info({ kind: task.kind, told }, 'An audience is told');
  });
}
