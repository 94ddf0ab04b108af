import { createHash } from 'node:crypto';
import { badRequest } from '../../platform/errors.js';
import type { Caller } from '../caller.js';
import type { StoredPosition } from '../context.js';
import { type Queries, reading } from '../database/queries.js';
import { decodeCursor, encodeCursor } from '../read/page.js';

/**
 * A position in the feed of changes: behind the change `id` at `position`, and everything before it; behind nothing where both are
 * 0. The change is in the feed until its retention ends, unless the database was taken back to a moment before it.
 */
export interface ChangePosition extends StoredPosition {
  /** When nothing was missing behind it: the time of the change, or that in which the cursor was given. */
  readonly asOf: number;
}

export type Place = Pick<ChangePosition, 'position' | 'id'>;

const ORDER = 'changes';

/** So many characters tell one feed from another. */
const FEED_LENGTH = 8;

/** The owner is what the cursors of a feed belong to: the feed of one database, and the scope of one caller. */
export const encodeChangeCursor = (owner: string, { position, id, at, asOf }: ChangePosition): string =>
  encodeCursor({ order: ORDER, values: [owner, position, id, `${at} ${asOf}`] });

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

export const isOfSameFeed = ({ owner }: { readonly owner: string }, feed: string): boolean =>
  owner.startsWith(feed.slice(0, FEED_LENGTH));

/** Returns a text that is another one for another feed, and once the caller sees other records. */
export function cursorOwner(feed: string, caller: Caller): string {
  const scopes = [caller, caller.actor].map((one) => (one ? scopeOf(one) : null));
  const mark = createHash('sha256')
    .update(JSON.stringify([feed, scopes]))
    .digest('base64url')
    .slice(0, 16);
  return feed.slice(0, FEED_LENGTH) + mark;
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

/** The beginning of what is not complete yet: the oldest transaction that has not ended. */
export const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())';

export const TIME = (alias: string) => `(extract(epoch from ${alias}."created_at") * 1000)::int8`;

export const POSITION = (alias: string) =>
  `'position', ${alias}."position"::text, 'id', ${alias}."id", 'at', ${TIME(alias)}`;

/** What a reader is told of a change, as pairs of a JSON object. */
export const CHANGE = (alias: string) =>
  `'record', ${alias}."record", 'recordId', ${alias}."record_id", 'version', ${alias}."record_version",` +
  ` 'events', coalesce(to_jsonb(${alias}."events"), '[]'),` +
  ` 'occurredAt', to_char(${alias}."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${POSITION(alias)}`;

/** The position before all changes. */
export const BEGINNING: ChangePosition = { position: '0', id: 0, at: 0, asOf: 0 };

export const positionOf = ({ position, id, at }: StoredPosition): ChangePosition => ({
  position,
  id,
  at,
  asOf: at,
});

/** What holds up the feed of changes, in seconds; 0 where nothing does. */
export interface FeedAges {
  /** Since the oldest change that is not told, since a transaction of the server that began before it is open. */
  readonly untold: number;
  /** Since the oldest open transaction began; those of other roles are seen with `pg_monitor`. */
  readonly transaction: number;
}

const since = (moment: string) => `coalesce(extract(epoch from clock_timestamp() - ${moment}), 0)::float8`;

const AGES = reading(
  `select ${since(`(select min(e."created_at") from "change_events" e where e."position" >= ${HORIZON})`)} as "untold",` +
    ` ${since(
      '(select min(a."xact_start") from pg_stat_activity a' +
        ` where a."backend_type" = 'client backend' and a."pid" <> pg_backend_pid())`,
    )} as "transaction"`,
);

/** Reads what holds up the feed of changes. */
export async function feedAges(queries: Queries): Promise<FeedAges> {
  const [ages] = await queries.run<FeedAges>(AGES, []);
  return ages as FeedAges;
}
