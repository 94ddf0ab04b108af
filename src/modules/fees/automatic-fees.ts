import { type Context } from '../../engine/access.js';
import { reading } from '../../engine/database.js';
import { readWhere } from '../../engine/read.js';
import { lockInOrder, write } from '../../engine/write.js';
import { DomainError } from '../../platform/errors.js';
import { chargeMonth } from './charge-month.js';
import { fees } from './fee.access.js';
import { Fee } from './fee.entity.js';
import { monthsOf } from './months.js';

const everyFee = { ...fees, scope: 'unscoped' } as const;

const FIELDS = {
  fields: ['id', 'today', 'communityDeletedAt', 'automaticSince', 'every', 'firstMonth', 'lastMonth'],
} as const;

/**
 * Charges the months of automatic fees that have begun in their communities and of which no unit was charged, the earliest first, each in a
 * transaction of its own. Nothing is charged for a month that is still to come, and what several instances do at once is done once.
 */
export async function chargeAutomaticFees(ctx: Context): Promise<void> {
  const found = await readWhere(ctx, everyFee, FIELDS, [
    (field) => `${field('automaticSince')} is not null and ${field('isActive')}`,
    (field) => `${field('communityDeletedAt')} is null`,
  ]);
  const charged = await chargedMonths(
    ctx,
    found.map(({ id }) => id),
  );
  for (const fee of found) {
    const { id, firstMonth, automaticSince, today } = fee;
    const since = [firstMonth, automaticSince ?? ''].sort()[1] as string;
    const months = monthsOf(fee, since, today.slice(0, 7));
    for (const month of months) if (!charged.has(`${id} ${month}`)) await chargeOnce(ctx, id, month);
  }
}

/** Returns the months of fees for which some unit was charged. */
async function chargedMonths({ queries }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries.run<{ key: string }>(CHARGED, [ids]);
  return new Set(rows.map(({ key }) => key));
}

const CHARGED = reading(
  `select distinct "fee_id"::text || ' ' || "month" as "key" from "fee_charges" where "fee_id" = any($1::uuid[])`,
);

/** Charges a month unless it was charged meanwhile. What refuses it now, such as units without a payer, is looked at an hour later. */
async function chargeOnce(ctx: Context, id: string, month: string): Promise<void> {
  const { log } = ctx.services;
  try {
    await write(ctx, async (tx) => {
      const [fee] = await lockInOrder(tx, Fee, { id, isActive: true });
      if (fee && !(await chargedMonths(tx, [id])).has(`${id} ${month}`)) await chargeMonth(tx, fee, month);
    });
    log.info({ fee: id, month }, 'A month of an automatic fee is charged');
  } catch (err) {
    // One fee keeps no other one from being charged.
    if (!(err instanceof DomainError)) log.error({ err, fee: id, month }, 'An automatic fee was not charged');
  }
}
