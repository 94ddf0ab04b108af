import { getOrInsert } from '../../platform/get-or-insert.js';
import type { Caller } from '../caller.js';
import type { Context, FeedReader, FoundChange, Services, StoredPosition } from '../context.js';
import type { Purpose, Queries } from '../database/queries.js';
import { callerOf } from '../policy.js';
import { DEFAULT_PAGE_SIZE } from '../read/page.js';
import { type AnyRecord, nodeIdOf } from '../read/record.js';
import {
  BEGINNING,
  type ChangePosition,
  cursorExpired,
  cursorOwner,
  decodeChangeCursor,
  encodeChangeCursor,
  isBehind,
  isOfSameFeed,
  type Place,
  positionOf,
} from './feed-head.js';
import { decide, firstOf, readNews } from './news.js';
import { type ScopeKind, scopeCheckOf } from './scope-check.js';

/** A change of one record by one transaction, as its reader sees it. */
export interface ChangeRow extends Omit<FoundChange, 'record' | keyof StoredPosition> {
  readonly place: ChangePosition;
  readonly cursor: string;
  readonly record: AnyRecord;
  readonly type: string;
  readonly nodeId: string;
}

interface ChangesRequest {
  readonly after?: string | null | undefined;
  readonly first?: number | null;
  /** The community whose records are followed; null for all. */
  readonly communityId?: string | null | undefined;
}

/** The most changes that one request looks at, most of which may concern others, and one reading for many. */
const MOST_OF_PAGE = 5_000;
const MOST_FOR_MANY = 500;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A cursor expires this long before the retention removes what follows it, more than a transaction takes. */
const MARGIN_MS = HOUR_MS;

export const namesOf = (records: readonly AnyRecord[]): Set<string> =>
  new Set(records.map(({ entity }) => entity.name));

/**
 * Reads the changes of some kinds of records after a cursor, in the order of their commits: those whose record the caller could
 * see before or can see afterwards. Without a cursor it gives the one of the present. Changes of transactions that may still
 * be followed by the commit of an earlier one are left for later.
 */
export async function readChanges(
  ctx: Context,
  records: readonly AnyRecord[],
  { after, first, communityId }: ChangesRequest,
) {
  const isBegun = typeof after === 'string';
  const cursor = isBegun ? after : null;
  const reader = { caller: callerOf(ctx), types: namesOf(records), communityId: communityId ?? null, cursor };
  const most = first ?? DEFAULT_PAGE_SIZE;
  const purpose = { name: 'changes', way: 'completed' } as const;
  const limits = { scanned: MOST_OF_PAGE, most: most + 1, purpose };
  const { read, hasMore } = await readFor(ctx, records, [reader], limits);
  const { owner, changes, endCursor } = read[0] as ReadForOne<typeof reader>;
  if (!changes && isBegun) throw cursorExpired();
  const edges = changes?.slice(0, most) ?? [];
  const isCut = changes !== null && changes.length > most;
  return {
    /** Whose cursors it has. */
    owner,
    edges,
    pageInfo: {
      hasNextPage: isBegun && (isCut || hasMore),
      hasPreviousPage: isBegun,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: isCut ? (edges.at(-1)?.cursor ?? (cursor as string)) : endCursor,
    },
  };
}

/**
 * Tells whether the caller sees the change that a cursor of theirs names, by what they reach now. One that the feed has no more
 * is seen as long as they reach what they reached when the cursor was given.
 */
export async function seesChange(
  ctx: Context,
  records: readonly AnyRecord[],
  cursor: string,
): Promise<boolean> {
  const given = decodeChangeCursor(cursor);
  if (!given) return false;
  const { queries } = ctx;
  const caller = callerOf(ctx);
  const types = namesOf(records);
  const { feed, missing } = await readNews(queries, { starts: [given], types: [], most: 0 });
  if (!isOfSameFeed(given, feed)) return false;
  if (missing.length > 0) return given.owner === cursorOwner(feed, caller);
  const check = scopeCheckOf({ caller, communityId: null }, records, new Map());
  const stretch = { start: { ...given, id: given.id - 1 }, end: given, types: [...types] };
  return (await decide(queries, [[{ types }, check]], stretch)).length > 0;
}

/** Returns the time since which every change is in the feed, in milliseconds. */
export function changesKeptSince({ clock, config }: Pick<Services, 'clock' | 'config'>): number {
  const days = config.changeRetentionDays;
  return days === 0 ? 0 : clock.now().getTime() - days * DAY_MS + MARGIN_MS;
}

/** Returns the position behind the last change; its time is that of the hour, so that the cursor of a feed without changes stays the same. */
function presentOf({ clock }: Services, newest: StoredPosition | null): ChangePosition {
  const now = clock.now().getTime();
  return { ...(newest ? positionOf(newest) : BEGINNING), asOf: now - (now % HOUR_MS) };
}

/** One who reads the feed from a cursor; null for the present. */
interface CursorReader extends FeedReader {
  readonly cursor: string | null;
}

