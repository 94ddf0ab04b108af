import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
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
  const due = found.flatMap((fee) => {
    const { id, firstMonth, automaticSince, today } = fee;
    const since = [firstMonth, automaticSince ?? ''].sort()[1] as string;
    return monthsOf(fee, since, today.slice(0, 7)).map((month): DueMonth => ({ id, month }));
  });
  const charged = await chargedMonths(ctx, due);
  for (const { id, month } of due) if (!charged.has(`${id} ${month}`)) await chargeOnce(ctx, id, month);
}

/** A month of a fee. */
interface DueMonth {
  readonly id: string;
  readonly month: string;
}

/** Returns those of some months for which some unit was charged. */
async function chargedMonths(
  { queries }: Context,
  months: readonly DueMonth[],
): Promise<ReadonlySet<string>> {
  if (months.length === 0) return new Set();
  const values = [months.map(({ id }) => id), months.map(({ month }) => month)];
  const rows = await queries.run<{ key: string }>(CHARGED, values);
  return new Set(rows.map(({ key }) => key));
}

// One row of each month, however many units were charged.
const CHARGED = reading(
  `select m."fee"::text || ' ' || m."month" as "key" from unnest($1::uuid[], $2::text[]) m("fee", "month")` +
    ' cross join lateral (select from "fee_charges" c where c."fee_id" = m."fee" and c."month" = m."month" limit 1) c',
);

/** Charges a month unless it was charged meanwhile. What refuses it now, such as units without a payer, is looked at an hour later. */
async function chargeOnce(ctx: Context, id: string, month: string): Promise<void> {
  const { log } = ctx.services;
  try {
    await write(ctx, async (tx) => {
      const [fee] = await lockInOrder(tx, Fee, { id, isActive: true });
      if (fee && (await chargedMonths(tx, [{ id, month }])).size === 0) await chargeMonth(tx, fee, month);
    });
    log.info({ fee: id, month }, 'A month of an automatic fee is charged');
  } catch (err) {
    // One fee keeps no other one from being charged.
    if (!(err instanceof DomainError)) log.error({ err, fee: id, month }, 'An automatic fee was not charged');
  }
}
