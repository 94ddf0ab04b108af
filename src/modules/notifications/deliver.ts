import { addJobs, type Services, type WriteContext, write } from '../../engine/index.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { buildNotificationMail } from '../../platform/mail/notification-mail.js';
import { addMails } from '../mail/mail.job.js';
import { contextOfJob, contextOfReader } from './job-context.js';
import { type Told, textOf, titleOf } from './notification-texts.js';
import { pushJob } from './push.job.js';

/** The most deliveries of one transaction, whose texts are read in it: the feed of changes goes on behind it. */
const BATCH = 25;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sends all that is due; what another instance is sending is left to that. */
export async function deliverDue(services: Services): Promise<void> {
  const ctx = contextOfJob(services);
  while ((await write(ctx, mailDue)) === BATCH);
  while ((await write(ctx, pushDue)) === BATCH);
}

/** The deliveries of a channel that are due, taken out of those that wait. */
const TAKEN = `with "due" as (
    select "notification_id", "channel" from "notification_deliveries" where "channel" = $1 and "due_at" <= $2::timestamptz
    order by "due_at", "notification_id" limit ${BATCH} for update skip locked
  ), "taken" as (
    delete from "notification_deliveries" d using "due"
    where d."notification_id" = "due"."notification_id" and d."channel" = "due"."channel" returning d."notification_id"
  )`;

interface DueMail extends Told {
  readonly userId: string;
  readonly isRead: boolean;
  readonly to: string;
  /** Null for an address that nobody confirmed. */
  readonly fullName: string | null;
  readonly isDigest: boolean;
}

/** Adds the mails that are due to the unit of work. Returns how many deliveries were looked at. */
async function mailDue(tx: WriteContext): Promise<number> {
  const rows = await tx.queries.change<DueMail>(
    `${TAKEN} select n."user_id" as "userId", n."kind", n."record_id" as "recordId", n."detail",
      n."read_at" is not null as "isRead", u."email" as "to", case when u."is_email_confirmed" then u."first_name" || ' ' || u."last_name" end as "fullName",
      coalesce(p."digest", false) as "isDigest"
    from "taken" join "notifications" n on n."id" = "taken"."notification_id" join "users" u on u."id" = n."user_id"
    left join "notification_preferences" p on p."user_id" = n."user_id" order by n."user_id", n."created_at", n."id"`,
    ['MAIL', tx.services.clock.nowIso()],
  );
  const mails: Mail[] = [];
  for (const userId of new Set(rows.map((row) => row.userId))) {
    const ofUser = rows.filter((row) => row.userId === userId);
    mails.push(...(await mailsFor(tx, ofUser)));
  }
  await addMails(tx, mails, { isBulk: true });
  return rows.length;
}

/** Returns the mails to one user: one for each notification that is unread and may still be read, or one of all of them. */
async function mailsFor(tx: WriteContext, rows: readonly DueMail[]): Promise<Mail[]> {
  const [first] = rows;
  const reader = first && (await contextOfReader(tx, first.userId));
  if (!reader) return [];
  const unread = rows.filter(({ isRead }) => !isRead);
  const texts = await Promise.all(unread.map((row) => textOf(reader, row)));
  const told = unread.flatMap((row, index) => {
    const text = texts[index];
    return text ? [{ title: titleOf(row).es, text: text.es }] : [];
  });
  const { to, fullName, isDigest } = first;
  if (!isDigest) return told.map((one) => buildNotificationMail({ to, fullName, told: [one] }));
  return told.length === 0 ? [] : [buildNotificationMail({ to, fullName, told })];
}

/** Adds a job for each push that is due, since each is tried again by itself. Returns how many there were. */
async function pushDue(tx: WriteContext): Promise<number> {
  const rows = await tx.queries.change<{ id: string }>(
    `${TAKEN} select "notification_id" as "id" from "taken"`,
    ['PUSH', tx.services.clock.nowIso()],
  );
  const until = new Date(tx.services.clock.now().getTime() + DAY_MS).toISOString();
  await addJobs(
    tx,
    pushJob,
    rows.map(({ id }) => ({ id, until })),
  );
  return rows.length;
}
