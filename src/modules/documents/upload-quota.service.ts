import type { Context } from '../../core/context.js';
import { assertMayUpload, callerOf } from '../../core/policy.js';
import { reading } from '../../database/queries.js';
import { tooManyRequests } from '../../platform/errors.js';
import { wallClockAt } from '../../platform/time/calendar.js';

const DAY_SECONDS = 24 * 60 * 60;

/** Refuses a caller who may not upload, or an upload for which there is no space, before the file is read. */
export async function admitUpload(ctx: Context): Promise<void> {
  const { userId } = callerOf(ctx);
  assertMayUpload(callerOf(ctx));
  const now = localNow(ctx);
  const period = dayOf(now);
  const [today] = await ctx.queries.run<{ all: number; own: number }>(BYTES_OF_DAY, [userId, period]);
  await ctx.services.files.assertRoom({ period, bytes: today?.all ?? 0 });
  if (today && today.own >= ctx.services.config.uploads.bytesPerDay) throw quotaUsedUp(now);
}

/** Counts a file for the caller's daily quota; refuses one that exceeds it. */
export async function countUpload(ctx: Context, bytes: number): Promise<void> {
  const now = localNow(ctx);
  const { bytesPerDay } = ctx.services.config.uploads;
  const values = [callerOf(ctx).userId, dayOf(now), bytes, bytesPerDay];
  const counted = await ctx.queries.change(COUNT, values);
  if (counted.length === 0) throw quotaUsedUp(now);
}

/** The bytes of a day: of all users on all instances, and of one user. */
const BYTES_OF_DAY = reading(`
  select coalesce(sum("bytes"), 0) as "all", coalesce(sum("bytes") filter (where "user_id" = $1), 0) as "own"
  from "upload_days" where "day" = $2::date`);

/** A single statement, so parallel uploads on several instances cannot exceed the quota together. */
const COUNT = `
  with "earlier" as (delete from "upload_days" where "user_id" = $1 and "day" < $2::date)
  insert into "upload_days" ("user_id", "day", "bytes") select $1, $2::date, $3::bigint where $3::bigint <= $4::bigint
  on conflict ("user_id", "day") do update set "bytes" = "upload_days"."bytes" + excluded."bytes"
    where "upload_days"."bytes" + excluded."bytes" <= $4::bigint
  returning "bytes"`;

const localNow = ({ services: { clock, config } }: Context) => wallClockAt(clock.now(), config.timeZone);

const dayOf = (local: Date) => local.toISOString().slice(0, 10);

/** The wait lasts until the next day begins. */
const quotaUsedUp = (local: Date) =>
  tooManyRequests(DAY_SECONDS - (Math.floor(local.getTime() / 1000) % DAY_SECONDS));
