import type { Context } from '../../engine/declare.js';
import { run, Statement, type StatementTime } from '../../engine/read.js';
import { type Clock, monthBounds } from '../../platform/time.js';

/** The communities and the time that all figures of one or more dashboards share. */
export interface DashboardRange {
  readonly ctx: Context;
  /** The communities that have a dashboard each; null for one dashboard of all communities within scope. */
  readonly communities: readonly DashboardCommunity[] | null;
  /** The moment to which all figures refer. */
  readonly time: StatementTime;
}

interface DashboardCommunity {
  readonly id: string;
  /** The time zone that decides which month is the current one. */
  readonly zone: string;
}

export function rangeOf(ctx: Context, communities: DashboardRange['communities']): DashboardRange {
  const { clock, config } = ctx.services;
  const now = clock.now();
  const stopped: Clock = { now: () => now, nowIso: () => now.toISOString() };
  return { ctx, communities, time: { clock: stopped, config } };
}

/**
 * Returns the first days of the months of each dashboard and of the month after them, in order. A dashboard of all communities
 * uses the time zone of the service.
 */
export const monthsOf = ({ communities, time }: DashboardRange, count: number): string[][] =>
  (communities?.map(({ zone }) => zone) ?? [time.config.timeZone]).map((zone) =>
    monthBounds(time.clock, zone, count),
  );

/** The community and the months of a dashboard, as SQL expressions. */
export interface DashboardSql {
  /** The community, which is within the scope of the caller; absent for all communities. */
  readonly community?: string;
  /** An array with the days of `monthsOf`. */
  readonly months: string;
  /**
   * An array with two moments for each of these days: one day before and one day after it begins in UTC. Only moments between
   * the two need the zone to tell whether they are before the day or in it.
   */
  readonly edges: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const edgesOf = (day: string): string[] =>
  [-DAY_MS, DAY_MS].map((beside) => new Date(Date.parse(day) + beside).toISOString());

/** Reads rows with some figures of each dashboard in one statement. */
export async function readFigures<Row extends object>(
  range: DashboardRange,
  monthCount: number,
  figuresSql: (statement: Statement, dashboard: DashboardSql) => string,
): Promise<Row[][]> {
  const { ctx, communities, time } = range;
  const statement = new Statement(time, ctx.caller);
  const ids = communities?.map(({ id }) => id) ?? [null];
  const days = monthsOf(range, monthCount);
  const [months, edges] = [days, days.map((some) => some.flatMap(edgesOf))].map((lists) =>
    lists.map((list) => `{${list}}`),
  );
  const text = communities
    ? `with d as materialized (select n::int4 as "position", c as "community", m::date[] as "months", e::timestamptz[] as "edges"` +
      ` from unnest(${statement.bind(ids)}::uuid[], ${statement.bind(months)}::text[], ${statement.bind(edges)}::text[])` +
      ` with ordinality u(c, m, e, n)) select d."position", f.* from d cross join lateral (${figuresSql(
        statement,
        {
          community: 'd."community"',
          months: 'd."months"',
          edges: 'd."edges"',
        },
      )}) f`
    : // Without a row that it depends on, several processes of the database share the work.
      `select 1 as "position", f.* from (${figuresSql(statement, {
        get months() {
          return `(${statement.bind(months?.[0])}::date[])`;
        },
        get edges() {
          return `(${statement.bind(edges?.[0])}::timestamptz[])`;
        },
      })}) f`;
  const rows = await run<Row & { position: number }>(ctx, text, statement, {
    purpose: { name: 'Dashboard figures', way: 'internal' },
  });
  const groups: Row[][] = ids.map(() => []);
  for (const row of rows) groups[row.position - 1]?.push(row);
  return groups;
}

/** Reads the same for figures that are one row for each dashboard. */
export async function readFiguresRow<Row extends object>(
  range: DashboardRange,
  monthCount: number,
  figuresSql: (statement: Statement, dashboard: DashboardSql) => string,
): Promise<Row[]> {
  return (await readFigures<Row>(range, monthCount, figuresSql)).map(([row]) => row as Row);
}
