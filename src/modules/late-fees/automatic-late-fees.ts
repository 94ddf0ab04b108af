import { reading } from '../../engine/database.js';
import type { Context, WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { write } from '../../engine/write.js';
import { fees } from '../fees/fee.access.js';
import type { Fee } from '../fees/fee.entity.js';
import { applicationOrderOf } from '../resident-charges/application-order.js';
import { applyAnew } from '../resident-charges/settle.js';
import { todayIn } from '../residents/unit-people.service.js';
import { findLateFees, type Wanted } from './find-late-fees.js';
import { lockRules, storeLateFees } from './late-fee.service.js';

const everyFee = { ...fees, scope: 'unscoped' } as const;

/** Returns the SQL of the last day until which late fees of a fee were charged, at least the one before it got its rule. */
const lookedAt = (fee: string, since: string) =>
  `greatest((select d."day" from "late_fee_days" d where d."fee_id" = ${fee}), ${since} - 1)`;

/**
 * Charges the late fees of automatic fees that fall on the days since the last look, until today in their communities, each community
 * in a transaction of its own. What was entered late, and so falls on an earlier day, is left to administrators.
 */
export async function chargeAutomaticLateFees(ctx: Context): Promise<void> {
  const found = await readWhere(ctx, everyFee, { fields: ['communityId'] }, [
    (field) => `${field('automaticSince')} is not null and ${field('isActive')}`,
    (field) => `${field('lateSince')} is not null and ${field('communityDeletedAt')} is null`,
    (field) => `${lookedAt(field('id'), field('lateSince'))} < ${field('today')}`,
  ]);
  const { log } = ctx.services;
  for (const communityId of new Set(found.map((fee) => fee.communityId))) {
    try {
      const charges = await write(ctx, (tx) => chargeUntilToday(tx, communityId));
      if (charges > 0) log.info({ communityId, charges }, 'Late fees of automatic fees are charged');
    } catch (err) {
      // One community keeps no other one from being charged.
      log.error({ err, communityId }, 'Late fees of automatic fees were not charged');
    }
  }
}

/** Charges the days since the last look. Where payments are not applied there are no late fees, also later for these days. */
async function chargeUntilToday(tx: WriteContext, communityId: string): Promise<number> {
  const automatic = (await lockRules(tx, communityId)).filter(
    ({ automaticSince }) => automaticSince !== null,
  );
  const today = await todayIn(tx, communityId);
  const after = await daysLookedAt(tx, automatic);
  const isApplied = (await applicationOrderOf(tx, communityId)) !== 'MANUAL';
  const charges = isApplied ? await chargeInOrder(tx, communityId, { last: today, after }) : 0;
  await tx.queries.change(NOTE, [automatic.map(({ id }) => id), today]);
  return charges;
}

/**
 * Charges the late fees of one day after another, so that a look which makes up for many days charges what a look on each of them would
 * have. What payments have paid since a day is applied anew, as they would have paid its late fees too.
 */
async function chargeInOrder(
  tx: WriteContext,
  communityId: string,
  span: Pick<Wanted, 'last' | 'after'>,
): Promise<number> {
  const found = await findLateFees(tx, { communityId }, { wanted: 'unclaimed', ...span });
  const [day] = found.map((lateFee) => lateFee.day).sort();
  if (day === undefined) return 0;
  const ofDay = found.filter((lateFee) => lateFee.day === day);
  await storeLateFees(tx, communityId, ofDay);
  const owed = ofDay.map(({ principal: { charge } }) => charge);
  await applyAnew(tx, communityId, owed, day);
  return ofDay.length + (day < span.last ? await chargeInOrder(tx, communityId, span) : 0);
}

/** Returns the last day until which late fees of fees were charged, by their ids. */
async function daysLookedAt(
  { queries }: WriteContext,
  automatic: readonly Fee[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries.run<{ id: string; day: string }>(DAYS, [automatic.map(({ id }) => id)]);
  return new Map(rows.map(({ id, day }) => [id, day]));
}

const DAYS = reading(
  `select f."id", ${lookedAt('f."id"', 'f."late_since"')}::text as "day" from "fees" f` +
    ' where f."id" = any($1::uuid[]) and f."late_since" is not null',
);

/** A clock that is set back takes no day back. */
const NOTE = `
  insert into "late_fee_days" ("fee_id", "day") select f."id", $2::date from unnest($1::uuid[]) f("id") order by f."id"
    on conflict ("fee_id") do update set "day" = greatest("late_fee_days"."day", excluded."day")`;
