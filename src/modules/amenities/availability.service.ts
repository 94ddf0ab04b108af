import { type Context } from '../../engine/index.js';
import { validationError } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import { type AvailabilityArgs, MOST_DAYS } from './availability.inputs.js';
import { freeTimesOf } from './availability.loader.js';
import type { FreeTime } from './availability.types.js';
import { lastBookable } from './bookable.js';

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
  const next = free.find((time) => time.end - time.start >= HOUR_MS);
  return next ? new Date(next.start).toISOString() : null;
}

const AFTER_FROM = {
  es: `debe ser posterior a from y como máximo ${MOST_DAYS} días después`,
  en: `must be after from and at most ${MOST_DAYS} days later`,
};

/** Reservations begin in the future and at whole minutes. */
const nextMinute = (now: Date) => Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS;
