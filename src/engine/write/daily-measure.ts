import type { EntityManager } from '@mikro-orm/core';
import { dailyMeasureReached } from '../../platform/errors.js';
import { dayInZone } from '../../platform/time/calendar.js';
import type { Context } from '../context.js';
import type { Changes } from '../database/queries.js';
import { isMeasured } from '../policy.js';
import { type Stored, unitOfWork } from './unit-of-work.js';

/** Adds what a flush has stored to the sum of its unit of work. */
export function addStored(em: EntityManager, { records, bytes }: Stored): void {
  const unit = unitOfWork(em);
  const before = unit.stored ?? { records: 0, bytes: 0 };
  unit.stored = { records: before.records + records, bytes: before.bytes + bytes };
}

/** Counts what a unit of work stored, as its last lock, so it cannot deadlock. Throws TOO_MANY_REQUESTS beyond the measure. */
export async function assertDailyMeasure(ctx: Context, em: EntityManager, queries: Changes): Promise<void> {
  const { stored } = unitOfWork(em);
  if (stored && !(await countStored(ctx, queries, stored))) {
    const { clock, config } = ctx.services;
    throw dailyMeasureReached(dayInZone(clock, config.timeZone).secondsLeft);
  }
}

/** Counts what the caller stores; false, and nothing is counted, if it exceeds the daily measure. */
export async function countStored(
  { caller, services: { clock, config } }: Context,
  queries: Changes,
  { records, bytes }: Stored,
): Promise<boolean> {
  if (!caller || !isMeasured(caller) || bytes === 0) return true;
  const { recordsPerDay, bytesPerDay } = config.rows;
  const { day } = dayInZone(clock, config.timeZone);
  const values = [caller.userId, day, records, bytes, recordsPerDay, bytesPerDay];
  return (await queries.change(COUNT, values)).length > 0;
}

/** The statement that counts: a single one, so parallel writes on several instances cannot exceed the measure together. */
const COUNT = `
  with "earlier" as (delete from "record_days" where "user_id" = $1 and "day" < $2::date)
  insert into "record_days" ("user_id", "day", "records", "bytes") select $1, $2::date, $3::integer, $4::bigint
    where $3::integer <= $5::bigint and $4::bigint <= $6::bigint
  on conflict ("user_id", "day") do update set
    "records" = "record_days"."records" + excluded."records", "bytes" = "record_days"."bytes" + excluded."bytes"
    where "record_days"."records" + excluded."records" <= $5::bigint
      and "record_days"."bytes" + excluded."bytes" <= $6::bigint
  returning "records"`;
