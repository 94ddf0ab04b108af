import { createHash } from 'node:crypto';
import { badRequest } from '../../platform/errors.js';
import type { Caller } from '../caller.js';
import { decodeCursor, encodeCursor } from '../read/cursor.js';

/** A position in the feed of changes: behind everything before `position`, and the changes of `position` up to `id`. */
export interface ChangePosition {
  readonly position: string;
  readonly id: number;
  /** When the change took place or the cursor was given, in milliseconds. */
  readonly at: number;
}

/** What the cursors of a feed belong to: the feed of one database, and the scope of one caller. */
export interface CursorOwner {
  /** A text that is another one for another feed, and once the caller sees other records. */
  readonly mark: string;
}

const ORDER = 'changes';

export const encodeChangeCursor = ({ mark }: CursorOwner, { position, id, at }: ChangePosition): string =>
  encodeCursor({ order: ORDER, values: [mark, position, id, at] });

/**
 * Decodes a cursor of the feed. Throws CURSOR_EXPIRED for one of another database, of another scope, or from before `keptSince`:
 * what happened since then cannot be told any more.
 */
export function decodeChangeCursor(owner: CursorOwner, text: string, keptSince: number): ChangePosition {
  const [mark, position, id, at] = decodeCursor('after', text, ORDER, 4);
  const isWhole = typeof at === 'number' && Number.isSafeInteger(id) && /^\d{1,19}$/.test(String(position));
  if (mark !== owner.mark || !isWhole || at < keptSince) throw cursorExpired();
  return { position: String(position), id: Number(id), at };
}

/**
 * Tells whether a change may follow a cursor of the feed, whose last change is at `newest`; also of an old one, which expires unless
 * it is read from.
 */
export function mayHaveMore(cursor: string, newest: string | null, readSince: number): boolean {
  const [, position, , at] = decodeCursor('after', cursor, ORDER, 4);
  return Number(at) < readSince || (newest !== null && BigInt(newest) >= BigInt(String(position)));
}

export function cursorOwner(feed: string, caller: Caller): CursorOwner {
  const scopes = [caller, caller.actor].map((one) => (one ? scopeOf(one) : null));
  const mark = createHash('sha256')
    .update(JSON.stringify([feed, scopes]))
    .digest('base64url')
    .slice(0, 16);
  return { mark };
}

/** Returns what decides which records a caller sees. */
export const scopeOf = ({ userId, role, residentId, communityIds, audienceIds }: Caller): unknown[] =>
  [userId, role, residentId, communityIds, audienceIds].map((part) =>
    Array.isArray(part) ? part.toSorted() : part,
  );

/** Tells whether a change is behind a position of the feed. */
export function isBehind(
  change: Pick<ChangePosition, 'position' | 'id'>,
  start: Pick<ChangePosition, 'position' | 'id'>,
): boolean {
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
