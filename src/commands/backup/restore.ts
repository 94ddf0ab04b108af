import type { Kysely } from 'kysely';
import {
  type Database,
  type DatabaseOptions,
  knownMigrations,
  openDatabase,
  queryRows,
} from '../../engine/index.js';
import { entities } from '../../modules/index.js';
import type { Config } from '../../platform/config/config.js';
import { syncFolder } from '../../platform/files/sync-folder.js';
import { BackupError, type Head, type Manifest } from './format.js';
import { readBackup } from './read-backup.js';
import { assertNoUploads, restoringUploads } from './restored-uploads.js';
import { jsonRows, migrationsOf, TableSummer, tablesOf } from './table-rows.js';

/**
 * Fills an empty database and an empty uploads folder from a backup. Reads the file twice: whole and unchanged first, then into
 * one transaction, committed only when the database gives back the rows of the manifest. A backup of an older version is
 * restored into the tables of that version, which are migrated afterwards.
 * @param log Receives a line for each migration that is applied to the rows of an older version.
 * @throws BackupError
 */
export async function restoreBackup(
  { database, uploadsDir }: Pick<Config, 'database' | 'uploadsDir'>,
  file: string,
  log: (line: string) => void = () => undefined,
): Promise<Manifest> {
  let head: Head | undefined;
  const manifest = await readBackup(file, {
    head: (found) => {
      head = found;
    },
  });
  const known = await knownMigrations();
  const migrations = migrationsToRestore(head as Head, known);
  await assertNoUploads(uploadsDir);
  const options = { ...database, migrateOnStart: true, entities };
  await restoreInto({ ...options, migrations }, uploadsDir, file, manifest);
  if (manifest.files.count > 0) await syncFolder(uploadsDir, { recursive: true });
  if (migrations.length < known.length) {
    const migrated = await openDatabase({ ...options, log });
    await migrated.close();
  }
  return manifest;
}

/** Restores before anything else uses the database, so that a new embedded one exists once it holds the rows. */
async function restoreInto(
  options: DatabaseOptions & { readonly migrations: readonly string[] },
  uploadsDir: string,
  file: string,
  manifest: Manifest,
): Promise<void> {
  const seed = (database: Database) =>
    restoringUploads(uploadsDir, (uploads) =>
      database.kysely.transaction().execute(async (db) => {
        const tables = await tablesOf(db);
        await assertEmpty(db);
        await assertMigratedTo(db, options.migrations);
        const constraints = await lift(db, tables);
        await queryRows(db, `truncate ${tables.map((table) => `"${table}"`).join(', ')}`);
        const columns = await columnsOf(db, tables);
        await readBackup(file, {
          rows: (table, lines) => insert(db, table, columns.get(table) ?? [], lines),
          file: uploads.store,
        });
        await setSequences(db, manifest);
        await putBack(db, tables, constraints);
        await assertRestored(db, tables, manifest);
        await uploads.place();
      }),
    );
  const database = await openDatabase({ ...options, seed });
  await database.close();
}

async function assertEmpty(db: Kysely<unknown>): Promise<void> {
  const [found] = await queryRows(db, 'select 1 from users union all select 1 from communities limit 1');
  if (found) throw new BackupError('The database is not empty: restore into a new one');
}

/** Returns the migrations that made the tables of a backup; all of them must be known. */
function migrationsToRestore({ migrations, version }: Head, known: readonly string[]): readonly string[] {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return migrations;
  throw new BackupError(
    `The backup is of version ${version}, which is newer than this one and has a migration that is unknown here (${unknown}): restore it with that version`,
  );
}

/** Refuses an empty database that was migrated beyond the backup, whose tables differ from those of the rows. */
async function assertMigratedTo(db: Kysely<unknown>, migrations: readonly string[]): Promise<void> {
  const beyond = (await migrationsOf(db)).find((name) => !migrations.includes(name));
  if (beyond === undefined) return;
  throw new BackupError(
    `The backup is of an older version, and the database has newer tables (${beyond}): restore into a database without tables`,
  );
}

/** A constraint with the statement that brings it back. */
interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops foreign keys, which are checked at the end, since rows are ordered by table and key. Drops constraints that were never
 * validated, which would refuse older rows against them as new ones.
 */
async function lift(db: Kysely<unknown>, tables: readonly string[]): Promise<Constraint[]> {
  const constraints = await queryRows<Constraint>(
    db,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where (contype = 'f' or not convalidated) and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of constraints)
    await queryRows(db, `alter table ${table} drop constraint ${name}`);
  for (const table of tables) await queryRows(db, `alter table "${table}" disable trigger user`);
  return constraints;
}

async function putBack(
  db: Kysely<unknown>,
  tables: readonly string[],
  constraints: readonly Constraint[],
): Promise<void> {
  for (const table of tables) await queryRows(db, `alter table "${table}" enable trigger user`);
  for (const { table, name, definition } of constraints) {
    await queryRows(db, `alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** Returns the columns that take values, by table. */
async function columnsOf(
  db: Kysely<unknown>,
  tables: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queryRows<{ table: string; column: string }>(
    db,
    `select table_name as table, quote_ident(column_name) as column from information_schema.columns
    where table_schema = current_schema() and is_generated = 'NEVER' order by ordinal_position`,
  );
  return new Map(
    tables.map((table) => [table, rows.filter((row) => row.table === table).map(({ column }) => column)]),
  );
}

async function insert(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  if (columns.length === 0)
    throw new BackupError(`The backup has a table ${table} that this version does not know`);
  const names = columns.join(', ');
  await queryRows(
    db,
    `insert into "${table}" (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)`,
    [`[${lines.join(',')}]`],
  );
}

async function setSequences(db: Kysely<unknown>, { sequences }: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null)
      await queryRows(db, 'select setval($1::text::regclass, $2::bigint)', [`"${name}"`, value]);
  }
}

async function assertRestored(
  db: Kysely<unknown>,
  tables: readonly string[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const summer = new TableSummer();
    for await (const lines of jsonRows(db, { table })) summer.add(lines);
    const { rows, sha256 } = summer.sum();
    const said = manifest.tables[table];
    if (said?.rows !== rows || said.sha256 !== sha256) {
      throw new BackupError(`The rows of ${table} did not come back as they were; nothing is restored`);
    }
  }
}
