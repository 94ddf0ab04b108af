import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import type { Config } from '../../platform/config/config.js';
import { systemClock } from '../../platform/time/clock.js';
import { version } from '../../platform/version.js';
import {
  BackupError,
  type FilesSum,
  HEAD,
  type Head,
  MANIFEST,
  type Manifest,
  TABLES,
  type TableSum,
  UPLOADS,
} from './format.js';
import { openSource } from './source.js';
import { jsonRows, migrationsOf, sequencesOf, TableSummer, tablesOf } from './table-rows.js';

/**
 * Writes the database as it stands at one moment, and the uploads, to a new file. The service may run meanwhile: the
 * rows are read in one snapshot, and stored files never change. Files come after the rows, so that each file that a
 * row names is there.
 *
 * @throws BackupError
 */
export async function writeBackup(
  { database, uploadsDir }: Pick<Config, 'database' | 'uploadsDir'>,
  file: string,
): Promise<Manifest> {
  if (await exists(file)) throw new BackupError(`${file} exists already`);
  const partial = `${file}.partial`;
  const source = await openSource(database);
  try {
    const archive = pack();
    const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(partial, { mode: 0o600 }));
    // The error arrives at the end of the work, whichever side it comes from.
    written.catch((error: Error) => archive.destroy(error));
    const manifest = await fill(archive, source.kysely, uploadsDir);
    archive.finalize();
    await written;
    await syncFile(partial);
    await rename(partial, file);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await source.close();
  }
}

async function fill(archive: Pack, kysely: Kysely<unknown>, uploadsDir: string): Promise<Manifest> {
  const rows = await kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const head: Head = {
        format: 1,
        version,
        createdAt: systemClock.nowIso(),
        migrations: await migrationsOf(db),
      };
      await add(archive, HEAD, JSON.stringify(head));
      const tables: Record<string, TableSum> = {};
      for (const table of await tablesOf(db)) tables[table] = await addTable(archive, db, table);
      return { tables, sequences: await sequencesOf(db) };
    });
  const manifest: Manifest = { ...rows, files: await addFiles(archive, uploadsDir) };
  await add(archive, MANIFEST, JSON.stringify(manifest));
  return manifest;
}

async function addTable(archive: Pack, db: Kysely<unknown>, table: string): Promise<TableSum> {
  const summer = new TableSummer();
  let part = 0;
  for await (const lines of jsonRows(db, table)) {
    summer.add(lines);
    part += 1;
    await add(archive, `${TABLES}${table}/${String(part).padStart(8, '0')}.ndjson`, `${lines.join('\n')}\n`);
  }
  return summer.sum();
}

/** Waits until the archive has taken the entry, so that no more than one is in memory. */
function add(archive: Pack, name: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    archive.entry({ name }, content, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

async function addFiles(archive: Pack, uploadsDir: string): Promise<FilesSum> {
  const sum = createHash('sha256');
  let [count, bytes] = [0, 0];
  for await (const path of filesBelow(uploadsDir, '')) {
    const size = (await stat(join(uploadsDir, path))).size;
    const sha256 = createHash('sha256');
    await addFile(archive, join(uploadsDir, path), `${UPLOADS}${path}`, size, sha256);
    sum.update(`${path}\n${size}\n${sha256.digest('hex')}\n`);
    count += 1;
    bytes += size;
  }
  return { count, bytes, sha256: sum.digest('hex') };
}

async function addFile(archive: Pack, path: string, name: string, size: number, sha256: Hash): Promise<void> {
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      yield chunk;
    }
  }
  await pipeline(createReadStream(path), measured, archive.entry({ name, size }));
}

/** The paths of stored files; those that are still arriving are in a folder whose name begins with a dot. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string> {
  if (!(await exists(join(root, folder)))) return;
  for await (const entry of await opendir(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name.startsWith('.') && folder === '') continue;
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
