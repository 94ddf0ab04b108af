import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type Pack, pack } from 'tar-stream';
import { exists } from '../../platform/files/exists.js';
import { BackupError, TABLES, type TableSum } from './format.js';
import { jsonRows, type RowsOfTable, TableSummer } from './table-rows.js';

/**
 * Writes a compressed tar to a new file that only its owner reads. It has its name once it is whole and on the disk.
 *
 * @throws BackupError when there is such a file.
 */
export async function writeArchive<T>(file: string, fill: (archive: Pack) => Promise<T>): Promise<T> {
  if (await exists(file)) throw new BackupError(`${file} exists already`);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    const archive = pack();
    const target = createWriteStream(partial, { mode: 0o600, flags: 'wx' });
    const written = pipeline(archive, createGzip({ level: 1 }), target);
    // The error arrives at the end of the work, whichever side it comes from.
    written.catch((error: Error) => archive.destroy(error));
    const result = await fill(archive);
    archive.finalize();
    await written;
    await syncFile(partial);
    // Unlike a rename, a hard link never replaces another file.
    await link(partial, file);
    return result;
  } finally {
    await rm(partial, { force: true });
  }
}

/** Waits until the archive has taken the entry, so that no more than one is in memory. */
export function add(archive: Pack, name: string, content: string): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    archive.entry({ name }, content, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Adds rows as lines of JSON, in parts of limited size. */
export async function addTable(archive: Pack, db: Kysely<unknown>, rows: RowsOfTable): Promise<TableSum> {
  const summer = new TableSummer();
  let part = 0;
  for await (const lines of jsonRows(db, rows)) {
    summer.add(lines);
    part += 1;
    await add(
      archive,
      `${TABLES}${rows.table}/${String(part).padStart(8, '0')}.ndjson`,
      `${lines.join('\n')}\n`,
    );
  }
  return summer.sum();
}

/** Adds a stored file and returns its size; `take` sees its content as it passes. */
export async function addFile(
  archive: Pack,
  path: string,
  name: string,
  take: (chunk: Buffer) => void = () => undefined,
): Promise<number> {
  const { size } = await stat(path);
  async function* passing(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      take(chunk);
      yield chunk;
    }
  }
  await pipeline(createReadStream(path), passing, archive.entry({ name, size }));
  return size;
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
