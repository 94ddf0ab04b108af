import { getOrInsert } from '../../platform/get-or-insert.js';
import type { Caller } from '../caller.js';
import type { Services } from '../context.js';
import { reading } from '../database/queries.js';
import type { ScopeKind } from '../followers.js';
import type { AnyRecord } from '../read/record.js';
import { decide, missingOf, NEWS_LIST, NEWS_TABLE, type NewChange } from './decide.js';
import {
  type ChangePosition,
  type CursorOwner,
  cursorOwner,
  decodeChangeCursor,
  encodeChangeCursor,
  type Head,
  isBehind,
  isOwnedBy,
  mayHaveMore,
  NEWEST,
  type Place,
  positionOf,
  RENEW,
} from './feed-head.js';
import { type ChangeRow, changeOf, changesKeptSince, presentOf } from './read-changes.js';
import { scopeCheckOf } from './scope-check.js';

/** One who reads the feed from a cursor that is kept elsewhere. */
export interface FeedReader {
  readonly caller: Caller;
  readonly cursor: string;
  /** The names of the records that it follows. */
  readonly types: ReadonlySet<string>;
  /** The community whose records it follows; null for all. */
  readonly communityId: string | null;
}

/** What the next changes are for one of many readers. */
export interface ReadForOne<Reader> {
  readonly reader: Reader;
  /** Null where it is not known any more what followed the cursor. */
  readonly changes: readonly ChangeRow[] | null;
  /** Where it goes on. */
  readonly endCursor: string;
}

/** The present of the feed as a statement of others has read it. */
export interface FeedPresent {
  /** Null while its rows are those of another database. */
  readonly feed: string | null;
  readonly newest: Place | null;
}

/** The columns of `FeedPresent`. */
export const FEED_PRESENT =
  `(select change_feed()::text) as "feed", (select jsonb_build_object('position', e."position"::text, 'id', e."id")` +
  ` from "change_events" e order by e."position" desc, e."id" desc limit 1) as "newest"`;

interface News extends Pick<Head, 'feed' | 'newest'> {
  readonly missing: readonly number[];
  readonly changes: readonly NewChange[];
}

/** The changes that one reading looks at. */
const MOST_CHANGES = 500;

const NEWS = reading(
  `with ${NEWS_TABLE} select change_feed()::text as "feed", ${NEWEST} as "newest",` +
    ` ${missingOf('$5', '$6', '$7')} as "missing", ${NEWS_LIST} as "changes"`,
);

/**
 * Reads the next changes for those of many readers for whom there may be some, each with its own rights and from its own cursor.
 * The feed is read once for all of them, so the number of statements does not grow with the readers. Those who are nearest to the
 * present are read for first, and the others in a second reading, from the oldest cursor.
 */
export async function readForMany<Reader extends FeedReader>(
  services: Services,
  records: readonly AnyRecord[],
  readers: readonly Reader[],
  present: FeedPresent,
  readSince: number,
): Promise<{ readonly read: readonly ReadForOne<Reader>[]; readonly hasMore: boolean }> {
  const waiting = readers.filter(({ cursor }) =>
    mayHaveMore(cursor, present.feed, present.newest, readSince),
  );
  if (waiting.length === 0) return { read: [], hasMore: false };
  if (present.feed === null) {
    await services.queries.change(RENEW, []);
    return { read: [], hasMore: true };
  }
  const { feed } = present;
  const owners = new Map<Caller, CursorOwner>();
  const keptSince = changesKeptSince(services);
  const placed = waiting.map((reader): Placed<Reader> => {
    const owner = getOrInsert(owners, reader.caller, () => cursorOwner(feed, reader.caller));
    const given = decodeChangeCursor(reader.cursor);
    const isKnown = given && isOwnedBy(given, owner) && given.asOf >= keptSince;
    return { reader, owner, start: isKnown ? given : null };
  });
  const near = nearest(placed);
  const groups = [near, placed.filter((one) => !near.includes(one))].filter(({ length }) => length > 0);
  const read: ReadForOne<Reader>[] = [];
  let hasMore = false;
  for (const group of groups) {
    const found = await readGroup(services, records, group, { feed, keptSince });
    read.push(...found.read);
    hasMore ||= found.hasMore;
  }
  return { read, hasMore };
}

interface Placed<Reader> {
  readonly reader: Reader;
  readonly owner: CursorOwner;
  /** Null for a cursor that has expired. */
  readonly start: ChangePosition | null;
}

