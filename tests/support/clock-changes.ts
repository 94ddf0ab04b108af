import { Temporal } from 'temporal-polyfill';

export interface ClockChange {
  readonly timeZone: string;
  /** The instant of the change in milliseconds. */
  readonly at: number;
}

/** Finds the changes of clocks in the year after a moment, in every IANA zone. */
export function clockChanges(from: Date): ClockChange[] {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime());
  const end = from.getTime() + 365 * 86_400_000;
  return Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
    const found: ClockChange[] = [];
    let next = start.toZonedDateTimeISO(timeZone).getTimeZoneTransition('next');
    for (; next && next.epochMilliseconds < end; next = next.getTimeZoneTransition('next')) {
      found.push({ timeZone, at: next.epochMilliseconds });
    }
    return found;
  });
}