/** What the next changes are for one of many readers. */
export interface ReadForOne<Reader> {
  readonly reader: Reader;
  /** Whose cursors it has. */
  readonly owner: string;
  /** Null where it is not known any more what followed the cursor. */
  readonly changes: readonly ChangeRow[] | null;
  /** Where it goes on. */
  readonly endCursor: string;
}

interface ReadForAll<Reader> {
  readonly read: readonly ReadForOne<Reader>[];
  readonly hasMore: boolean;
}

/**
 * Reads the next changes for many readers, each with its own rights and from its own cursor.
 * The feed is read once for all of them, so the number of statements does not grow with the readers. Those who are nearest to the
 * present are read for first, and the others in a second reading, from the oldest cursor.
 */
export async function readForMany<Reader extends CursorReader & { readonly cursor: string }>(
  services: Services,
  records: readonly AnyRecord[],
  readers: readonly Reader[],
): Promise<ReadForAll<Reader>> {
  const waiting = readers.map((reader) => ({ reader, start: decodeChangeCursor(reader.cursor) }));
  const last = waiting.reduce<Place | null>(
    (found, { start }) => (start && (!found || isBehind(start, found)) ? start : found),
    null,
  );
  const isFar = ({ start }: (typeof waiting)[number]) =>
    start !== null && last !== null && isBehind(last, start);
  const groups = [waiting.filter((one) => !isFar(one)), waiting.filter(isFar)];
  const read: ReadForOne<Reader>[] = [];
  let hasMore = false;
  for (const group of groups) {
    if (group.length === 0) continue;
    const those = group.map(({ reader }) => reader);
    const found = await readFor({ services, queries: services.queries }, records, those, {
      scanned: MOST_FOR_MANY,
    });
    read.push(...found.read);
    hasMore ||= found.hasMore;
  }
  return { read, hasMore };
}

interface Limits {
  /** The most changes that are looked at, and the most that a single reader is given. */
  readonly scanned: number;
  readonly most?: number;
  readonly purpose?: Purpose;
}

/** Reads the next changes for some readers, from the first of their cursors. */
async function readFor<Reader extends CursorReader>(
  { services, queries }: { readonly services: Services; readonly queries: Queries },
  records: readonly AnyRecord[],
  readers: readonly Reader[],
  { scanned, ...limits }: Limits,
): Promise<ReadForAll<Reader>> {
  const given = readers.map(({ cursor }) => (cursor === null ? null : decodeChangeCursor(cursor)));
  const starts = given.filter((start) => start !== null);
  const followed = new Set(readers.flatMap(({ types }, index) => (given[index] ? [...types] : [])));
  const news = await readNews(queries, { ...limits, starts, types: [...followed], most: scanned });
  const { feed, last, types, hasMore } = news;
  const since = changesKeptSince(services);
  // The retention removes older changes. A later one is missing where the database was taken back to a moment before it.
  const missing = new Set(news.missing.map((number) => starts[number - 1]));
  const owners = new Map<Caller, string>();
  const placed = readers.map((reader, index) => {
    const owner = getOrInsert(owners, reader.caller, () => cursorOwner(feed, reader.caller));
    const start = given[index];
    const isKnown = start && start.owner === owner && start.asOf >= since;
    const isLost = start && missing.has(start) && start.at >= since;
    return { reader, types: reader.types, owner, start: isKnown && !isLost ? start : null };
  });
  const concerned = records.filter(({ entity }) => types.includes(entity.name));
  const kinds = new Map<string, ScopeKind>();
  const checked = placed.flatMap((one) =>
    one.start && types.some((type) => one.types.has(type))
      ? [[one, scopeCheckOf(one.reader, concerned, kinds)] as const]
      : [],
  );
  const told = new Map<object, ChangeRow[]>();
  const stretch = last && { ...limits, start: firstOf(starts), end: last, types };
  for (const { change, readers: those } of stretch ? await decide(queries, checked, stretch) : []) {
    for (const one of those) {
      if (!one.start || !isBehind(change, one.start)) continue;
      getOrInsert(told, one, () => []).push(changeOf(one.owner, records, change));
    }
  }
  const present = presentOf(services, news.newest);
  const end = hasMore && last ? positionOf(last) : present;
  const read = placed.map((one) => {
    const { reader, owner, start } = one;
    if (!start) return { reader, owner, changes: null, endCursor: encodeChangeCursor(owner, present) };
    const endCursor = encodeChangeCursor(owner, isBehind(start, end) ? start : end);
    return { reader, owner, changes: told.get(one) ?? [], endCursor };
  });
  return { read, hasMore };
}

export function changeOf(owner: string, records: readonly AnyRecord[], found: FoundChange): ChangeRow {
  const { position: _position, id: _id, at: _at, record: type, ...shown } = found;
  const record = records.find(({ entity }) => entity.name === type) as AnyRecord;
  const place = positionOf(found);
  const cursor = encodeChangeCursor(owner, place);
  return { ...shown, place, cursor, record, type, nodeId: nodeIdOf(type, shown.recordId) };
}
