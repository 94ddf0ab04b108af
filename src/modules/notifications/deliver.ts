import type { Services, WriteContext } from '../../engine/declare.js';
import { addJobs, write } from '../../engine/write.js';
import { AUDIENCES } from '../notify/notify.js';
import { contextOfJob } from './job-context.js';
import { MAIL_LIFETIME_MS, notificationMailJob } from './notification-mail.job.js';
import { pushJob } from './push.job.js';

/** The most deliveries that one job looks for of each channel: the feed of changes goes on behind its transaction. */
const BATCH = 100;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes jobs of what is due, of a bounded number, and in the same transaction the job that goes on behind them. What another instance
 * makes jobs of is left to that. A moment that a job has waited for has come, also where the clock of this instance is behind.
 */
export const deliverDue = (services: Services, moment?: string): Promise<void> =>
  write(contextOfJob(services), async (tx) => {
    const now = services.clock.nowIso();
    const at = moment !== undefined && Date.parse(moment) > Date.parse(now) ? moment : now;
    const taken = [await mailDue(tx, at), await pushDue(tx, at)];
    if (taken.includes(true)) await addJobs(tx, AUDIENCES, [{ task: 'deliver', at }]);
  });

/*
 * Takes all that is due for some people, each of whom is locked, so that no other instance sends a part of it. Of a digest what waits
 * for a later hour is taken too: communities in other zones would make it a second mail of the day.
 */
const TAKE_MAILS = `
  with "first" as materialized (
    select "notification_id" from "notification_deliveries" where "channel" = 'MAIL' and "due_at" <= $1::timestamptz
    order by "due_at", "notification_id" limit ${BATCH}
  ), "people" as materialized (
    select u."id" from "users" u where u."id" in
      (select n."user_id" from "first" f join "notifications" n on n."id" = f."notification_id")
    order by u."id" for no key update skip locked
  ), "waiting" as materialized (
    select d."notification_id", n."user_id", coalesce(p."digest", false) as "isDigest" from "people" o
    join "notifications" n on n."user_id" = o."id"
    join "notification_deliveries" d on d."notification_id" = n."id" and d."channel" = 'MAIL'
    left join "notification_preferences" p on p."user_id" = o."id"
    where d."due_at" <= $1::timestamptz or p."digest"
  ), "taken" as (
    delete from "notification_deliveries" d using "waiting" w
    where d."notification_id" = w."notification_id" and d."channel" = 'MAIL'
    returning w."notification_id", w."user_id", w."isDigest"
  )
  select "user_id" as "userId", jsonb_agg("notification_id") as "ids" from "taken"
  group by "user_id", case when not "isDigest" then "notification_id" end`;

interface DueMail {
  readonly userId: string;
  readonly ids: readonly string[];
}

/** Adds a job for each mail that is due. Returns whether there were any. */
async function mailDue(tx: WriteContext, at: string): Promise<boolean> {
  const mails = await tx.queries.change<DueMail>(TAKE_MAILS, [at]);
  const until = momentIn(tx, MAIL_LIFETIME_MS);
  await addJobs(
    tx,
    notificationMailJob,
    mails.map((mail) => ({ ...mail, until })),
  );
  return mails.length > 0;
}

const TAKE_PUSHES = `
  with "due" as (
    select "notification_id" from "notification_deliveries" where "channel" = 'PUSH' and "due_at" <= $1::timestamptz
    order by "due_at", "notification_id" limit ${BATCH} for update skip locked
  )
  delete from "notification_deliveries" d using "due"
  where d."notification_id" = "due"."notification_id" and d."channel" = 'PUSH' returning d."notification_id" as "id"`;

/** Adds a job for each push that is due, since each is tried again by itself. Returns whether there were any. */
async function pushDue(tx: WriteContext, at: string): Promise<boolean> {
  const rows = await tx.queries.change<{ id: string }>(TAKE_PUSHES, [at]);
  const until = momentIn(tx, DAY_MS);
  await addJobs(
    tx,
    pushJob,
    rows.map(({ id }) => ({ id, until })),
  );
  return rows.length > 0;
}

const momentIn = ({ services }: WriteContext, ms: number): string =>
  new Date(services.clock.now().getTime() + ms).toISOString();
