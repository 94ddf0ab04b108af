import type { Context, Services } from '../context.js';
import type { ChangeAction, FoundChange, StoredPosition } from '../followers.js';
import { callerOf } from '../policy.js';
import type { Id } from '../read/declare.js';
import { DEFAULT_PAGE_SIZE } from '../read/page.js';
import { type AnyRecord, nodeIdOf } from '../read/record.js';
import { run } from '../read/rows.js';
import { Statement } from '../read/statement.js';
import { OCCURRED_AT } from './decide.js';
import {
  BEGINNING,
  type ChangePosition,
  type CursorOwner,
  cursorExpired,
  cursorOwner,
  decodeChangeCursor,
  encodeChangeCursor,
  HORIZON,
  isOfSameFeed,
  isOwnedBy,
  NEWEST,
  POSITION,
  positionOf,
  readHead,
} from './feed-head.js';
import { type Side, seenText } from './scope-check.js';

/** A change of one record by one transaction, as its follower sees it. */
export interface ChangeRow {
  readonly place: ChangePosition;
  readonly cursor: string;
  readonly action: ChangeAction;
  readonly record: AnyRecord;
  readonly type: string;
  readonly recordId: Id;
  readonly nodeId: string;
  readonly version: number;
  /** What it is called, as far as that was read. */
  readonly events: readonly string[];
  readonly occurredAt: string;
}

interface ChangesRequest {
  readonly after?: string | null;
  readonly first?: number | null;
  /** The community whose records are followed; null for all. */
  readonly communityId?: string | null;
}

interface ChangePage {
  readonly edges: readonly ChangeRow[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string;
  };
}

/** The most changes that one request looks at, most of which may concern others. */
const MOST_SCANNED = 5_000;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A cursor expires this long before the retention removes what follows it, more than a transaction takes. */
const MARGIN_MS = HOUR_MS;

/**
 * Reads the changes of some kinds of records after a cursor, in the order of their commits: those whose record the caller could
 * see before or can see afterwards. Without a cursor it gives the one of the present. Changes of transactions that may still
 * be followed by the commit of an earlier one are left for later.
 */
export async function readChanges(
  ctx: Context,
  records: readonly AnyRecord[],
  request: ChangesRequest,
): Promise<ChangePage> {
  const { owner, start } = await startOf(ctx, request.after);
  if (typeof request.after !== 'string')
    return pageOf(owner, { edges: [], end: start, hasNextPage: false }, false);
  const first = request.first ?? DEFAULT_PAGE_SIZE;
  if (first === 0 || records.length === 0)
    return pageOf(owner, { edges: [], end: start, hasNextPage: records.length > 0 }, true);
  const { communityId } = request;
  return pageOf(owner, await changesAfter(ctx, owner, records, { start, first, communityId }), true);
}

/** Returns the position of a cursor, or that of the present, with the owner of its cursors. */
export async function startOf(
  ctx: Context,
  after: string | null | undefined,
): Promise<{ readonly owner: CursorOwner; readonly start: ChangePosition }> {
  const given = typeof after === 'string' ? decodeChangeCursor(after) : null;
  const head = await readHead(ctx, given ?? BEGINNING);
  const owner = cursorOwner(head.feed, callerOf(ctx));
  if (typeof after !== 'string') return { owner, start: presentOf(ctx.services, head.newest) };
  const since = changesKeptSince(ctx.services);
  if (!given || !isOwnedBy(given, owner) || given.asOf < since) throw cursorExpired();
  // The retention removes older changes. A later one is missing where the database was taken back to a moment before it.
  if (!head.isThere && given.at >= since) throw cursorExpired();
  return { owner, start: given };
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
  const statement = new Statement(ctx.services, 'unrestricted');
  const { bind } = statement;
  const caller = callerOf(ctx);
  const seen = (side: Side) => seenText(side, { caller, records, bind, ofCommunity: null });
  const text =
    `select change_feed()::text as "feed", (select ${seen('before')} or ${seen('after')} from "change_events" e` +
    ` where e."position" = ${bind(given.position)}::xid8 and e."id" = ${bind(given.id)}::int8) as "isSeen"`;
  const [found] = await run<{ feed: string | null; isSeen: boolean | null }>(ctx, text, statement, {
    purpose: { name: 'change of a delivery', way: 'internal' },
  });
  if (!found?.feed) return false;
  const isOfFeed = isOfSameFeed(given, found.feed);
  return isOfFeed && (found.isSeen ?? isOwnedBy(given, cursorOwner(found.feed, caller)));
}

/** Returns the time since which every change is in the feed, in milliseconds. */
export function changesKeptSince({ clock, config }: Pick<Services, 'clock' | 'config'>): number {
  const days = config.retention.changeDays;
  return days === 0 ? 0 : clock.now().getTime() - days * DAY_MS + MARGIN_MS;
}

