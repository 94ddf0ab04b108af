import { type Queries, reading } from '../database/queries.js';
import { HORIZON } from './feed-head.js';

/** What holds up the feed of changes, in seconds; 0 where nothing does. */
export interface FeedAges {
  /** Since the oldest change that is not told, since a transaction of the server that began before it is open. */
  readonly untold: number;
  /** Since the oldest open transaction began; those of other roles are seen with `pg_monitor`. */
  readonly transaction: number;
}

const since = (moment: string) => `coalesce(extract(epoch from clock_timestamp() - ${moment}), 0)::float8`;

const AGES = reading(
  `select ${since(`(select min(e."created_at") from "change_events" e where e."position" >= ${HORIZON})`)} as "untold",` +
    ` ${since(
      '(select min(a."xact_start") from pg_stat_activity a' +
        ` where a."backend_type" = 'client backend' and a."pid" <> pg_backend_pid())`,
    )} as "transaction"`,
);

/** Reads what holds up the feed of changes. */
export async function feedAges(queries: Queries): Promise<FeedAges> {
  const [ages] = await queries.run<FeedAges>(AGES, []);
  return ages as FeedAges;
}
