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
import type { Progress } from '../operator/progress.js';
import { type Filling, fillTables } from './fill-tables.js';
import { BackupError, type Head, JSON_FORMAT, type Manifest } from './format.js';
import { lift, putBack } from './lifted.js';
import { phasesOf } from './meter.js';
import { readBackup } from './read-backup.js';
import { assertNoUploads, restoringUploads } from './restored-uploads.js';
import { openServerRows, type RowStore } from './source.js';
import { statementCopy } from './statement-copy.js';
import { jsonRows, migrationsOf, TableSummer, tablesOf } from './table-rows.js';

/**
 * Fills an empty database and an empty uploads folder from a backup. Reads the file twice: whole and unchanged first, then into
 * one transaction, committed only when the database gives back the rows of the manifest. A backup of an older version is
 * restored into the tables of that version, which are migrated afterwards.
 * @throws BackupError
 */
export async function restoreBackup(
  { database, uploadsDir }: Pick<Config, 'database' | 'uploadsDir'>,
  file: string,
  progress?: Progress,
): Promise<Manifest> {
  let head: Head | undefined;
  const manifest = await readBackup(file, {
    head: (found) => {
      head = found;
    },
    read: (share) => progress?.bar(share, 'Checking the file'),
  });
  progress?.line('The file is whole');
  const known = await knownMigrations();
  const migrations = migrationsToRestore(head as Head, known);
  await assertNoUploads(uploadsDir);
  const options = { ...database, migrateOnStart: true, entities };
  await restoreInto({ ...options, migrations }, { uploadsDir, file, manifest, head: head as Head, progress });
  if (manifest.files.count > 0) await syncFolder(uploadsDir, { recursive: true });
  if (migrations.length < known.length) {
    const migrated = await openDatabase({ ...options, log: (line) => progress?.line(line) });
    await migrated.close();
  }
  return manifest;
}

interface Restored {
  readonly uploadsDir: string;
  readonly file: string;
  readonly head: Head;
  readonly manifest: Manifest;
  readonly progress: Progress | undefined;
}

/** Restores before anything else uses the database, so that a new embedded one exists once it holds the rows. */
async function restoreInto(
  options: DatabaseOptions & { readonly migrations: readonly string[] },
  restored: Restored,
): Promise<void> {
  const { uploadsDir, progress } = restored;
  const seed = (database: Database) =>
    restoringUploads(uploadsDir, async (uploads) => {
      const store =
        options.kind === 'server'
          ? await openServerRows(options.migrationUrl ?? options.url)
          : storeOf(database);
      try {
        await store.kysely.transaction().execute(async (db) => {
          const tables = await tablesOf(db);
          await assertEmpty(db);
          await assertMigratedTo(db, options.migrations);
          const copy = store.copyIn(db);
          const lifted = await lift(db, tables);
          await queryRows(db, `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
          await fillTables(db, { ...restored, tables, copy, takeFile: uploads.store });
          await setSequences(db, restored.manifest);
          const tell = phasesOf(progress);
          await putBack(db, tables, lifted);
          tell('Indexes and constraints');
          await assertRestored(db, { ...restored, tables, copy });
          tell('Comparison of the rows');
          await uploads.place();
        });
      } finally {
        await store.close();
      }
    });
  const database = await openDatabase({ ...options, seed });
  await database.close();
}

const storeOf = ({ kysely }: Database): RowStore => ({
  kysely,
  copyIn: statementCopy,
  close: async () => undefined,
});

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

async function setSequences(db: Kysely<unknown>, { sequences }: Manifest): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    if (value !== null)
      await queryRows(db, 'select setval($1::text::regclass, $2::bigint)', [`"${name}"`, value]);
  }
}

async function assertRestored(
  db: Kysely<unknown>,
  { tables, copy, head, manifest, progress }: Restored & Pick<Filling, 'tables' | 'copy'>,
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    progress?.bar(index / tables.length, 'Comparing the rows');
    const summer = new TableSummer();
    const found = head.format === JSON_FORMAT ? jsonRows(db, { table }) : copy.read(table);
    for await (const lines of found) summer.add(lines);
    const { rows, sha256 } = summer.sum();
    const said = manifest.tables[table.name];
    if (said?.rows !== rows || said.sha256 !== sha256) {
      throw new BackupError(`The rows of ${table.name} did not come back as they were; nothing is restored`);
    }
  }
}
