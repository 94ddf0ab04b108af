import { createHash } from 'node:crypto';
import type { Pack } from 'tar-stream';
import { assertDatabase, withServer } from '../../engine/database.js';
import type { Config } from '../../platform/config/config.js';
import type { FileStorage } from '../../platform/files/file-storage.js';
import { openStoredFiles, type StoreConfig } from '../../platform/files/file-store.js';
import { exists } from '../../platform/files/file-system.js';
import { systemClock } from '../../platform/time.js';
import { version } from '../../platform/version.js';
import { mapAhead } from '../../platform/work.js';
import type { Progress } from '../operator/progress.js';
import { add, addFile, addTable, writeArchive } from './archive.js';
import {
  BackupError,
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  REFERENCE_FORMAT,
  REFERENCES,
  type Reference,
  type TableSum,
  UPLOADS,
} from './format.js';
import { Meter, megabytes } from './meter.js';
import { FileSummer, referenceTo } from './references.js';
import { openRows, type RowStore } from './source.js';
import { CHUNK_BYTES, migrationsOf, sequencesOf, tablesOf } from './table-rows.js';

/**
 * Writes the database as of one moment, and the uploads, to a new file. The service may run meanwhile: the rows are read in one
 * snapshot, and stored files never change. Files come after the rows, so each file that a row names is there,
 * unless it was removed meanwhile, which a line says.
 * @throws BackupError
 */
export async function writeBackup(
  config: StoreConfig & Pick<Config, 'database'>,
  file: string,
  { progress, withFiles = config.storage === 'folder' }: BackupOptions = {},
): Promise<Manifest> {
  const { database, storage, uploadsDir } = config;
  if (database.kind === 'embedded') await assertDatabase(database.dataDir);
  return writeArchive(file, (archive) =>
    withServer({ ...database, entities: [] }, async ({ directUrl, url }) => {
      const source = await openRows(directUrl ?? url);
      const files = await openStoredFiles(config);
      try {
        // Each start of the service makes it: a backup without it would lose all files without a word.
        if (storage === 'folder' && !(await exists(uploadsDir)))
          throw new BackupError(`There is no folder ${uploadsDir}: name that of the uploads in UPLOADS_DIR`);
        return await fill(archive, { source, files, withFiles, progress });
      } finally {
        files.close();
        await source.close();
      }
    }),
  );
}

interface BackupOptions {
  readonly progress?: Progress | undefined;
  /** Whether the archive holds the uploads, or names them; by default it names those of a bucket. */
  readonly withFiles?: boolean | undefined;
}

interface Filled {
  readonly source: RowStore;
  readonly files: FileStorage;
  readonly withFiles: boolean;
  readonly progress: Progress | undefined;
}

async function fill(archive: Pack, { source, files, withFiles, progress }: Filled): Promise<Manifest> {
  // The rows may name each of these, also those that are removed before they are copied.
  const missing = new Set<string>();
  for await (const { path } of files.list()) missing.add(path.join('/'));
  const rows = await source.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const all = await tablesOf(db);
      if (!all.some(({ name }) => name === 'users'))
        throw new BackupError(
          'The database has no tables of the service: run npm run migrate, or name another one in DATABASE_URL',
        );
      const head: Head = {
        format: withFiles ? FORMAT : REFERENCE_FORMAT,
        version,
        createdAt: systemClock.nowIso(),
        migrations: await migrationsOf(db),
        columns: Object.fromEntries(all.map(({ name, columns }) => [name, columns.map((each) => each.name)])),
      };
      await add(archive, HEAD, JSON.stringify(head));
      const size = all.reduce((sum, { bytes }) => sum + bytes, 0);
      const meter = new Meter();
      const added = (rows: number, bytes: number) => {
        meter.add(rows, bytes);
        progress?.bar(meter.shareOf(size), meter.rate);
      };
      const tables: Record<string, TableSum> = {};
      for (const table of all) {
        const rows = source.copy.read(table);
        tables[table.name] = await addTable(archive, { table: table.name, ending: 'copy', rows, added });
      }
      progress?.line(meter.summary);
      return { tables, sequences: await sequencesOf(db) };
    });
  const summer = new FileSummer();
  for await (const added of (withFiles ? addFiles : addReferences)(archive, files)) {
    summer.add(added);
    missing.delete(added.path);
  }
  const manifest: Manifest = { ...rows, files: summer.sum() };
  progress?.line(`Uploads: ${manifest.files.count} files, ${megabytes(manifest.files.bytes)} MB`);
  if (missing.size > 0)
    progress?.line(
      `Removed meanwhile, though rows may name them: ${missing.size} files, such as ${[...missing][0]}`,
    );
  await add(archive, MANIFEST, JSON.stringify(manifest));
  return manifest;
}

async function* addFiles(archive: Pack, files: FileStorage): AsyncGenerator<Reference> {
  for await (const { path } of files.list()) {
    const file = await files.open(path);
    if (!file) continue;
    const name = path.join('/');
    const sha256 = createHash('sha256');
    await addFile(archive, file, `${UPLOADS}${name}`, (chunk) => sha256.update(chunk));
    yield { path: name, bytes: file.bytes, sha256: sha256.digest('hex') };
  }
}

/** How many files are asked for at the same time. */
const AT_ONCE = 16;

async function* addReferences(archive: Pack, files: FileStorage): AsyncGenerator<Reference> {
  let part = 0;
  let lines = '';
  const flush = async () => {
    if (lines === '') return;
    part += 1;
    await add(archive, `${REFERENCES}${String(part).padStart(8, '0')}.ndjson`, lines);
    lines = '';
  };
  for await (const reference of mapAhead(files.list(), AT_ONCE, ({ path }) => referenceTo(files, path))) {
    if (!reference) continue;
    yield reference;
    lines += `${JSON.stringify(reference)}\n`;
    if (lines.length > CHUNK_BYTES) await flush();
  }
  await flush();
}
