import { wallClockAt } from '../../src/platform/time.js';

/**
 * Returns the calendar day of a stored moment, as `YYYY-MM-DD`, as the SQL function `calendar_day` does: a moment at exactly
 * midnight UTC names that day, any other falls on its day in `timeZone` (IANA name).
 */
export const calendarDay = (moment: string, timeZone: string): string =>
  moment.endsWith('T00:00:00.000Z')
    ? moment.replace(/T.*/, '')
    : wallClockAt(new Date(moment), timeZone).toISOString().replace(/T.*/, '');
