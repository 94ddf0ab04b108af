import type { Context } from '../../core/context.js';
import { assertMayUpload, callerOf } from '../../core/policy.js';
import { tooManyRequests } from '../../platform/errors.js';
import { wallClockAt } from '../../platform/time/calendar.js';

const DAY_SECONDS = 24 * 60 * 60;

/** Refuses a caller who may not upload, and an upload for which there is no room, before its file is read. */
export async function admitUpload(ctx: Context): Promise<void> {
  const { userId } = callerOf(ctx);
  assertMayUpload(callerOf(ctx));
  await ctx.services.files.assertRoom();
  const now = localNow(ctx);
  const [today] = await ctx.queries.run<{ bytes: number }>(BYTES_OF_DAY, [userId, dayOf(now)]);
  if (today && today.bytes >= ctx.services.config.uploads.bytesPerDay) throw quotaUsedUp(now);
}

/** Counts a file for the caller's quota of the day; refuses one that exceeds it. */
export async function countUpload(ctx: Context, bytes: number): Promise<void> {
  const now = localNow(ctx);
  const { bytesPerDay } = ctx.services.config.uploads;
  const values = [callerOf(ctx).userId, dayOf(now), bytes, bytesPerDay];
  const counted = await ctx.queries.run(COUNT, values);
  if (counted.length === 0) throw quotaUsedUp(now);
}

const BYTES_OF_DAY = `select "bytes" from "upload_days" where "user_id" = $1 and "day" = $2::date`;

/** One statement, so that parallel uploads on several instances cannot exceed the quota together. */
const COUNT = `
  with "earlier" as (delete from "upload_days" where "user_id" = $1 and "day" < $2::date)
  insert into "upload_days" ("user_id", "day", "bytes") select $1, $2::date, $3::bigint where $3::bigint <= $4::bigint
  on conflict ("user_id", "day") do update set "bytes" = "upload_days"."bytes" + excluded."bytes"
    where "upload_days"."bytes" + excluded."bytes" <= $4::bigint
  returning "bytes"`;

const localNow = ({ services: { clock, config } }: Context) => wallClockAt(clock.now(), config.timeZone);

const dayOf = (local: Date) => local.toISOString().slice(0, 10);

/** Until the next day. */
const quotaUsedUp = (local: Date) =>
  tooManyRequests(DAY_SECONDS - (Math.floor(local.getTime() / 1000) % DAY_SECONDS));
