import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { scopeFor } from '../policy/row-scope.js';
import { callerOf } from '../policy.js';
import { nodeIdOf } from '../read/node-id.js';
import { DEFAULT_PAGE_SIZE } from '../read/pagination.js';
import type { AnyRecord } from '../read/record.js';
import { run } from '../read/run.js';
import { Statement } from '../read/statement.js';
import {
  type ChangePosition,
  type CursorOwner,
  cursorExpired,
  decodeChangeCursor,
  encodeChangeCursor,
} from './change-cursor.js';
import { decidingFieldsOf } from './deciding-fields.js';

/** What a change is for its follower. */
export type ChangeAction = 'CREATED' | 'UPDATED' | 'REMOVED' | 'OUT_OF_SCOPE';

/** A change of one record by one transaction, as its follower sees it. */
export interface ChangeRow {
  readonly cursor: string;
  readonly action: ChangeAction;
  readonly record: AnyRecord;
  readonly nodeId: string;
  readonly version: number;
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

/** A cursor expires this long before the retention removes what follows it, more than a transaction takes. */
const MARGIN_MS = 60 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

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
  const now = ctx.services.clock.now().getTime();
  const head = await readHead(ctx);
  const owner: CursorOwner = { feed: head.feed, caller: callerOf(ctx) };
  const { after } = request;
  if (!after) return pageOf(owner, [], { position: head.horizon, id: 0, at: now }, false, false);
  const days = ctx.services.config.retention.changeDays;
  const start = decodeChangeCursor(owner, after, days === 0 ? 0 : now - days * DAY_MS + MARGIN_MS);
  // A server that was taken back to an earlier moment has not come to this transaction.
  if (BigInt(start.position) > BigInt(head.next)) throw cursorExpired();
  const first = request.first ?? DEFAULT_PAGE_SIZE;
  if (first === 0 || records.length === 0) return pageOf(owner, [], start, true, records.length > 0);
  const rows = await readAfter(ctx, records, { ...request, start, first });
  const shown = rows.filter((row) => row.action !== null).slice(0, first);
  const edges = shown.map((row): ChangeRow => changeOf(owner, records, row));
  const isCut = rows.length > 0 && rows.filter(({ action }) => action !== null).length > first;
  const [summary] = rows;
  const last = isCut ? shown.at(-1) : undefined;
  if (last) return pageOf(owner, edges, positionOf(last), true, true);
  const hasMore = (summary?.scanned ?? 0) >= MOST_SCANNED;
  const end =
    hasMore && summary?.lastPosition
      ? { position: summary.lastPosition, id: Number(summary.lastId), at: Number(summary.lastAt) }
      : { position: summary?.horizon ?? head.horizon, id: 0, at: now };
  return pageOf(owner, edges, end, true, hasMore);
}

interface Head {
  readonly feed: string;
  readonly horizon: string;
  readonly next: string;
}

/** The beginning of what is not complete yet: the oldest transaction that has not ended. */
const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())';

async function readHead(ctx: Context): Promise<Head> {
  const statement = new Statement(ctx.services, 'unrestricted');
  const [head] = await run<Head>(
    ctx,
    `select concat_ws('.', f."id", (select "system_identifier" from pg_control_system()),` +
      ` (select "timeline_id" from pg_control_checkpoint())) as "feed",` +
      ` ${HORIZON}::text as "horizon", pg_snapshot_xmax(pg_current_snapshot())::text as "next" from "change_feeds" f`,
    statement,
    { purpose: { name: 'changes head', way: 'internal' } },
  );
  if (!head) throw new Error('The feed of changes has no identity');
  return head;
}

interface FoundChange {
  readonly action: ChangeAction | null;
  readonly record: string;
  readonly recordId: string;
  readonly version: number;
  readonly occurredAt: string;
  readonly position: string;
  readonly id: string;
  readonly at: string;
  readonly horizon: string;
  readonly scanned: number;
  readonly lastPosition: string | null;
  readonly lastId: string | null;
  readonly lastAt: string | null;
}

const MILLISECONDS = (moment: string) => `(extract(epoch from ${moment}) * 1000)::int8::text`;

