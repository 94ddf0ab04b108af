import type { Context } from '../../engine/declare.js';
import { validationError } from '../../platform/errors.js';
import { type FieldRule, fieldMessage } from '../../platform/message.js';
import { type AvailabilityArgs, MOST_DAYS } from './availability.inputs.js';
import { freeTimesOf } from './availability.loader.js';
import type { FreeTime } from './availability.types.js';
import { lastBookable } from './bookable.js';
import type { Span } from './reservation-rules.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The times of a range in which an amenity can be reserved, without past ones. */
export async function readAvailability(
  ctx: Context,
  amenityId: string,
  { from, to }: AvailabilityArgs,
): Promise<FreeTime[]> {
  const asked = { start: Date.parse(from), end: Date.parse(to) };
  if (asked.end <= asked.start || asked.end - asked.start > MOST_DAYS * DAY_MS)
    throw validationError({ to: [fieldMessage('to', AFTER_FROM)] });
  const { clock } = ctx.services;
  const start = Math.max(asked.start, nextMinute(clock.now()));
  const end = Math.min(asked.end, lastBookable(clock).getTime());
  if (start >= end) return [];
  const free = await freeTimesOf(ctx, amenityId, { start, end });
  return free.map((time) => ({
    from: new Date(time.start).toISOString(),
    to: new Date(time.end).toISOString(),
  }));
}

/**
 * The earliest time from now on at which a reservation of one hour can begin, within the longest range; null
 * if there is none.
 */
export async function readNextFree(ctx: Context, amenityId: string): Promise<string | null> {
  const start = nextMinute(ctx.services.clock.now());
  const free = await freeTimesOf(ctx, amenityId, { start, end: start + MOST_DAYS * DAY_MS });
  // A closure may end within a minute.
  const next = free.map((time) => ({ ...time, start: ceilMinute(time.start) })).find(isOfAnHour);
  return next ? new Date(next.start).toISOString() : null;
}

const ceilMinute = (at: number) => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

const isOfAnHour = ({ start, end }: Span) => end - start >= HOUR_MS;

/** At most so many times are offered in the place of one that is taken. */
const MOST_OFFERED = 5;

/**
 * What helps a caller whose time is taken: the next times that are long enough for as many hours, from the one asked for
 * on and within the longest range.
 */
export async function offerNextFree(ctx: Context, amenityId: string, asked: Span) {
  const { clock } = ctx.services;
  const start = Math.max(asked.start, nextMinute(clock.now()));
  const end = Math.min(start + MOST_DAYS * DAY_MS, lastBookable(clock).getTime());
  const free = start < end ? await freeTimesOf(ctx, amenityId, { start, end }) : [];
  const long = free.filter((time) => time.end - time.start >= asked.end - asked.start);
  return {
    nextFree: long.slice(0, MOST_OFFERED).map((time) => ({
      start: new Date(time.start).toISOString(),
      end: new Date(time.end).toISOString(),
    })),
  };
}

const AFTER_FROM: FieldRule = {
  es: `debe ser posterior a from y como máximo ${MOST_DAYS} días después`,
  en: `must be after from and at most ${MOST_DAYS} days later`,
  code: 'OUT_OF_RANGE',
  params: { after: 'from', maxDays: MOST_DAYS },
};

/** Reservations begin in the future and at whole minutes. */
const nextMinute = (now: Date) => Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS;
