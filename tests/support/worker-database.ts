import { sql } from 'kysely';
import { type Database, MIGRATION_TABLES, openDatabase } from '../../src/engine/database.js';
import { cloneDatabase, type DatabaseClone } from './database.js';
import { closeAfterRun } from './template.js';

/** Tables that migrations fill; all others are emptied between files. */
const REFERENCE_TABLES = [
  ...MIGRATION_TABLES,
  'roles',
  'vehicle_types',
  'ticket_categories',
  'ticket_statuses',
  'change_feeds',
];

/**
 * After so many files the connections to a server, whose processes keep plans and catalogue rows, and what is open on
 * them are opened anew, which bounds the memory of a run.
 */
const MOST_FILES = 12;

let clone: Promise<DatabaseClone> | undefined;
let opened: Promise<Database> | undefined;
let ready: Promise<Database> | undefined;
let files = 0;
let users = 0;

/** What is open on the database, and this itself, in the order in which it was opened. */
let open: (() => Promise<void>)[] = [];

/**
 * The database that the files of a thread share: cloned once, and emptied when a service starts while no other one
 * uses it.
 */
export async function acquireWorkerDatabase(): Promise<Database> {
  users += 1;
  if (users === 1 || !ready) ready = prepare();
  try {
    return await ready;
  } catch (error) {
    releaseWorkerDatabase();
    throw error;
  }
}

export function releaseWorkerDatabase(): void {
  users -= 1;
}

/** Keeps something open on the database of the thread until that is closed. */
export function closeWithWorkerDatabase(close: () => Promise<void>): void {
  open.push(close);
}

async function prepare(): Promise<Database> {
  if (files >= MOST_FILES && (await clone)?.options.kind === 'server') {
    await closeAll();
    opened = undefined;
    files = 0;
  }
  files += 1;
  opened ??= openClone();
  const database = await opened;
  await emptyTables(database);
  return database;
}

async function openClone(): Promise<Database> {
  if (!clone) closeAfterRun(closeAll);
  clone ??= cloneDatabase();
  const database = await openDatabase((await clone).options);
  closeWithWorkerDatabase(() => database.close());
  return database;
}

async function closeAll(): Promise<void> {
  const closing = open.toReversed();
  open = [];
  for (const close of closing) await close();
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
        delete from jobs.job;
      end $$`)
    .execute(kysely);
}