/** Returns the position behind the last change; its time is that of the hour, so that the cursor of a feed without changes stays the same. */
export function presentOf({ clock }: Pick<Services, 'clock'>, newest: StoredPosition | null): ChangePosition {
  const now = clock.now().getTime();
  return { ...(newest ? positionOf(newest) : BEGINNING), asOf: now - (now % HOUR_MS) };
}

/** Changes with the position behind them. */
interface FoundChanges {
  readonly edges: readonly ChangeRow[];
  readonly end: ChangePosition;
  readonly hasNextPage: boolean;
}

/** Reads up to `first` changes after a position. */
export async function changesAfter(
  ctx: Context,
  owner: CursorOwner,
  records: readonly AnyRecord[],
  request: Stretch,
): Promise<FoundChanges> {
  const { shown, scanned } = await readAfter(ctx, records, request);
  const { first } = request;
  const edges = shown.slice(0, first).map((row) => changeOf(owner, records, row));
  const last = shown.length > first ? shown[first - 1] : undefined;
  if (last) return { edges, end: positionOf(last), hasNextPage: true };
  const hasNextPage = scanned.count >= MOST_SCANNED;
  const end = hasNextPage ? positionOf(scanned) : presentOf(ctx.services, scanned.newest);
  return { edges, end, hasNextPage };
}

interface Stretch {
  readonly start: ChangePosition;
  readonly first: number;
  readonly communityId?: string | null | undefined;
}

/** The changes that a request has looked at, with the position of the last one. */
interface Scanned extends StoredPosition {
  readonly count: number;
  readonly newest: StoredPosition | null;
}

interface FoundRow {
  readonly scanned: Scanned;
  readonly change: FoundChange | null;
}

/** Reads the changes after a position that the caller sees, one more than asked for if there are more. */
async function readAfter(
  ctx: Context,
  records: readonly AnyRecord[],
  { start, first, communityId }: Stretch,
): Promise<{ readonly shown: readonly FoundChange[]; readonly scanned: Scanned }> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind } = statement;
  const types = bind(records.map(({ entity }) => entity.name));
  const community = communityId ? `${bind(communityId)}::uuid` : null;
  const ofCommunity = (field: string, isAudience: boolean) =>
    isAudience ? `${field} @> array[${community}]` : `${field} = ${community}`;
  const seen = (side: Side) =>
    seenText(side, { caller: ctx.caller, records, bind, ofCommunity: community ? ofCommunity : null });
  const text =
    `with "scanned" as materialized (select e.* from "change_events" e` +
    ` where (e."position", e."id") > (${bind(start.position)}::xid8, ${bind(start.id)}::int8) and e."position" < ${HORIZON}` +
    ` and e."record" = any(${types}::text[]) order by e."position", e."id" limit ${bind(MOST_SCANNED)}::int4),` +
    ` "seen" as (select e.*, ${seen('before')} as "was", ${seen('after')} as "is" from "scanned" e),` +
    ` "shown" as (select * from "seen" where "was" or "is" order by "position", "id" limit ${bind(first + 1)}::int4)` +
    ` select jsonb_build_object('count', (select count(*) from "scanned"), 'newest', ${NEWEST}, ${POSITION('l')}) as "scanned",` +
    ` case when s."id" is not null then jsonb_build_object('action', ${ACTION}, 'record', s."record", 'recordId', s."record_id",` +
    ` 'version', s."record_version", 'occurredAt', ${OCCURRED_AT('s')}, ${POSITION('s')}) end as "change"` +
    ` from (select) one left join lateral (select * from "scanned" order by "position" desc, "id" desc limit 1) l on true` +
    ` left join "shown" s on true order by s."position", s."id"`;
  const rows = await run<FoundRow>(ctx, text, statement, { purpose: { name: 'changes', way: 'completed' } });
  return {
    shown: rows.flatMap(({ change }) => change ?? []),
    scanned: (rows[0] as FoundRow).scanned,
  };
}

const ACTION =
  `case when s."was" and s."is" then 'UPDATED' when s."is" then 'CREATED'` +
  ` when s."after" is null then 'REMOVED' else 'OUT_OF_SCOPE' end`;

export function changeOf(owner: CursorOwner, records: readonly AnyRecord[], row: FoundChange): ChangeRow {
  const record = records.find(({ entity }) => entity.name === row.record) as AnyRecord;
  const place = positionOf(row);
  return {
    place,
    cursor: encodeChangeCursor(owner, place),
    action: row.action,
    record,
    type: row.record,
    recordId: row.recordId,
    nodeId: nodeIdOf(row.record, row.recordId),
    version: row.version,
    events: row.events ?? [],
    occurredAt: row.occurredAt,
  };
}

function pageOf(
  owner: CursorOwner,
  { edges, end, hasNextPage }: FoundChanges,
  hasPreviousPage: boolean,
): ChangePage {
  const endCursor = encodeChangeCursor(owner, end);
  const startCursor = edges[0]?.cursor ?? null;
  return { edges, pageInfo: { hasPreviousPage, hasNextPage, startCursor, endCursor } };
}
