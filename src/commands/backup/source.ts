import { Kysely, PostgresDialect } from 'kysely';
import { openMaintenance } from '../../engine/database.js';
import type { RowCopy } from './row-copy.js';
import { serverCopy } from './server-copy.js';

/** A database whose rows are read or written. */
export interface RowStore {
  readonly kysely: Kysely<unknown>;
  /** Copies rows in a transaction of it. */
  readonly copy: RowCopy;
  close(): Promise<void>;
}

/** The largest sort in memory of a session, since rows are read in the order of their keys. */
const SETTINGS = `set work_mem = '128MB'; set maintenance_work_mem = '256MB'`;

/** Opens a database, which others may use, by one connection that its statements and its COPY share. */
export async function openRows(url: string): Promise<RowStore> {
  const client = await openMaintenance(url);
  await client.query(SETTINGS);
  let ended: Promise<void> | undefined;
  const cut = () => {
    ended ??= client.end();
    return ended;
  };
  const shared = {
    // The server rolls back what a cut connection has begun.
    query: (text: string, values: unknown[]) => (ended ? NOTHING : client.query(text, values)),
    release: () => undefined,
  };
  const one = { connect: async () => shared, end: async () => undefined, options: {} };
  return {
    kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: one as never }) }),
    copy: serverCopy(client, cut),
    close: cut,
  };
}

const NOTHING = Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
