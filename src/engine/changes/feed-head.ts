import type { Context } from '../context.js';
import type { StoredPosition } from '../followers.js';
import { run } from '../read/rows.js';
import { Statement } from '../read/statement.js';
import type { ChangePosition, Place } from './change-cursor.js';

/** The present of the feed of changes. */
export interface Head {
  /** Null while its rows are those of another server, another database, or restored ones. */
  readonly feed: string | null;
  /** The last change that is told by now; null in an empty feed. */
  readonly newest: StoredPosition | null;
  /** Whether the change of a position is there; the beginning always is. */
  readonly isThere: boolean;
}

/** The beginning of what is not complete yet: the oldest transaction that has not ended. */
export const HORIZON = 'pg_snapshot_xmin(pg_current_snapshot())';

const TIME = (alias: string) => `(extract(epoch from ${alias}."created_at") * 1000)::int8::text`;

export const POSITION = (alias: string) =>
  `'position', ${alias}."position"::text, 'id', ${alias}."id"::text, 'at', ${TIME(alias)}`;

/** The last change that is told by now, as JSON: no later commit adds one before it. */
export const NEWEST =
  `(select jsonb_build_object(${POSITION('l')}) from "change_events" l where l."position" < ${HORIZON}` +
  ` order by l."position" desc, l."id" desc limit 1)`;

/** Selects the head for a position, whose parts are given as SQL. */
export const headOf = (position: string, id: string, at: string) =>
  `change_feed()::text as "feed", ${NEWEST} as "newest", (${id} = 0 or exists (select from "change_events" k` +
  ` where k."position" = ${position} and k."id" = ${id} and ${TIME('k')} = ${at}::text)) as "isThere"`;

/** Renews a feed that is not the one of this database, once for all instances; another process may have done so meanwhile. */
const RENEW = 'select renew_change_feed()';

/** Reads the present of the feed, and whether the change of a position is there. */
export async function readHead(
  ctx: Context,
  start: Pick<ChangePosition, 'position' | 'id' | 'at'>,
): Promise<Head & { readonly feed: string }> {
  for (let isRenewed = false; ; isRenewed = true) {
    const statement = new Statement(ctx.services, 'unrestricted');
    const { bind } = statement;
    const head = headOf(`${bind(start.position)}::xid8`, `${bind(start.id)}::int8`, bind(String(start.at)));
    const [found] = await run<Head>(ctx, `select ${head}`, statement, {
      purpose: { name: 'changes head', way: 'internal' },
    });
    const { feed, newest, isThere } = found as Head;
    if (feed !== null) return { feed, newest, isThere };
    if (isRenewed) throw new Error('The feed of changes has no identity');
    await ctx.queries.change(RENEW, []);
  }
}

/** The position before all changes. */
export const BEGINNING: ChangePosition = { position: '0', id: 0, at: 0, asOf: 0 };

export const placeOf = ({ position, id }: Pick<StoredPosition, keyof Place>): Place => ({
  position,
  id: Number(id),
});

export const positionOf = ({ position, id, at }: StoredPosition): ChangePosition => ({
  position,
  id: Number(id),
  at: Number(at),
  asOf: Number(at),
});
