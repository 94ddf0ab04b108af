import { link, open, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { StoredFile } from '../../platform/files/file-storage.js';
import { exists, isRunning, removeAtExit, syncPath } from '../../platform/files/file-system.js';
import { BackupError, TABLES, type TableSum } from './format.js';
import { CHUNK_BYTES, TableSummer } from './table-rows.js';

/**
 * Writes a compressed tar to a new file that only its owner reads; it gets its name once it is whole and on the disk. Opens the
 * file before `fill` is called, so one that cannot be written is refused first.
 * @throws BackupError when there is such a file, or it cannot be written.
 */
export async function writeArchive<T>(file: string, fill: (archive: Pack) => Promise<T>): Promise<T> {
  if (await exists(file)) throw new BackupError(`${file} exists already: name a new file`);
  await removeAbandoned(dirname(file));
  const partial = join(dirname(file), `${UNFINISHED}${process.pid}`);
  const unwritten = (error: Error) => new BackupError(`${file} cannot be written: ${error.message}`);
  const target = await open(partial, 'wx', 0o600).catch(fail(unwritten));
  const stopRemoving = removeAtExit(partial);
  try {
    const result = await writeTo(target.createWriteStream({ flush: true }), fill, unwritten);
    // Unlike a rename, a hard link never replaces another file.
    await link(partial, file).catch(fail(unwritten));
    await syncPath(dirname(file));
    return result;
  } finally {
    await rm(partial, { force: true });
    stopRemoving();
  }
}

const fail = (made: (error: Error) => Error) => (error: Error) => {
  throw made(error);
};

async function writeTo<T>(
  target: Writable,
  fill: (archive: Pack) => Promise<T>,
  unwritten: (error: Error) => Error,
): Promise<T> {
  const archive = pack();
  let fault: Error | undefined;
  const written = pipeline(archive, createGzip({ level: 1 }), target).catch((error: Error) => {
    fault = unwritten(error);
    archive.destroy(fault);
  });
  try {
    const result = await fill(archive);
    archive.finalize();
    await written;
    if (fault) throw fault;
    return result;
  } catch (error) {
    // The fault of the target is the reason why the archive takes no more.
    const reason = fault ?? error;
    archive.destroy(reason as Error);
    await written;
    throw reason;
  }
}

/** The prefix of the names of unfinished archives, which lie beside their targets and end with the id of the process. */
const UNFINISHED = `.community-archive-${hostname()}-`;

/** Removes the unfinished archives of processes of this machine that were killed. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(UNFINISHED)) continue;
    const pid = Number(name.slice(UNFINISHED.length));
    // In a container each process may have the same id.
    if (pid === process.pid || !isRunning(pid)) await rm(join(folder, name), { force: true });
  }
}

/** Waits until the archive has taken the entry, so that no more than one is in memory. */
export function add(archive: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.once('error', reject);
    archive.entry({ name }, content, (error) => {
      archive.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** The rows of a table as they are added to an archive. */
export interface AddedRows {
  readonly table: string;
  /** The ending of the names of its parts. */
  readonly ending: 'ndjson' | 'copy';
  readonly rows: AsyncIterable<Buffer | string>;
  /** Receives the rows and bytes of each part. */
  readonly added?: (rows: number, bytes: number) => void;
}

/** Adds rows, each a line, in parts of limited size. */
export async function addTable(archive: Pack, { table, ending, rows, added }: AddedRows): Promise<TableSum> {
  const summer = new TableSummer();
  let part = 0;
  for await (const lines of wholeLines(rows)) {
    const count = summer.add(lines);
    part += 1;
    await add(archive, `${TABLES}${table}/${String(part).padStart(8, '0')}.${ending}`, lines);
    added?.(count, lines.length);
  }
  return summer.sum();
}

/** Gathers chunks into larger ones that end with a line. */
async function* wholeLines(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const given of chunks) {
    const chunk = typeof given === 'string' ? Buffer.from(given) : given;
    waiting.push(chunk);
    bytes += chunk.length;
    const end = bytes < CHUNK_BYTES ? 0 : chunk.lastIndexOf('\n') + 1;
    if (end === 0) continue;
    waiting[waiting.length - 1] = chunk.subarray(0, end);
    yield Buffer.concat(waiting);
    waiting = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

/** Adds a stored file; `take` sees its content as it passes. */
export async function addFile(
  archive: Pack,
  file: StoredFile,
  name: string,
  take: (chunk: Buffer) => void = () => undefined,
): Promise<void> {
  async function* passing(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      take(chunk);
      yield chunk;
    }
  }
  await pipeline(await file.read(), passing, archive.entry({ name, size: file.bytes }));
}
