import { sql } from 'kysely';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { cloneDatabase } from './database.js';
import { closeAfterRun } from './template.js';

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
 * The database that the files of a thread share: cloned once, and emptied when a service starts while no other one
 * uses it.
 */
export async function acquireWorkerDatabase(): Promise<Database> {
  opened ??= openClone();
  const database = await opened;
  if (users === 0) await emptyTables(database);
  users += 1;
  return database;
}

async function openClone(): Promise<Database> {
  const { options } = await cloneDatabase();
  const database = await openDatabase(options);
  closeAfterRun(() => database.close());
  return database;
}

export function releaseWorkerDatabase(): void {
  users -= 1;
}

/** By `delete`: `truncate` makes new files for every table and index, which costs a hundred times as much. */
async function emptyTables({ kysely }: Database): Promise<void> {
  const kept = REFERENCE_TABLES.map((name) => `'${name}'`).join(', ');
  await sql
    .raw(`do $$
      declare name text;
      begin
        -- Without triggers: foreign keys ask for no order, and the audit log may be deleted.
        perform set_config('session_replication_role', 'replica', true);
        for name in select tablename from pg_tables where schemaname = 'public' and tablename not in (${kept}) loop
          execute format('delete from %I', name);
        end loop;
      end $$`)
    .execute(kysely);
}
