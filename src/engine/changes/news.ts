import { getOrInsert } from '../../platform/get-or-insert.js';
import type { FeedReader, FoundChange, StoredPosition } from '../context.js';
import { type Purpose, type Queries, reading } from '../database/queries.js';
import { HORIZON, isBehind, type Place, POSITION, TIME } from './feed-head.js';
import type { ScopeCheck, ScopeKind } from './scope-check.js';

/** The most pairs of changes and readers that one look decides about. */
const MOST_PAIRS = 200_000;

/** The most ids of `watched` records that one look names. */
const MOST_TOUCHED = 5_000;

/** What is new in the feed behind a position. */
export interface News {
  readonly feed: string;
  /** The last change that is told by now: no later commit adds one before it. Null in an empty feed. */
  readonly newest: StoredPosition | null;
  /** The last of the changes to look at, and their types. */
  readonly last: StoredPosition | null;
  readonly types: readonly string[];
  /** Whether others follow them. */
  readonly hasMore: boolean;
  /** Whether others come once a transaction that runs has ended. */
  readonly isPending: boolean;
  /** Those of the positions that the feed has no more, by their numbers from 1 on. */
  readonly missing: readonly number[];
  /** The ids of the watched records behind the position, whatever runs; null for more than can be named. */
  readonly touched: readonly string[] | null;
}

const NEWS = reading(
  `with "next" as materialized (select e.*, row_number() over w as "n", sum(coalesce(($5::jsonb->>e."record")::int8, 0)) over w as "pairs"` +
    ` from (select e."position", e."id", e."record", e."created_at" from "change_events" e` +
    ` where (e."position", e."id") > ($1::xid8, $2::int8) and e."position" < ${HORIZON} and e."record" = any($4::text[])` +
    ` order by e."position", e."id" limit $3::int4) e window w as (order by e."position", e."id")),` +
    ` "news" as (select * from "next" where "n" = 1 or "pairs" <= ${MOST_PAIRS}),` +
    ` "touched" as (select distinct e."record_id" from "change_events" e` +
    ` where (e."position", e."id") > ($1::xid8, $2::int8) and cardinality($6::text[]) > 0 and e."record" = any($6::text[]) limit ${MOST_TOUCHED})` +
    ` select change_feed()::text as "feed", (select jsonb_build_object(${POSITION('l')}) from "change_events" l` +
    ` where l."position" < ${HORIZON} order by l."position" desc, l."id" desc limit 1) as "newest",` +
    ` (select jsonb_build_object(${POSITION('l')}) from (select * from "news" order by "n" desc limit 1) l) as "last",` +
    ` array(select distinct n."record" from "news" n) as "types",` +
    ` exists (select 1 from "next" x where x."n" = $3::int4 or (x."n" > 1 and x."pairs" > ${MOST_PAIRS})) as "hasMore",` +
    ` exists (select 1 from "change_events" p where p."position" >= ${HORIZON}) as "isPending",` +
    ` array(select p."n"::int4 from unnest($7::xid8[], $8::int8[], $9::int8[]) with ordinality p("position", "id", "at", "n")` +
    ` where p."id" <> 0 and not exists (select from "change_events" k where k."position" = p."position" and k."id" = p."id"` +
    ` and ${TIME('k')} = p."at")) as "missing",` +
    ` (select case when count(*) < ${MOST_TOUCHED} then coalesce(array_agg(t."record_id"), '{}') end from "touched" t) as "touched"`,
);

interface NewsRequest {
  /** The positions to read from, of which the first in the feed counts. */
  readonly starts: readonly StoredPosition[];
  readonly types: readonly string[];
  /** The most changes to look at. */
  readonly most: number;
  /** How many readers each change of a type is decided for one by one. */
  readonly pairs?: Readonly<Record<string, number>>;
  readonly watched?: readonly string[];
  readonly purpose?: Purpose;
}

/** Reads what is new. A feed that is not the one of this database is renewed, once for all instances. */
export async function readNews(queries: Queries, request: NewsRequest): Promise<News> {
  const { starts, types, most, pairs = {}, watched = [], purpose } = request;
  const start = firstOf(starts);
  const values = [
    start.position,
    start.id,
    most,
    types,
    JSON.stringify(pairs),
    watched,
    starts.map(({ position }) => position),
    starts.map(({ id }) => id),
    starts.map(({ at }) => at),
  ];
  for (let isRenewed = false; ; isRenewed = true) {
    const [news] = await queries.run<News>(NEWS, values, purpose && { purpose });
    if (news?.feed) return news;
    if (isRenewed) throw new Error('The feed of changes has no identity');
    await queries.change('select renew_change_feed()', []);
  }
}

/** The place behind all changes. */
const END: Place = { position: '18446744073709551615', id: 0 };

/** Returns the first of some places in the feed; its end without any. */
export const firstOf = ([first = END, ...others]: readonly Place[]): Place =>
  others.reduce((found, one) => (isBehind(found, one) ? one : found), first);

/** The changes of some types behind a start up to an end. */
interface Stretch {
  readonly start: Place;
  readonly end: Place;
  readonly types: readonly string[];
  /** The most changes to give to readers of one kind. */
  readonly most?: number;
  readonly purpose?: Purpose;
}

const OF_FOLLOWERS: Purpose = { name: 'changes of followers', way: 'internal' };

/** Returns changes with those who see them, with one statement for the readers of each kind; each reader has them in the order of the feed. */
export async function decide<Reader extends Pick<FeedReader, 'types'>>(
  queries: Queries,
  readers: Iterable<readonly [Reader, ScopeCheck]>,
  { start, end, types, most, purpose = OF_FOLLOWERS }: Stretch,
) {
  const kinds = new Map<ScopeKind, Map<string, Reader[]>>();
  for (const [reader, { kind, values }] of readers) {
    if (!types.some((name) => reader.types.has(name))) continue;
    const rows = getOrInsert(kinds, kind, () => new Map<string, Reader[]>());
    getOrInsert(rows, JSON.stringify(values), () => []).push(reader);
  }
  const range = [start.position, start.id, end.position, end.id, types];
  const decided = await Promise.all(
    [...kinds].map(async ([{ text }, rows]) => {
      const values = [...range, `[${[...rows.keys()].join(',')}]`, most ?? null];
      const groups = [...rows.values()];
      const seen = await queries.run<SeenRow>(reading(text), values, { purpose });
      return seen.map(({ change, numbers }) => {
        const those = numbers.flatMap((number) => groups[number - 1] ?? []);
        return { change, readers: those.filter((reader) => reader.types.has(change.record)) };
      });
    }),
  );
  return decided.flat();
}

/** A change for some readers of one statement, by their numbers in it. */
interface SeenRow {
  readonly change: FoundChange;
  readonly numbers: readonly number[];
}
