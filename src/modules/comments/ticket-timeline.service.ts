import type { GraphQLResolveInfo } from 'graphql';
import {
  type AnyRecord,
  type Condition,
  type Connection,
  type Context,
  tableOf,
  termsOf,
} from '../../engine/declare.js';
import {
  batched,
  type ListPlan,
  type ListRequest,
  loadOne,
  type NodeRow,
  pageOf,
  pageSelectionOf,
  planList,
  run,
  Source,
  Statement,
  whereOf,
} from '../../engine/read.js';
import { ticketHistory } from '../tickets/ticket-history.access.js';
import { comments } from './comment.access.js';

/**
 * The moment of an event in a timeline. Its id is made of the id of the record and the index of its kind, so
 * it is unique.
 */
interface TicketEvent {
  readonly createdAt: string;
  readonly id: number;
}

/** The records that are events, and the field with the moment of each. */
const KINDS = [
  { record: comments as AnyRecord, moment: 'createdAt' },
  { record: ticketHistory as AnyRecord, moment: 'changedAt' },
] as const;

/** Describes the order of events, so their pages are planned like those of a record. */
const events: AnyRecord = { ...comments, orders: { MOMENT_ASC: ['createdAt', 'asc'] } };

/** The comments on a ticket and the changes of its status, oldest first; batched over all tickets. */
export async function timelineOf(
  ctx: Context,
  ticketId: number,
  request: ListRequest,
  info: GraphQLResolveInfo,
): Promise<Connection<NodeRow>> {
  const list: ListPlan<TicketEvent> = planList(ctx, events, request);
  const { wantsNodes, wantsTotal } = pageSelectionOf(comments, info);
  const [places, total] = await Promise.all([
    wantsNodes
      ? batched(ctx, readPlaces, request, (ids: readonly number[]) => readPlaces(ctx, ids, list)).load(
          ticketId,
        )
      : [],
    wantsTotal
      ? batched(ctx, countEvents, { since: request.updatedSince ?? null }, (ids: readonly number[]) =>
          countEvents(ctx, ids, list),
        ).load(ticketId)
      : 0,
  ]);
  const page = pageOf(list, places, total);
  const found = await Promise.all(page.nodes.map((place) => eventAt(ctx, place, info)));
  const edges = page.edges.flatMap(({ cursor }, index) => {
    const node = found[index];
    return node ? [{ node, cursor }] : [];
  });
  return { nodes: edges.map(({ node }) => node), edges, pageInfo: page.pageInfo, totalCount: total };
}

async function eventAt(ctx: Context, { id }: TicketEvent, info: GraphQLResolveInfo): Promise<NodeRow | null> {
  const { record } = KINDS[id % KINDS.length] as (typeof KINDS)[number];
  const { nodes } = pageSelectionOf(record, info);
  const row = await loadOne<NodeRow>(ctx, record, Math.floor(id / KINDS.length), nodes);
  return row && { ...row, __typename: record.entity.name };
}

async function readPlaces(
  ctx: Context,
  ticketIds: readonly number[],
  list: ListPlan,
): Promise<TicketEvent[][]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const ids = statement.bind(ticketIds);
  const order = termsOf(list.order, (field) => `e."${field}"`);
  const limit = list.limit === null ? '' : ` limit ${statement.bind(list.limit + 1)}`;
  const rows = await run<TicketEvent & { position: number }>(
    ctx,
    `select p.n::int4 as "position", e.* from unnest(${ids}::int4[]) with ordinality p(id, n)` +
      ` cross join lateral (select e.* from (${eventsSql(ctx, statement, list, list.betweenCursors)}) e` +
      ` order by ${order}${limit} offset ${statement.bind(list.offset)}) e order by p.n, ${order}`,
    statement,
  );
  return ticketIds.map((_, index) => rows.filter(({ position }) => position === index + 1));
}

async function countEvents(ctx: Context, ticketIds: readonly number[], list: ListPlan): Promise<number[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const ids = statement.bind(ticketIds);
  const rows = await run<{ total: number }>(
    ctx,
    `select (select count(*)::int4 from (${eventsSql(ctx, statement, list, [])}) e) as "total"` +
      ` from unnest(${ids}::int4[]) with ordinality p(id, n) order by p.n`,
    statement,
  );
  return rows.map(({ total }) => total);
}

/** Selects the moments and ids of the events of the ticket `p.id` that the caller may read. */
function eventsSql(
  ctx: Context,
  statement: Statement,
  { conditions }: ListPlan,
  betweenCursors: readonly Condition[],
): string {
  return KINDS.map(({ record, moment }, kind) => {
    const source: Source = new Source(tableOf(record.entity), `t${kind}`, statement);
    const place = (field: string) =>
      field === 'id' ? `${source.field('id')}::int8 * ${KINDS.length} + ${kind}` : source.field(moment);
    const columns = `${place('createdAt')} as "createdAt", ${place('id')} as "id"`;
    const between = betweenCursors.map((condition) => condition(place, statement.bind));
    const where = whereOf(ctx, record, source, statement, [
      (field) => `${field('ticketId')} = p.id`,
      ...conditions,
      ...between.map((text) => () => text),
    ]);
    return `select ${columns} from ${source.from()}${where}`;
  }).join(' union all ');
}
