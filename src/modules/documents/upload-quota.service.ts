import { reading } from '../../engine/database.js';
import { assertMayUpload, type Context, callerOf } from '../../engine/declare.js';
import { isKeyUsed } from '../../engine/write.js';
import { type DomainError, tooManyRequests } from '../../platform/errors.js';
import { dayInZone, secondsLeftOfDay } from '../../platform/time.js';

/**
 * Refuses a caller who may not upload, or an upload for which there is no space, before the file is read. One that comes again
 * with its idempotency key stores nothing, so it is answered whatever has changed since.
 */
export async function admitUpload(ctx: Context, key?: string): Promise<void> {
  try {
    await assertAdmitted(ctx);
  } catch (error) {
    if (!key || !(await isKeyUsed(ctx, key))) throw error;
  }
}

async function assertAdmitted(ctx: Context): Promise<void> {
  const { userId } = callerOf(ctx);
  assertMayUpload(callerOf(ctx));
  const period = today(ctx);
  const [bytes] = await ctx.queries.run<{ all: number; own: number }>(BYTES_OF_DAY, [userId, period]);
  await ctx.services.files.assertRoom({ period, bytes: bytes?.all ?? 0 });
  if (bytes && bytes.own >= ctx.services.config.uploads.bytesPerDay) throw quotaReached(ctx);
}

/** Counts a file for the caller's daily quota; refuses one that exceeds it. Returns what gives the bytes back. */
export async function countUpload(ctx: Context, bytes: number): Promise<() => Promise<unknown>> {
  const { bytesPerDay } = ctx.services.config.uploads;
  const values = [callerOf(ctx).userId, today(ctx), bytes];
  const counted = await ctx.queries.change(COUNT, [...values, bytesPerDay]);
  if (counted.length === 0) throw quotaReached(ctx);
  return () => ctx.queries.change(GIVE_BACK, values);
}

/** The bytes of a day: of all users on all instances, and of one user. */
const BYTES_OF_DAY = reading(`
  select coalesce(sum("bytes"), 0) as "all", coalesce(sum("bytes") filter (where "user_id" = $1), 0) as "own"
  from "upload_days" where "day" = $2::date`);

/** Counts in a single statement, so parallel uploads on several instances cannot exceed the quota together. */
const COUNT = `
  with "earlier" as (delete from "upload_days" where "user_id" = $1 and "day" < $2::date)
  insert into "upload_days" ("user_id", "day", "bytes") select $1, $2::date, $3::bigint where $3::bigint <= $4::bigint
  on conflict ("user_id", "day") do update set "bytes" = "upload_days"."bytes" + excluded."bytes"
    where "upload_days"."bytes" + excluded."bytes" <= $4::bigint
  returning "bytes"`;

const GIVE_BACK = `
  update "upload_days" set "bytes" = "bytes" - $3::bigint where "user_id" = $1 and "day" = $2::date`;

const today = ({ services: { clock, config } }: Context) => dayInZone(clock, config.timeZone);

const quotaReached = ({ services: { clock, config } }: Context): DomainError =>
  tooManyRequests(secondsLeftOfDay(clock, config.timeZone));
