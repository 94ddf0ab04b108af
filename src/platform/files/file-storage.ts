import { createHash } from 'node:crypto';
import {
  link,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { hasCode } from '../errors.js';
import { succeeds } from '../work.js';
import type { Arrivals, ArrivedFile } from './arrivals.js';
import { syncPath } from './file-system.js';
import { COPIES, invalidPath, isOfDocuments, type StoredPath } from './stored-path.js';

/** Where files lie: a folder or a bucket. */
export interface FileStorage {
  /** Stores a complete file at its path; false where there is another one. `field` named the path. */
  put(path: StoredPath, file: ArrivedFile, field?: string): Promise<boolean>;
  /** Finds a file; returns its path with symbolic links resolved, or null. */
  find(path: StoredPath): Promise<StoredPath | null>;
  /** Opens a file that {@link find} has found; null if it has disappeared. */
  open(path: StoredPath): Promise<StoredFile | null>;
  /** Runs work with the path of a file of the file system that has the content. */
  onDisk<T>(path: StoredPath, work: (file: string) => Promise<T>): Promise<T>;
  /** Lists all files but those of hidden folders. */
  list(): AsyncIterable<{ readonly path: StoredPath; readonly bytes: number }>;
  /** Removes a file, if it is there. */
  remove(path: StoredPath): Promise<void>;
  /** Stores a few bytes in the place of what was there. */
  replace(path: StoredPath, content: Uint8Array): Promise<void>;
  /** Tells whether so little space is free that nothing more is stored. */
  isFull(): Promise<boolean>;
  close(): void;
}

/** Both ends count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file of a store as it was found; its content is read on demand. */
export interface StoredFile {
  /** The last segment of its path, whose ending tells its type. */
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
  /** The entity tag of its content. */
  readonly tag: string;
  /** The SHA-256 in hexadecimal, where the store has it. */
  readonly sha256?: string | undefined;
  /** Opens the content, or a range of it. */
  read(range?: ByteRange): Promise<Readable>;
  /** Makes a link of a short life that serves the content with some headers of an answer; absent where the service does. */
  link?(headerOf: (name: string) => string | undefined): Promise<string>;
}

/** Reads a file and returns its SHA-256 in hexadecimal. */
export async function contentHash(file: StoredFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await file.read()) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Returns the SHA-256 that the store has of a file, else that of its content. */
export const knownHash = async (file: StoredFile): Promise<string> => file.sha256 ?? contentHash(file);

/** Keeps files in the uploads folder, with a part of its file system free, from 0 to 1. */
export function openFolder({ root, withPath }: Arrivals, minFree: number): FileStorage {
  return {
    async put(path, file, field) {
      try {
        const folder = await makeFolder(root, path.slice(0, -1), field);
        // Two uploads of one name cannot both make the link.
        await link(file.path, join(folder, path.at(-1) as string));
        await syncPath(folder);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw hasCode(error, 'ENAMETOOLONG', 'ENOTDIR', 'ELOOP') ? invalidPath(field) : error;
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
    async open(segments): Promise<StoredFile | null> {
      const path = join(root, ...segments);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const { size, mtimeMs, mtime } = found;
      return {
        name: basename(path),
        bytes: size,
        modified: mtime,
        tag: `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`,
        read: async (range) => (await open(path)).createReadStream(range),
      };
    },
    onDisk: (path, work) => work(join(root, ...path)),
    list: () => listBelow(root, []),
    async remove(path) {
      await rm(join(root, ...path), { force: true });
      // Folders of copies stay, where others may be about to store one.
      if (path[0] === COPIES) return;
      for (let folder = path.slice(0, -1); folder.length > 0; folder = folder.slice(0, -1)) {
        if (!(await succeeds(rmdir(join(root, ...folder))))) break;
      }
    },
    replace: (path, content) =>
      withPath(async (arriving) => {
        const target = join(root, ...path);
        await writeFile(arriving, content);
        await mkdir(dirname(target), { recursive: true });
        await rename(arriving, target);
      }),
    async isFull() {
      const { bavail, blocks } = await statfs(root);
      return bavail < blocks * minFree;
    },
    close: () => undefined,
  };
}

/** Yields stored files; those that are arriving and copies of pictures are in folders whose names begin with a dot. */
async function* listBelow(root: string, folder: StoredPath): ReturnType<FileStorage['list']> {
  const entries = await opendir(join(root, ...folder)).catch(nothingIfGone);
  for await (const entry of entries ?? []) {
    const path = [...folder, entry.name];
    if (folder.length === 0 && entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* listBelow(root, path);
    else if (entry.isFile()) {
      const found = await stat(join(root, ...path)).catch(nothingIfGone);
      if (found) yield { path, bytes: found.size };
    }
  }
}

function nothingIfGone(error: unknown): null {
  if (!hasCode(error, 'ENOENT')) throw error;
  return null;
}

/** Creates a folder below the root; refuses symbolic links that lead out of it. */
async function makeFolder(root: string, path: StoredPath, field: string | undefined): Promise<string> {
  let folder = root;
  for (const segment of path) {
    folder = join(folder, segment);
    await mkdir(folder).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
    const real = await realpath(folder);
    const leadsElsewhere =
      !isWithin(root, real) || isOfDocuments(relative(root, real).split(sep)) !== isOfDocuments(path);
    if (leadsElsewhere) throw invalidPath(field);
  }
  return folder;
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
