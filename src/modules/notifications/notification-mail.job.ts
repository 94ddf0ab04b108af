import { type Context, type Services } from '../../engine/access.js';
import { reading } from '../../engine/database.js';
import { type Job } from '../../engine/write.js';
import { JobGivenUp } from '../../platform/jobs/job-queue.js';
import { buildNotificationMail } from '../../platform/mail/mails.js';
import { contextOfJob, contextOfReader } from './job-context.js';
import { type Told, textOf, titleOf } from './notification-texts.js';

interface Addressed extends Told {
  readonly to: string;
  /** Null for an address that nobody confirmed. */
  readonly fullName: string | null;
}

const UNREAD = reading(`
  select n."kind", n."record_id" as "recordId", n."detail", u."email" as "to",
    case when u."is_email_confirmed" then u."first_name" || ' ' || u."last_name" end as "fullName"
  from "notifications" n join "users" u on u."id" = n."user_id"
  where n."id" = any($1::uuid[]) and n."user_id" = $2 and n."read_at" is null order by n."created_at", n."id"`);

interface QueuedNotificationMail {
  readonly userId: string;
  /** Of the notifications; several in a digest. */
  readonly ids: readonly string[];
  /** When it is of no use any more. */
  readonly until: string;
}

/**
 * Sends the mail of one notification or of a digest. Its text is made each time that it is tried, so that nothing is told which is not
 * so any more; its queue is its own, since the mails for which a person waits go first.
 */
export const notificationMailJob: Job<QueuedNotificationMail> = {
  name: 'notification-mails',
  retries: { most: 1_000, firstSeconds: 2, longestSeconds: 600 },
  async run(services, queued, id) {
    const { clock, mailer } = services;
    if (queued.until < clock.nowIso()) throw new JobGivenUp('The mail could not be sent in time');
    const mail = await mailOf(services, queued);
    if (mail) await mailer.send(mail, id);
  },
};

/** Returns the mail of what is unread, may still be read and still holds; null if nothing is left to tell. */
async function mailOf(services: Services, { userId, ids }: QueuedNotificationMail) {
  const rows = await services.queries.run<Addressed>(UNREAD, [ids, userId]);
  const [first] = rows;
  const reader = first && (await contextOfReader(contextOfJob(services), userId));
  if (!reader) return null;
  const told = await toldOf(reader, rows);
  const { to, fullName } = first;
  return told.length === 0 ? null : buildNotificationMail({ to, fullName, told });
}

async function toldOf(reader: Context, rows: readonly Addressed[]) {
  const texts = await Promise.all(rows.map((row) => textOf(reader, row)));
  return rows.flatMap((row, index) => {
    const text = texts[index];
    return text && !text.isOver ? [{ title: titleOf(row).es, text: text.es }] : [];
  });
}
