import { Temporal } from 'temporal-polyfill';

export interface ClockChange {
  readonly timeZone: string;
  /** The instant of the change in milliseconds. */
  readonly at: number;
  /** The offset before the change and that after it. */
  readonly offsets: string;
}

/** Finds the changes of clocks in the year after a moment, in every IANA zone. */
export function clockChanges(from: Date): ClockChange[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const end = from.getTime() + 365 * 86_400_000;
  return Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
    const found: ClockChange[] = [];
    let next = start.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next');
    for (; next && next.epochMilliseconds < end; next = next.getTimeZoneTransition('next')) {
      const offsets = `${next.subtract({ nanoseconds: 1 }).offset} ${next.offset}`;
      found.push({ timeZone, at: next.epochMilliseconds, offsets });
    }
    return found;
  });
}

/** One change of those of one instant from one offset to another. */
export const distinct = (changes: readonly ClockChange[]): ClockChange[] => [
  ...new Map(changes.map((change) => [`${change.at} ${change.offsets}`, change])).values(),
];
