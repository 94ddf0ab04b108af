import type { Clock } from '../../platform/time.js';

/** The last moment at which a reservation made now may begin. */
export function lastBookable(clock: Clock): Date {
  const yearAhead = new Date(clock.now());
  yearAhead.setUTCFullYear(yearAhead.getUTCFullYear() + 1);
  return yearAhead;
}
