import { createHash } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pack } from 'tar-stream';
import type { Config } from '../../platform/config/config.js';
import { exists } from '../../platform/files/exists.js';
import { systemClock } from '../../platform/time/clock.js';
import { version } from '../../platform/version.js';
import type { Progress } from '../operator/progress.js';
import { add, addFile, addTable, writeArchive } from './archive.js';
import {
  type FilesSum,
  FORMAT,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  type TableSum,
  UPLOADS,
} from './format.js';
import { Meter, megabytes } from './meter.js';
import { openSource, type RowStore } from './source.js';
import { migrationsOf, sequencesOf, tablesOf } from './table-rows.js';

/**
 * Writes the database as of one moment, and the uploads, to a new file. The service may run meanwhile: the rows are read in one
 * snapshot, and stored files never change. Files come after the rows, so each file that a row names is there.
 * @throws BackupError
 */
export function writeBackup(
  { database, uploadsDir }: Pick<Config, 'database' | 'uploadsDir'>,
  file: string,
  progress?: Progress,
): Promise<Manifest> {
  return writeArchive(file, async (archive) => {
    const source = await openSource(database);
    try {
      return await fill(archive, source, uploadsDir, progress);
    } finally {
      await source.close();
    }
  });
}

async function fill(
  archive: Pack,
  source: RowStore,
  uploadsDir: string,
  progress: Progress | undefined,
): Promise<Manifest> {
  const rows = await source.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const all = await tablesOf(db);
      const head: Head = {
        format: FORMAT,
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
      const copy = source.copyIn(db);
      const tables: Record<string, TableSum> = {};
      for (const table of all) {
        const rows = copy.read(table);
        tables[table.name] = await addTable(archive, { table: table.name, ending: 'copy', rows, added });
      }
      progress?.line(meter.summary);
      return { tables, sequences: await sequencesOf(db) };
    });
  const manifest: Manifest = { ...rows, files: await addFiles(archive, uploadsDir) };
  progress?.line(`Uploads: ${manifest.files.count} files, ${megabytes(manifest.files.bytes)} MB`);
  await add(archive, MANIFEST, JSON.stringify(manifest));
  return manifest;
}

async function addFiles(archive: Pack, uploadsDir: string): Promise<FilesSum> {
  const sum = createHash('sha256');
  let [count, bytes] = [0, 0];
  for await (const path of filesBelow(uploadsDir, '')) {
    const sha256 = createHash('sha256');
    const size = await addFile(archive, join(uploadsDir, path), `${UPLOADS}${path}`, (chunk) =>
      sha256.update(chunk),
    );
    sum.update(`${path}\n${size}\n${sha256.digest('hex')}\n`);
    count += 1;
    bytes += size;
  }
  return { count, bytes, sha256: sum.digest('hex') };
}

/** Yields the paths of stored files; those that are still arriving are in a folder whose name begins with a dot. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  if (!(await exists(join(root, folder)))) return;
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') && folder === '') continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}
