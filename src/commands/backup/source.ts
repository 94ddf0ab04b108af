import { Kysely, PostgresDialect } from 'kysely';
import { maintenancePool, openSnapshot } from '../../engine/index.js';
import type { DatabaseConfig } from '../../platform/config/database-config.js';
import type { RowCopy } from './row-copy.js';
import { serverCopy } from './server-copy.js';
import { statementCopy } from './statement-copy.js';

/** A database whose rows are read or written. */
export interface RowStore {
  readonly kysely: Kysely<unknown>;
  /** Returns what copies rows in a transaction. */
  copyIn(db: Kysely<unknown>): RowCopy;
  close(): Promise<void>;
}

/** Opens a database for a backup, while others may use it. */
export async function openSource(database: DatabaseConfig): Promise<RowStore> {
  if (database.kind === 'server') return openServerRows(database.directUrl ?? database.url);
  return { ...(await openSnapshot(database.dataDir)), copyIn: statementCopy };
}

/** The largest sort in memory of a session, since rows are read in the order of their keys. */
const SETTINGS = `set work_mem = '128MB'; set maintenance_work_mem = '256MB'`;

/** Opens a server by one connection, which its statements and its COPY share. */
export async function openServerRows(url: string): Promise<RowStore> {
  const pool = maintenancePool(url, 1);
  pool.on('error', () => undefined);
  const client = await pool.connect();
  client.on('error', () => undefined);
  await client.query(SETTINGS);
  let isCut = false;
  const cut = () => {
    if (!isCut) client.release(true);
    isCut = true;
  };
  const shared = {
    // The server rolls back what a cut connection has begun.
    query: (text: string, values: unknown[]) => (isCut ? NOTHING : client.query(text, values)),
    release: () => undefined,
  };
  const one = { connect: async () => shared, end: async () => undefined, options: {} };
  return {
    kysely: new Kysely<unknown>({ dialect: new PostgresDialect({ pool: one as never }) }),
    copyIn: () => serverCopy(client, cut),
    async close() {
      cut();
      await pool.end();
    },
  };
}

const NOTHING = Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
