import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, realpath, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, isAbsolute, join, parse, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '../config/config.js';
import { badRequest, httpError } from '../errors.js';
import { type Destination, invalidPath, isOfDocuments, type StoredPath } from './stored-path.js';
import { syncFolder } from './sync-folder.js';

/** The largest accepted file. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** The longest name that the usual file systems take. */
const MAX_NAME_BYTES = 255;

/** Where files lie while they arrive; hidden names are never served. */
const ARRIVALS = '.arrivals';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A file that was kept, by its path below the uploads folder. */
export interface StoredFile {
  readonly path: StoredPath;
  readonly bytes: number;
}

/** The uploads folder: the one place where files are written and looked up. */
export interface FileStore {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** A folder for files on their way in, emptied when the process is gone. */
  readonly arrivals: string;
  /**
   * Keeps a file of at most {@link MAX_FILE_BYTES} bytes for good; one already there is never touched, the new one gets
   * a numeric suffix. Nothing is left of a file that is refused or does not arrive whole.
   * @throws BAD_REQUEST for an empty file, a path that cannot be, or a file cut short; with status 413 for one too large.
   */
  keep(content: Readable, destination: Destination): Promise<StoredFile>;
  /** The true path of a regular file below the uploads folder, symbolic links followed within it; null when there is none. */
  find(path: StoredPath): Promise<StoredPath | null>;
  /** Clears away what is still arriving. */
  close(): Promise<void>;
}

/**
 * Opens the uploads folder, making it where it is missing, and clears away what processes now gone left unfinished.
 * @throws ConfigError when nothing can be written there.
 */
export async function openFileStore(folder: string): Promise<FileStore> {
  const own = `${hostname()}.${process.pid}`;
  const root = await openRoot(folder, own);
  const arrivals = join(root, ARRIVALS, own);

  return {
    root,
    arrivals,
    async keep(content, destination) {
      const arriving = join(arrivals, randomUUID());
      try {
        await mkdir(arrivals, { recursive: true });
        const bytes = await receive(content, arriving);
        if (bytes === 0) throw badRequest('El archivo está vacío.');
        return { path: await place(root, arriving, destination), bytes };
      } finally {
        content.destroy();
        await rm(arriving, { force: true });
      }
    },
    async find(path) {
      try {
        const real = await realpath(join(root, ...path));
        return isWithin(root, real) && (await stat(real)).isFile() ? relative(root, real).split(sep) : null;
      } catch {
        return null;
      }
    },
    async close() {
      // What cannot be cleared away now, the next start does; the folder around it may hold files of other processes.
      await rm(arrivals, { recursive: true, force: true }).catch(() => undefined);
      await rmdir(dirname(arrivals)).catch(() => undefined);
    },
  };
}

/** A file over the limit; of the transport, so that its body is the standard one everywhere. */
export const fileTooLarge = () => httpError(413, 'El archivo supera el máximo de 20 MB.');

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

/** Each process has a folder named for it. */
async function clearArrivals(arrivals: string, own: string): Promise<void> {
  await mkdir(arrivals, { recursive: true });
  for (const name of await readdir(arrivals)) {
    const folder = join(arrivals, name);
    if (name === own || (await isAbandoned(folder, name))) await rm(folder, { recursive: true, force: true });
  }
}

/** Of the processes of other machines that share the folder only their files tell: none takes a day to arrive. */
async function isAbandoned(folder: string, name: string): Promise<boolean> {
  const host = `${hostname()}.`;
  if (name.startsWith(host)) return !isRunning(Number(name.slice(host.length)));
  return Date.now() - (await stat(folder)).mtimeMs > DAY_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes a stream to a new file, on the disk when done, and gives its size. */
async function receive(content: Readable, path: string): Promise<number> {
  let bytes = 0;
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MAX_FILE_BYTES) throw fileTooLarge();
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', flush: true }),
    );
  } catch (error) {
    if ((error as { status?: unknown }).status === 413) throw fileTooLarge();
    throw isOfFileSystem(error) ? error : httpError(400, 'El archivo no llegó completo.');
  }
  return bytes;
}

/** Links a file that has arrived into its folder, and gives its path there. */
async function place(root: string, file: string, destination: Destination): Promise<StoredPath> {
  try {
    const folder = await makeFolder(root, destination.folder);
    const name = await linkFree(file, folder, destination.name);
    await syncFolder(folder, { recursive: false });
    return [...destination.folder, name];
  } catch (error) {
    throw isOfPath(error) ? invalidPath() : error;
  }
}

/** Makes a folder below the root, never through a symbolic link that leads elsewhere. */
async function makeFolder(root: string, path: StoredPath): Promise<string> {
  let folder = root;
  for (const segment of path) {
    folder = join(folder, segment);
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const real = await realpath(folder);
    const leadsElsewhere =
      !isWithin(root, real) || isOfDocuments(relative(root, real).split(sep)) !== isOfDocuments(path);
    if (leadsElsewhere) throw invalidPath();
  }
  return folder;
}

/** Gives a file the first free one of `name`, `name-1`, `name-2`…; whoever asks for the same at that moment gets another. */
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

/** A name too long, or a file where a folder is named. */
const isOfPath = (error: unknown) =>
  ['ENAMETOOLONG', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');
