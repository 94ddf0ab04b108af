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
  const now = ctx.services.clock.now().getTime();
  // To the hour, so that the cursor of a feed without changes does not change.
  const at = now - (now % HOUR_MS);
  const head = await readHead(ctx);
  const owner: CursorOwner = { feed: head.feed, caller: callerOf(ctx) };
  const { after } = request;
  if (!after) return pageOf(owner, [], { position: head.horizon, id: 0, at }, NONE_ELSE);
  const days = ctx.services.config.retention.changeDays;
  const start = decodeChangeCursor(owner, after, days === 0 ? 0 : now - days * DAY_MS + MARGIN_MS);
  // A server that was taken back to an earlier moment has not come to this transaction.
  if (BigInt(start.position) > BigInt(head.next)) throw cursorExpired();
  const first = request.first ?? DEFAULT_PAGE_SIZE;
  if (first === 0 || records.length === 0) {
    return pageOf(owner, [], start, { hasPreviousPage: true, hasNextPage: records.length > 0 });
  }
  const { shown, scanned } = await readAfter(ctx, records, { ...request, start, first });
  const edges = shown.slice(0, first).map((row) => changeOf(owner, records, row));
  const last = shown.length > first ? shown[first - 1] : undefined;
  if (last) return pageOf(owner, edges, positionOf(last), { hasPreviousPage: true, hasNextPage: true });
  const hasNextPage = scanned.count >= MOST_SCANNED;
  const end = hasNextPage ? positionOf(scanned) : { position: scanned.horizon, id: 0, at };
  return pageOf(owner, edges, end, { hasPreviousPage: true, hasNextPage });
}

const NONE_ELSE = { hasPreviousPage: false, hasNextPage: false };

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

interface StoredPosition {
  readonly position: string;
  readonly id: string;
  readonly at: string;
}

interface FoundChange extends StoredPosition {
  readonly action: ChangeAction;
  readonly record: string;
  readonly recordId: string;
  readonly version: number;
  readonly occurredAt: string;
}

/** The changes that a request has looked at, with the position of the last one. */
interface Scanned extends StoredPosition {
  readonly count: number;
  readonly horizon: string;
}

interface FoundRow {
  readonly scanned: Scanned;
  readonly change: FoundChange | null;
}

const POSITION = (alias: string) =>
  `'position', ${alias}."position"::text, 'id', ${alias}."id"::text,` +
  ` 'at', (extract(epoch from ${alias}."created_at") * 1000)::int8::text`;

/** Reads the changes after a position that the caller sees, one more than asked for if there are more. */
async function readAfter(
  ctx: Context,
  records: readonly AnyRecord[],
  { start, first, communityId }: ChangesRequest & { readonly start: ChangePosition; readonly first: number },
): Promise<{ readonly shown: readonly FoundChange[]; readonly scanned: Scanned }> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind } = statement;
  const types = bind(records.map(({ entity }) => entity.name));
  const seen = (side: Side) => {
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
    ` select jsonb_build_object('count', (select count(*) from "scanned"), 'horizon', ${HORIZON}::text, ${POSITION('l')}) as "scanned",` +
    ` case when s."id" is not null then jsonb_build_object('action', ${ACTION}, 'record', s."record", 'recordId', s."record_id",` +
    ` 'version', s."record_version", 'occurredAt', ${OCCURRED_AT}, ${POSITION('s')}) end as "change"` +
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

const OCCURRED_AT = `to_char(s."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Side = 'before' | 'after';

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
function fieldIn(record: AnyRecord, side: Side) {
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
    action: row.action,
    record,
    nodeId: nodeIdOf(row.record, row.recordId),
    version: row.version,
    occurredAt: row.occurredAt,
  };
}

const positionOf = ({ position, id, at }: StoredPosition): ChangePosition => ({
  position,
  id: Number(id),
  at: Number(at),
});

function pageOf(
  owner: CursorOwner,
  edges: readonly ChangeRow[],
  end: ChangePosition,
  pages: { readonly hasPreviousPage: boolean; readonly hasNextPage: boolean },
): ChangePage {
  const endCursor = encodeChangeCursor(owner, end);
  return { edges, pageInfo: { ...pages, startCursor: edges[0]?.cursor ?? null, endCursor } };
}
