import { getOrInsert } from '../../platform/get-or-insert.js';
import { type Queries, reading } from '../database/queries.js';
import type { ChangeAction, FoundChange, ScopeCheck, ScopeKind } from '../followers.js';
import { type ChangePosition, HORIZON, POSITION, TIME } from './feed-head.js';

/** A change that is not told yet. */
export interface NewChange extends Omit<FoundChange, 'action'> {
  readonly isGone: boolean;
}

export const OCCURRED_AT = (alias: string) =>
  `to_char(${alias}."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The next `$3` changes behind the position `$1`, `$2` of the types `$4`, as the table `news`. */
export const NEWS_TABLE =
  `"news" as materialized (select e.* from "change_events" e` +
  ` where (e."position", e."id") > ($1::xid8, $2::int8) and e."position" < ${HORIZON} and e."record" = any($4::text[])` +
  ` order by e."position", e."id" limit $3::int4)`;

/** The rows of `news` as JSON, in the order of the feed. */
export const NEWS_LIST =
  `(select coalesce(jsonb_agg(jsonb_build_object('record', n."record", 'recordId', n."record_id", 'version', n."record_version",` +
  ` 'isGone', n."after" is null, 'events', coalesce(to_jsonb(n."events"), '[]'), 'occurredAt', ${OCCURRED_AT('n')}, ${POSITION('n')}) order by n."position", n."id"), '[]') from "news" n)`;

/** Selects the numbers of those positions that the feed has no more; each parameter is a list of one part of them. */
export const missingOf = (positions: string, ids: string, times: string) =>
  `(select coalesce(jsonb_agg(p."n"), '[]') from unnest(${positions}::xid8[], ${ids}::int8[], ${times}::text[])` +
  ` with ordinality p("position", "id", "at", "n") where p."id" <> 0 and not exists (select from "change_events" k` +
  ` where k."position" = p."position" and k."id" = p."id" and ${TIME('k')} = p."at"))`;

/** Who is told of changes, of some types and as far as a check says. */
interface Told {
  readonly check: ScopeCheck;
  /** The names of the records that it follows. */
  readonly types: ReadonlySet<string>;
}

/** A change with those for whom it is the same. */
interface Decided<Follower> {
  readonly change: NewChange;
  readonly action: ChangeAction;
  readonly followers: readonly Follower[];
}

/** What a change is for the followers of one statement, by their numbers in it. */
interface SeenRow {
  readonly position: string;
  readonly id: string;
  readonly changed: readonly number[];
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

interface Stretch {
  readonly start: Pick<ChangePosition, 'position' | 'id'>;
  readonly end: Pick<ChangePosition, 'position' | 'id'>;
  /** All changes of these types behind the start up to the end, in the order of the feed. */
  readonly changes: readonly NewChange[];
}

/** Decides who sees which changes, with one statement for the followers of each kind; returns them in the order of the feed. */
export async function decide<Follower extends Told>(
  queries: Queries,
  followers: readonly Follower[],
  { start, end, changes }: Stretch,
): Promise<Decided<Follower>[]> {
  const happened = new Set(changes.map(({ record }) => record));
  const kinds = new Map<ScopeKind, Map<string, Follower[]>>();
  for (const follower of followers) {
    if (![...happened].some((name) => follower.types.has(name))) continue;
    const { kind, values } = follower.check;
    const rows = getOrInsert(kinds, kind, () => new Map<string, Follower[]>());
    getOrInsert(rows, JSON.stringify(values), () => []).push(follower);
  }
  const range = [start.position, start.id, end.position, end.id, [...happened]];
  const decided = await Promise.all(
    [...kinds].map(async ([{ text }, rows]) => {
      const values = [...range, `[${[...rows.keys()].join(',')}]`];
      const purpose = { name: 'changes of followers', way: 'internal' } as const;
      const seen = await queries.run<SeenRow>(reading(text), values, { purpose });
      return { groups: [...rows.values()], seen: new Map(seen.map((row) => [keyOf(row), row])) };
    }),
  );
  return changes.flatMap((change) =>
    decided.flatMap(({ groups, seen }) => {
      const row = seen.get(keyOf(change));
      if (!row) return [];
      const toldBy = (numbers: readonly number[], action: ChangeAction) => ({
        change,
        action,
        followers: numbers
          .flatMap((number) => groups[number - 1] ?? [])
          .filter(({ types }) => types.has(change.record)),
      });
      const told = [
        toldBy(row.changed, 'UPDATED'),
        toldBy(row.gained, 'CREATED'),
        toldBy(row.lost, change.isGone ? 'REMOVED' : 'OUT_OF_SCOPE'),
      ];
      return told.filter((one) => one.followers.length > 0);
    }),
  );
}

const keyOf = ({ position, id }: Pick<SeenRow, 'position' | 'id'>) => `${position} ${id}`;