type Started<Reader> = Placed<Reader> & { readonly start: ChangePosition };

const isStarted = <Reader>(one: Placed<Reader>): one is Started<Reader> => one.start !== null;

/** Returns the readers who share the last one of the cursors, and those whose cursor has expired. */
function nearest<Reader>(placed: readonly Placed<Reader>[]): readonly Placed<Reader>[] {
  const [first, ...others] = placed.filter(isStarted).map(({ start }) => start);
  if (!first) return placed;
  const last = others.reduce((found, start) => (isBehind(start, found) ? start : found), first);
  return placed.filter(({ start }) => start === null || !isBehind(last, start));
}

async function readGroup<Reader extends FeedReader>(
  services: Services,
  records: readonly AnyRecord[],
  group: readonly Placed<Reader>[],
  { feed, keptSince }: { readonly feed: string; readonly keptSince: number },
): Promise<{ readonly read: readonly ReadForOne<Reader>[]; readonly hasMore: boolean }> {
  const started = group.filter(isStarted);
  const starts = [...new Map(started.map(({ start }) => [keyOf(start), start])).values()];
  const [first, ...others] = starts;
  const start = others.reduce<Place>((found, one) => (isBehind(found, one) ? one : found), first ?? NOWHERE);
  const [news] = await services.queries.run<News>(NEWS, [
    start.position,
    start.id,
    MOST_CHANGES,
    [...new Set(started.flatMap(({ reader }) => [...reader.types]))],
    starts.map(({ position }) => position),
    starts.map(({ id }) => id),
    starts.map(({ at }) => String(at)),
  ]);
  // Renewed meanwhile: the next look reads by the new one.
  if (!news || news.feed !== feed) return { read: [], hasMore: true };
  // The retention removes older changes. A later one is missing where the database was taken back to a moment before it.
  const lost = new Set(
    news.missing
      .flatMap((number) => starts[number - 1] ?? [])
      .filter(({ at }) => at >= keptSince)
      .map(keyOf),
  );
  const known = started.filter((one) => !lost.has(keyOf(one.start)));
  const expired = group.filter((one) => !isStarted(one) || lost.has(keyOf(one.start)));
  const last = news.changes.at(-1);
  const hasMore = last !== undefined && news.changes.length === MOST_CHANGES;
  const present = presentOf(services, news.newest);
  const end = hasMore ? positionOf(last) : present;
  const told = last
    ? await decideFor(services, records, known, { start, end: positionOf(last), news })
    : new Map();
  return {
    hasMore,
    read: [
      ...expired.map(({ reader, owner }) => ({
        reader,
        changes: null,
        endCursor: encodeChangeCursor(owner, present),
      })),
      ...known
        .filter((one) => !isBehind(one.start, end))
        .map((one) => ({
          reader: one.reader,
          changes: told.get(one) ?? [],
          endCursor: encodeChangeCursor(one.owner, end),
        })),
    ],
  };
}

const NOWHERE: Place = { position: '0', id: 0 };

const keyOf = ({ position, id, at }: ChangePosition) => `${position} ${id} ${at}`;

/** Decides which changes each reader sees, of those behind its own start. */
async function decideFor<Reader extends FeedReader>(
  { queries }: Services,
  records: readonly AnyRecord[],
  readers: readonly Started<Reader>[],
  { start, end, news }: { readonly start: Place; readonly end: Place; readonly news: News },
): Promise<Map<Started<Reader>, ChangeRow[]>> {
  const happened = new Set(news.changes.map(({ record }) => record));
  const concerned = records.filter(({ entity }) => happened.has(entity.name));
  const kinds = new Map<string, ScopeKind>();
  const followers = readers
    .filter(({ reader }) => [...happened].some((name) => reader.types.has(name)))
    .map((one) => {
      const { caller, communityId, types } = one.reader;
      return { one, types, check: scopeCheckOf(caller, concerned, communityId, kinds) };
    });
  const told = new Map<Started<Reader>, ChangeRow[]>();
  for (const { change, action, followers: those } of await decide(queries, followers, {
    start,
    end,
    changes: news.changes,
  })) {
    const place = positionOf(change);
    for (const { one } of those) {
      if (!isBehind(place, one.start)) continue;
      getOrInsert(told, one, () => []).push(changeOf(one.owner, records, { ...change, action }));
    }
  }
  return told;
}
