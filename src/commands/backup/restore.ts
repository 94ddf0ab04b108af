import type { Kysely } from 'kysely';
import {
  COMMIT_WITH_FORMER,
  isBeforeBaseline,
  knownMigrations,
  openDatabase,
  queryRows,
  type ServerOptions,
  withBaseline,
  withServer,
} from '../../engine/database.js';
import { entities } from '../../modules/entities.js';
import type { Config } from '../../platform/config/config.js';
import type { FileStorage } from '../../platform/files/file-storage.js';
import { openStoredFiles, type StoreConfig } from '../../platform/files/file-store.js';
import { mapAhead } from '../../platform/work.js';
import type { Progress } from '../operator/progress.js';
import { type Filling, fillTables } from './fill-tables.js';
import {
  BackupError,
  type Head,
  JSON_FORMAT,
  type Manifest,
  REFERENCE_FORMAT,
  type Reference,
} from './format.js';
import { lift, putBack } from './lifted.js';
import { phasesOf } from './meter.js';
import { readBackup } from './read-backup.js';
import { referenceTo } from './references.js';
import { type Restoring, restoringNothing, restoringUploads } from './restored-uploads.js';
import { openRows } from './source.js';
import { jsonRows, migrationsOf, TableSummer, tablesOf } from './table-rows.js';

type RestoreConfig = StoreConfig & Pick<Config, 'database'>;

/**
 * Fills an empty database and an empty uploads folder or bucket from a backup; files that it names must be there. Reads the file twice: whole and unchanged first, then into
 * one transaction, committed only when the database gives back the rows of the manifest. A backup of an older version is
 * restored into the tables of that version, which are migrated afterwards.
 * @throws BackupError
 */
export async function restoreBackup(
  config: RestoreConfig,
  file: string,
  progress?: Progress,
): Promise<Manifest> {
  const { manifest, head } = await checkBackup(config, file, progress);
  const known = await knownMigrations();
  const migrations = migrationsToRestore(head, known);
  const restoring = head.format === REFERENCE_FORMAT ? restoringNothing : await restoringUploads(config);
  await withServer({ ...config.database, migrateOnStart: true, entities }, async (server) => {
    await restoreInto({ ...server, migrations }, { restoring, file, manifest, head, progress });
    if (migrations.length === known.length) return;
    const migrated = await openDatabase({ ...server, log: (line) => progress?.line(line) });
    await migrated.close();
  });
  return manifest;
}

/** Reads a backup whole, and checks that the files which it names are there. */
async function checkBackup(config: RestoreConfig, file: string, progress: Progress | undefined) {
  const files = await openStoredFiles(config);
  let head: Head | undefined;
  const missing: string[] = [];
  try {
    const manifest = await readBackup(file, {
      head: (found) => {
        head = found;
      },
      async references(found) {
        const compared = mapAhead(found, AT_ONCE, async (one) => ({ one, is: await isThere(files, one) }));
        for await (const { one, is } of compared) if (!is) missing.push(one.path);
      },
      read: (share) => progress?.bar(share, 'Checking the file'),
    });
    if (missing.length > 0) {
      throw new BackupError(
        `${missing.length} of the files that the backup names are missing or differ, the first one is ${missing[0]}`,
      );
    }
    progress?.line('The file is whole');
    return { manifest, head: head as Head };
  } finally {
    files.close();
  }
}

/** How many files are asked for at the same time. */
const AT_ONCE = 16;

async function isThere(files: FileStorage, { path, bytes, sha256 }: Reference): Promise<boolean> {
  const stored = await referenceTo(files, path.split('/'));
  return stored?.bytes === bytes && stored.sha256 === sha256;
}

interface Restored {
  readonly restoring: Restoring;
  readonly file: string;
  readonly head: Head;
  readonly manifest: Manifest;
  readonly progress: Progress | undefined;
}

/** Restores in the turn of a start, before another one uses the database. */
async function restoreInto(
  options: ServerOptions & { readonly migrations: readonly string[] },
  restored: Restored,
): Promise<void> {
  const { restoring, progress } = restored;
  const { migrationUrl, directUrl, url } = options;
  const seed = () =>
    restoring(async (uploads) => {
      const store = await openRows(migrationUrl ?? directUrl ?? url);
      try {
        await store.kysely.transaction().execute(async (db) => {
          const tables = await tablesOf(db);
          await assertEmpty(db);
          await assertMigratedTo(db, options.migrations);
          const { copy } = store;
          const lifted = await lift(db, tables);
          await queryRows(db, `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
          await fillTables(db, { ...restored, tables, copy, takeFile: uploads.store });
          await setSequences(db, restored.manifest);
          await endFeed(db);
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

async function assertEmpty(db: Kysely<unknown>): Promise<void> {
  const [found] = await queryRows(db, 'select 1 from users union all select 1 from communities limit 1');
  if (found) throw new BackupError('The database is not empty: restore into a new one');
}

/** Returns the migrations that made the tables of a backup; all of them must be known. */
function migrationsToRestore(head: Head, known: readonly string[]): readonly string[] {
  const { version } = head;
  if (isBeforeBaseline(head.migrations)) {
    throw new BackupError(
      `The backup is of a version before the first release, whose migrations this version no longer has: restore it with the version of commit ${COMMIT_WITH_FORMER}`,
    );
  }
  const migrations = withBaseline(head.migrations);
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown === undefined) return migrations;
  throw new BackupError(
    `The backup is of version ${version}, which is newer than this one and has a migration that is unknown here (${unknown}): restore it with that version`,
  );
}

/** Refuses an empty database that was migrated beyond the backup, whose tables differ from those of the rows. */
async function assertMigratedTo(db: Kysely<unknown>, migrations: readonly string[]): Promise<void> {
  const beyond = withBaseline(await migrationsOf(db)).find((name) => !migrations.includes(name));
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

/** Ends the feed of changes, if that version has one: the first reader begins another one, and cursors from before have expired. */
async function endFeed(db: Kysely<unknown>): Promise<void> {
  const [feed] = await queryRows<{ found: unknown }>(db, `select to_regclass('change_feeds') as found`);
  if (feed?.found) await queryRows(db, 'delete from "change_feeds"');
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
