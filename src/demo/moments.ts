const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Moments around the start of the process, as ISO 8601 text. */
export const daysAgo = (days: number, hours = 0) =>
  new Date(Date.now() - days * DAY - hours * HOUR).toISOString();

export const daysAhead = (days: number, hours = 0) => daysAgo(-days, -hours);
