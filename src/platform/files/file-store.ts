import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/config-error.js';
import { badRequest, httpError } from '../errors.js';
import { isRunning } from '../is-running.js';
import { counter } from '../process-metrics.js';
import { replaceCopies } from './picture-copies.js';
import { isProgramName, isProgramStart, SIGNATURE_BYTES } from './programs.js';
import { createStorageRoom, insufficientStorage, isOfFullDisk, type StorageLimits } from './storage-room.js';
import { type Destination, invalidPath, isOfDocuments, type StoredPath } from './stored-path.js';
import { syncFolder } from './sync-folder.js';

/** The largest accepted file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The longest name that common file systems accept. */
const MAX_NAME_BYTES = 255;

/** The folder of incomplete files; hidden names are never served. */
const ARRIVALS = '.arrivals';

const UNLIMITED: StorageLimits = { totalBytes: Number.POSITIVE_INFINITY, minFree: 0 };

/** The retries of a removal, since another process may be reading the file. */
const REMOVAL_RETRIES = 5;

const DAY_MS = 24 * 60 * 60 * 1000;

const uploadedFiles = counter('uploaded_files_total', 'Files that were stored');
const uploadedBytes = counter('uploaded_bytes_total', 'Bytes of the files that were stored');

/** Writes and finds the files of the uploads folder; no other code does. */
export type FileStore = Awaited<ReturnType<typeof openFileStore>>;

/**
 * Opens the uploads folder, creates it if necessary, and removes incomplete files of processes that have ended.
 * @throws ConfigError when nothing can be written there.
 */
export async function openFileStore(folder: string, limits: StorageLimits = UNLIMITED) {
  const own = `${hostname()}.${process.pid}`;
  const root = await openRoot(folder, own);
  const arrivals = join(root, ARRIVALS, own);
  const room = createStorageRoom(root, limits);

  return {
    /** The path of the folder, absolute and without symbolic links. */
    root,
    /** The folder of this process for incomplete files, removed after the process has ended. */
    arrivals,
    assertRoom: room.assertRoom,
    /**
     * Stores a file of at most {@link MAX_FILE_BYTES} bytes and returns its path below the folder. An existing file is
     * never overwritten: the new one gets a numeric suffix. A file that is refused or incomplete is removed. `admit` takes
     * the size of the whole file before it gets its name, and may refuse it.
     * @throws BAD_REQUEST for an empty file, a program, an invalid path or an incomplete file; with status 413 for a file that is too large.
     */
    async keep(open: () => Readable, destination: Destination, admit?: (bytes: number) => Promise<void>) {
      const arriving = join(arrivals, randomUUID());
      try {
        await mkdir(arrivals, { recursive: true });
        if (isProgramName(destination.name)) throw programRefused();
        const { bytes, head } = await receive(open, arriving);
        if (isProgramStart(head)) throw programRefused();
        if (bytes === 0) throw emptyFile();
        await admit?.(bytes);
        const path = await place(root, arriving, destination);
        uploadedFiles.inc();
        uploadedBytes.inc(bytes);
        return { path, bytes };
      } finally {
        await rm(arriving, { force: true });
      }
    },
    /** Finds a regular file below the uploads folder; returns its path with symbolic links inside it resolved, or null. */
    async find(path: StoredPath): Promise<StoredPath | null> {
      try {
        const real = await realpath(join(root, ...path));
        return isWithin(root, real) && (await stat(real)).isFile() ? relative(root, real).split(sep) : null;
      } catch {
        return null;
      }
    },
    /** Removes a file that {@link find} has found, the copies of a picture, and the folders that are left empty. */
    async remove(path: StoredPath): Promise<void> {
      await rm(join(root, ...path), { maxRetries: REMOVAL_RETRIES });
      await replaceCopies({ root, arrivals }, path, {});
      for (let folder = path.slice(0, -1); folder.length > 0; folder = folder.slice(0, -1)) {
        if (!(await removeEmpty(join(root, ...folder)))) break;
      }
    },
    /** Removes incomplete files. */
    async close(): Promise<void> {
      // The next start removes what remains. The parent folder may hold files of other processes.
      await rm(arrivals, { recursive: true, force: true }).catch(() => undefined);
      await rmdir(dirname(arrivals)).catch(() => undefined);
    },
  };
}

const removeEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );

/** Names the field of an upload that has the file. */
const OF_FILE = { field: 'file' };

