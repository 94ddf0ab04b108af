import { Temporal } from 'temporal-polyfill';
import { getOrInsert } from '../../platform/get-or-insert.js';
import type { LateFeeRule } from '../fees/late-fee-rule.js';

/* Reckons with the days on which late fees are charged, which are texts such as `2027-01-31`. */

type Delay = Pick<LateFeeRule, 'graceDays' | 'repeats' | 'when'>;

/**
 * Returns the days until a last one on which the late fees of a charge are charged, by its due day. The first month of delay begins
 * on the day after the days of grace, each further one a number of months after that day, so that none drifts: 31 January,
 * 28 February, 31 March.
 */
function lateDays(dueDay: string, { graceDays, repeats, when }: Delay, last: string): string[] {
  // Beyond the year 9999 days have another form, which is not in their order.
  if (dueDay >= last) return [];
  const first = Temporal.PlainDate.from(dueDay).add({ days: graceDays + 1 });
  const days: string[] = [];
  for (let months = when === 'AT_START' ? 0 : 1; ; months++) {
    const day = first.add({ months }).toString();
    if (day > last) return days;
    days.push(day);
    if (repeats === 'ONCE') return days;
  }
}

/** Returns a function of the days until a last one, which computes those of the many charges with the same due day once. */
export function lateDaysUntil(last: string): (dueDay: string, delay: Delay) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (dueDay, delay) => {
    const key = `${dueDay} ${delay.graceDays} ${delay.repeats} ${delay.when}`;
    return getOrInsert(known, key, () => lateDays(dueDay, delay, last));
  };
}

const DAY_MS = 24 * 3_600_000;

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day before another one. */
export const dayBefore = (day: string): string => daysFrom(day, -1);

/** Returns the day after another one. */
export const dayAfter = (day: string): string => daysFrom(day, 1);
