import pg from 'pg';
import { databaseOnServer } from './server-database.js';
import { until } from './until.js';

/** A database of its own, with a client that asks what others have read of it. */
export type MeasuredServer = Awaited<ReturnType<typeof startMeasuredServer>>;

export async function startMeasuredServer() {
  const { url, dispose } = await databaseOnServer();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    url,
    client,
    dispose: async () => {
      await client.end();
      await dispose();
    },
  };
}

/** The rows of a table that scans from end to end and those by indexes have read so far, and the entries of its indexes that were read. */
export async function rowsRead(
  client: pg.Client,
  table: string,
): Promise<{ whole: number; byIndex: number; entries: number }> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query(
    `select t.seq_tup_read as whole, t.idx_tup_fetch as "byIndex",
       (select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid) as entries
     from pg_stat_user_tables t where t.relname = $1`,
    [table],
  );
  const { whole, byIndex, entries } = rows[0];
  return { whole: Number(whole), byIndex: Number(byIndex), entries: Number(entries) };
}

/** Waits until all other sessions have ended on the server, which is when each has told what it has read. */
export const untilAlone = (client: pg.Client) =>
  until(async () => {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rowCount === 0;
  });