const emptyFile = () =>
  badRequest('FILE_EMPTY', { es: 'El archivo está vacío.', en: 'The file is empty.' }, OF_FILE);

const programRefused = () =>
  badRequest(
    'FILE_IS_PROGRAM',
    { es: 'No se aceptan programas ni archivos de comandos.', en: 'Programs and scripts are not accepted.' },
    OF_FILE,
  );

/** Refuses a file that is too large; as an HTTP error, so that every resource answers it with the standard body. */
export const fileTooLarge = () =>
  httpError(
    413,
    { es: 'El archivo supera el máximo de 20 MB.', en: 'The file exceeds the maximum of 20 MB.' },
    { reason: 'FILE_TOO_LARGE', ...OF_FILE, params: { maxBytes: MAX_FILE_BYTES } },
  );

async function openRoot(folder: string, own: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    const root = await realpath(folder);
    await clearArrivals(join(root, ARRIVALS), own);
    await mkdir(join(root, ARRIVALS, own), { recursive: true });
    return root;
  } catch (error) {
    throw new ConfigError([`UPLOADS_DIR cannot be written to: ${(error as Error).message}`]);
  }
}

/** Removes the folders of processes that have ended; each process has one with its own name. */
async function clearArrivals(arrivals: string, own: string): Promise<void> {
  await mkdir(arrivals, { recursive: true });
  for (const name of await readdir(arrivals)) {
    const folder = join(arrivals, name);
    if (name === own || (await isAbandoned(folder, name))) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Tells whether the process of a folder has ended; one of another machine by the age of its files, since no upload takes a day.
 */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const host = `${hostname()}.`;
  if (name.startsWith(host)) return !isRunning(Number(name.slice(host.length)));
  return Date.now() - (await stat(folder)).mtimeMs > DAY_MS;
}

/** Writes a stream to a new file, syncs it, and returns its size and its first bytes. */
async function receive(open: () => Readable, path: string): Promise<{ bytes: number; head: Buffer }> {
  let bytes = 0;
  let head = Buffer.alloc(0);
  try {
    await pipeline(
      open(),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MAX_FILE_BYTES) throw fileTooLarge();
          if (head.length < SIGNATURE_BYTES) {
            head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES)]);
          }
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
  } catch (error) {
    if ((error as { status?: unknown }).status === 413) throw fileTooLarge();
    if (isOfFullDisk(error)) throw insufficientStorage();
    throw isOfFileSystem(error)
      ? error
      : httpError(
          400,
          { es: 'El archivo no llegó completo.', en: 'The file did not arrive completely.' },
          { reason: 'FILE_INCOMPLETE', ...OF_FILE },
        );
  }
  return { bytes, head };
}

/** Links a complete file into its folder and returns its path. */
async function place(root: string, file: string, destination: Destination): Promise<StoredPath> {
  try {
    const folder = await makeFolder(root, destination);
    const name = await linkFree(file, folder, destination.name);
    await syncFolder(folder, { recursive: false });
    return [...destination.folder, name];
  } catch (error) {
    throw isOfPath(error) ? invalidPath(destination.field) : error;
  }
}

/** Creates a folder below the root; refuses symbolic links that lead out of it. */
async function makeFolder(root: string, { folder: path, field }: Destination): Promise<string> {
  let folder = root;
  for (const segment of path) {
    folder = join(folder, segment);
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const real = await realpath(folder);
    const leadsElsewhere =
      !isWithin(root, real) || isOfDocuments(relative(root, real).split(sep)) !== isOfDocuments(path);
    if (leadsElsewhere) throw invalidPath(field);
  }
  return folder;
}

/**
 * Links a file to the first unused name of `name`, `name-1`, `name-2`…; safe with concurrent uploads of the
 * same name.
 */
async function linkFree(file: string, folder: string, name: string): Promise<string> {
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? name : numbered(name, number);
    try {
      await link(file, join(folder, candidate));
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function numbered(name: string, number: number): string {
  const { name: stem, ext } = parse(name);
  const suffix = `-${number}${ext}`;
  let kept = [...stem];
  while (Buffer.byteLength(kept.join('') + suffix) > MAX_NAME_BYTES) kept = kept.slice(0, -1);
  return kept.join('') + suffix;
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

const isOfFileSystem = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined;

/** Tells whether an error is one of the path: a name that is too long, or a folder of the path that is a file. */
const isOfPath = (error: unknown) =>
  ['ENAMETOOLONG', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');
