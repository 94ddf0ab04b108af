import { sql } from 'kysely';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { cloneDatabase } from './database.js';

/** Tables that migrations fill; all others are emptied between files. */
const REFERENCE_TABLES = [
  'mikro_orm_migrations',
  'roles',
  'vehicle_types',
  'ticket_categories',
  'ticket_statuses',
];

let opened: Promise<Database> | undefined;
let users = 0;

/**
 * The database that the files of a worker share: cloned once, and emptied when a service starts while no other one
 * uses it.
 */
export async function acquireWorkerDatabase(): Promise<Database> {
  opened ??= cloneDatabase().then(({ options }) => openDatabase(options));
  const database = await opened;
  if (users === 0) await emptyTables(database);
  users += 1;
  return database;
}

export function releaseWorkerDatabase(): void {
  users -= 1;
}

async function emptyTables({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all(${REFERENCE_TABLES})`.execute(kysely);
  const names = rows.map(({ name }) => name).join(', ');
  await kysely.transaction().execute(async (transaction) => {
    await sql`select permit_audit_changes()`.execute(transaction);
    await sql.raw(`truncate ${names} restart identity`).execute(transaction);
  });
}
