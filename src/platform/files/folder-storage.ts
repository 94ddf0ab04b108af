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
import type { Arrivals } from './arrivals.js';
import {
  COPIES,
  COPY_KINDS,
  copyPath,
  type FileStorage,
  type ListedFile,
  type StoredFile,
} from './file-storage.js';
import { syncFolder } from './file-system.js';
import { type Destination, invalidPath, isOfDocuments, numbered, type StoredPath } from './stored-path.js';

/** The retries of a removal, since another process may be reading the file. */
const REMOVAL_RETRIES = 5;

/** Keeps files in the uploads folder, with a part of its file system free, from 0 to 1. */
export function openFolder({ root, withPath }: Arrivals, minFree: number): FileStorage {
  const replaceCopies: FileStorage['replaceCopies'] = async (path, copies) => {
    for (const kind of COPY_KINDS) {
      const content = copies[kind];
      const target = join(root, COPIES, copyPath(path, kind));
      if (!content) {
        await rm(target, { force: true });
        continue;
      }
      await withPath(async (arriving) => {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(arriving, content);
        await rename(arriving, target);
      });
    }
  };

  return {
    async place({ path }, destination) {
      try {
        const folder = await makeFolder(root, destination);
        const name = await linkFree(path, folder, destination.name);
        await syncFolder(folder, { recursive: false });
        return [...destination.folder, name];
      } catch (error) {
        throw isOfPath(error) ? invalidPath(destination.field) : error;
      }
    },
    async placeAt(path, file) {
      const folder = await makeFolder(root, { folder: path.slice(0, -1), name: '' });
      await link(file.path, join(folder, path.at(-1) as string));
      await syncFolder(folder, { recursive: false });
    },
    async find(path) {
      try {
        const real = await realpath(join(root, ...path));
        return isWithin(root, real) && (await stat(real)).isFile() ? relative(root, real).split(sep) : null;
      } catch {
        return null;
      }
    },
    open: (path) => openAt(join(root, ...path)),
    onDisk: (path, work) => work(join(root, ...path)),
    list: () => listBelow(root, []),
    async remove(path) {
      await rm(join(root, ...path), { maxRetries: REMOVAL_RETRIES });
      await replaceCopies(path, {});
      for (let folder = path.slice(0, -1); folder.length > 0; folder = folder.slice(0, -1)) {
        if (!(await removeEmpty(join(root, ...folder)))) break;
      }
    },
    openCopy: (path, kind) => openAt(join(root, COPIES, copyPath(path, kind))),
    replaceCopies,
    async isFull() {
      const { bavail, blocks } = await statfs(root);
      return bavail < blocks * minFree;
    },
    close: () => undefined,
  };
}

/** Opens a regular file; null for anything else. */
async function openAt(path: string): Promise<StoredFile | null> {
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
}

/** Yields stored files; those that are arriving and copies of pictures are in folders whose names begin with a dot. */
async function* listBelow(root: string, folder: StoredPath): AsyncGenerator<ListedFile> {
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

function nothingIfGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

const removeEmpty = (folder: string): Promise<boolean> =>
  rmdir(folder).then(
    () => true,
    () => false,
  );

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
    const candidate = numbered(name, number);
    try {
      await link(file, join(folder, candidate));
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Tells whether an error is one of the path: a name that is too long, or a folder of the path that is a file. */
const isOfPath = (error: unknown) =>
  ['ENAMETOOLONG', 'ENOTDIR', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '');
