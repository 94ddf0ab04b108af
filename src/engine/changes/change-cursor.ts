import { createHash } from 'node:crypto';
import { badRequest } from '../../platform/errors.js';
import type { Caller } from '../caller.js';
import { decodeCursor, encodeCursor } from '../read/page.js';

/**
 * A position in the feed of changes: behind the change `id` at `position`, and everything before it; behind nothing where both are
 * 0. The change is in the feed until its retention ends, unless the database was taken back to a moment before it.
 */
export interface ChangePosition {
  readonly position: string;
  readonly id: number;
  /** When the change took place, in milliseconds. */
  readonly at: number;
  /** When nothing was missing behind it: the time of the change, or that in which the cursor was given. */
  readonly asOf: number;
}

export type Place = Pick<ChangePosition, 'position' | 'id'>;

/** What the cursors of a feed belong to: the feed of one database, and the scope of one caller. */
export interface CursorOwner {
  readonly feed: string;
  /** A text that is another one for another feed, and once the caller sees other records. */
  readonly mark: string;
}

const ORDER = 'changes';

/** So many characters tell one feed from another. */
const FEED_LENGTH = 8;

export const encodeChangeCursor = (
  { feed, mark }: CursorOwner,
  { position, id, at, asOf }: ChangePosition,
): string =>
  encodeCursor({
    order: ORDER,
    values: [feed.slice(0, FEED_LENGTH) + mark, position, id, `${at} ${asOf}`],
  });

/** Decodes a cursor of the feed, whichever feed it is of; returns null for one of an earlier version. */
export function decodeChangeCursor(text: string): (ChangePosition & { readonly owner: string }) | null {
  const [owner, position, id, times] = decodeCursor('after', text, ORDER, 4);
  const [, at, asOf] = /^(\d{1,15}) (\d{1,15})$/.exec(String(times)) ?? [];
  if (!asOf || !Number.isSafeInteger(id) || !/^\d{1,19}$/.test(String(position))) return null;
  return {
    owner: String(owner),
    position: String(position),
    id: Number(id),
    at: Number(at),
    asOf: Number(asOf),
  };
}

interface Owned {
  readonly owner: string;
}

export const isOwnedBy = ({ owner }: Owned, { feed, mark }: CursorOwner): boolean =>
  owner === feed.slice(0, FEED_LENGTH) + mark;

export const isOfSameFeed = ({ owner }: Owned, feed: string): boolean =>
  owner.startsWith(feed.slice(0, FEED_LENGTH));

/**
 * Tells whether a change may follow a cursor in a feed, whose last change is `newest`; also for a cursor of another feed and for
 * an old one, which expires unless it is read from.
 */
export function mayHaveMore(
  cursor: string,
  feed: string | null,
  newest: Place | null,
  readSince: number,
): boolean {
  const given = decodeChangeCursor(cursor);
  if (!given || feed === null || !isOfSameFeed(given, feed) || given.asOf < readSince) return true;
  return newest !== null && isBehind(newest, given);
}

export function cursorOwner(feed: string, caller: Caller): CursorOwner {
  const scopes = [caller, caller.actor].map((one) => (one ? scopeOf(one) : null));
  const mark = createHash('sha256')
    .update(JSON.stringify([feed, scopes]))
    .digest('base64url')
    .slice(0, 16);
  return { feed, mark };
}

/** Returns what decides which records a caller sees. */
export const scopeOf = ({ userId, role, residentId, communityIds, audienceIds }: Caller): unknown[] =>
  [userId, role, residentId, communityIds, audienceIds].map((part) =>
    Array.isArray(part) ? part.toSorted() : part,
  );

/** Tells whether a change is behind a position of the feed. */
export function isBehind(change: Place, start: Place): boolean {
  const [own, other] = [BigInt(change.position), BigInt(start.position)];
  return own === other ? change.id > start.id : own > other;
}

export const cursorExpired = () =>
  badRequest(
    'CURSOR_EXPIRED',
    {
      es: 'Ya no se sabe qué cambió desde este cursor. Pida uno nuevo y lea todo de nuevo.',
      en: 'What changed since this cursor is no longer known. Take a new one and read everything anew.',
    },
    { field: 'after' },
  );