function readAfter(
  ctx: Context,
  records: readonly AnyRecord[],
  { start, first, communityId }: ChangesRequest & { readonly start: ChangePosition; readonly first: number },
): Promise<FoundChange[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind } = statement;
  const types = bind(records.map(({ entity }) => entity.name));
  const seen = (side: 'before' | 'after') => {
    const cases = records.map((record) => {
      const conditions = conditionsOf(ctx, record, communityId ?? null).map((condition) =>
        condition(fieldIn(record, side), bind),
      );
      return `when '${record.entity.name}' then ${['true', ...conditions.map((text) => `(${text})`)].join(' and ')}`;
    });
    return `(e."${side}" is not null and coalesce(case e."record" ${cases.join(' ')} end, false))`;
  };
  const text =
    `with "scanned" as materialized (select e.* from "change_events" e` +
    ` where (e."position", e."id") > (${bind(start.position)}::xid8, ${bind(start.id)}::int8) and e."position" < ${HORIZON}` +
    ` and e."record" = any(${types}::text[]) order by e."position", e."id" limit ${bind(MOST_SCANNED)}::int4),` +
    ` "seen" as (select e.*, ${seen('before')} as "was", ${seen('after')} as "is" from "scanned" e),` +
    ` "shown" as (select * from "seen" where "was" or "is" order by "position", "id" limit ${bind(first + 1)}::int4)` +
    ` select case when s."was" and s."is" then 'UPDATED' when s."is" then 'CREATED'` +
    ` when s."was" and s."after" is null then 'REMOVED' when s."was" then 'OUT_OF_SCOPE' end as "action", s."record", s."record_id" as "recordId", s."record_version" as "version",` +
    ` s."created_at" as "occurredAt", s."position"::text as "position", s."id"::text as "id", ${MILLISECONDS('s."created_at"')} as "at",` +
    ` ${HORIZON}::text as "horizon", (select count(*)::int4 from "scanned") as "scanned",` +
    ` l."position"::text as "lastPosition", l."id"::text as "lastId", ${MILLISECONDS('l."created_at"')} as "lastAt"` +
    ` from (select) one left join lateral (select * from "scanned" order by "position" desc, "id" desc limit 1) l on true` +
    ` left join "shown" s on true order by s."position", s."id"`;
  return run(ctx, text, statement, { purpose: { name: 'changes', way: 'completed' } });
}

/** Returns the conditions under which a caller sees a record, over the fields that a change keeps. */
function conditionsOf(ctx: Context, { scope }: AnyRecord, communityId: string | null): Condition[] {
  const conditions = [scopeFor(ctx.caller, scope)].filter((one) => one !== null);
  if (communityId !== null) {
    if (typeof scope === 'object' && 'community' in scope) {
      conditions.push((field, bind) => `${field(scope.community)} = ${bind(communityId)}::uuid`);
    } else if (typeof scope === 'object' && 'audience' in scope) {
      conditions.push((field, bind) => `${field(scope.audience)} @> array[${bind(communityId)}::uuid]`);
    }
  }
  return conditions;
}

/** Returns the SQL of a field of a record before or after a change. */
function fieldIn(record: AnyRecord, side: 'before' | 'after') {
  const types = decidingFieldsOf(record);
  return (name: string): string => {
    const type = types.get(name);
    if (!type) throw new Error(`Changes of ${record.entity.name} do not keep ${name}`);
    return `(e."${side}"->>'${name}')::${type}`;
  };
}

function changeOf(owner: CursorOwner, records: readonly AnyRecord[], row: FoundChange): ChangeRow {
  const record = records.find(({ entity }) => entity.name === row.record) as AnyRecord;
  return {
    cursor: encodeChangeCursor(owner, positionOf(row)),
    action: row.action as ChangeAction,
    record,
    nodeId: nodeIdOf(row.record, row.recordId),
    version: row.version,
    occurredAt: row.occurredAt,
  };
}

const positionOf = ({ position, id, at }: FoundChange): ChangePosition => ({
  position,
  id: Number(id),
  at: Number(at),
});

function pageOf(
  owner: CursorOwner,
  edges: readonly ChangeRow[],
  end: ChangePosition,
  hasPreviousPage: boolean,
  hasNextPage: boolean,
): ChangePage {
  const endCursor = encodeChangeCursor(owner, end);
  return {
    edges,
    pageInfo: { hasNextPage, hasPreviousPage, startCursor: edges[0]?.cursor ?? null, endCursor },
  };
}
