import { reading } from '../../engine/database.js';
import type { Context, Services } from '../../engine/declare.js';
import { type Job } from '../../engine/write.js';
import { JobGivenUp } from '../../platform/jobs/job-queue.js';
import { buildNotificationMail, hasNoMailbox } from '../../platform/mail/mail.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { contextOfJob, contextOfReader } from './job-context.js';
import { MAILED } from './notification-defaults.js';
import { type Told, textOf, titleOf } from './notification-texts.js';
import { accountsOfReader, drawStatements, NO_STATEMENTS, type Statements } from './reminder-statements.js';

interface Addressed extends Told {
  readonly to: string;
  /** Null for an address that nobody confirmed. */
  readonly fullName: string | null;
  /** Whether it is a reminder of a community that attaches statements. */
  readonly hasStatement: boolean;
}

const UNREAD = reading(`
  select n."kind", n."record_id" as "recordId", n."detail", u."email" as "to",
    case when u."is_email_confirmed" then u."first_name" || ' ' || u."last_name" end as "fullName",
    n."kind" = '${NotificationKind.PAYMENT_REMINDER}' and coalesce(s."attach_statement", false) as "hasStatement"
  from "notifications" n join "users" u on u."id" = n."user_id"
  left join "reminder_settings" s on s."community_id" = n."community_id"
  left join "notification_preferences" p on p."user_id" = n."user_id"
  where n."id" = any($1::uuid[]) and n."user_id" = $2 and n."read_at" is null
    and n."kind" = any(coalesce(p."mail", $3::text[])) order by n."created_at", n."id"`);

/** How long a mail is tried. */
export const MAIL_LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** How long a mail waits for its statements, before it goes without them. */
const PATIENCE_MS = 60 * 60_000;

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
  // More at a time, each with papers to draw, would take the processor from requests.
  atOnce: 2,
  async run(services, queued, id) {
    const { clock, mailer } = services;
    if (queued.until < clock.nowIso()) throw new JobGivenUp('The mail could not be sent in time');
    const mail = await mailOf(services, queued);
    if (mail) await mailer.send(mail, id);
  },
};

/** Returns the mail of what is unread, wanted by mail, may still be read and still holds; null if nothing is left to tell. */
async function mailOf(services: Services, { userId, ids, until }: QueuedNotificationMail) {
  const rows = await services.queries.run<Addressed>(UNREAD, [ids, userId, MAILED]);
  const [first] = rows;
  if (first && hasNoMailbox(first.to)) return null;
  const reader = first && (await contextOfReader(contextOfJob(services), userId));
  if (!reader) return null;
  const told = await toldOf(reader, rows);
  if (told.length === 0) return null;
  const { to, fullName } = first;
  // An address that nobody confirmed is not told what happened.
  const files = fullName === null ? NO_STATEMENTS : await statementsOf(reader, told, until);
  return buildNotificationMail({ to, fullName, told, ...files });
}

/** Makes the statements of what is told. Faults are tried again with the mail, for some time. */
async function statementsOf(reader: Context, told: readonly ToldText[], until: string): Promise<Statements> {
  const unitIds = told.flatMap(({ unitId }) => (unitId === null ? [] : [unitId]));
  const accounts = await accountsOfReader(reader, unitIds);
  try {
    return await drawStatements(reader, accounts);
  } catch (err) {
    const { clock, log } = reader.services;
    if (clock.now().getTime() < Date.parse(until) - MAIL_LIFETIME_MS + PATIENCE_MS) throw err;
    log.warn({ err }, 'A mail goes without its statements of account, which could not be made');
    return { statements: [], missing: accounts.length };
  }
}

interface ToldText {
  readonly title: string;
  readonly text: string;
  /** The unit of which a statement goes with it. */
  readonly unitId: string | null;
}

async function toldOf(reader: Context, rows: readonly Addressed[]): Promise<ToldText[]> {
  const texts = await Promise.all(rows.map((row) => textOf(reader, row)));
  return rows.flatMap((row, index) => {
    const text = texts[index];
    if (!text || text.isOver) return [];
    return [{ title: titleOf(row).es, text: text.es, unitId: row.hasStatement ? row.recordId : null }];
  });
}
