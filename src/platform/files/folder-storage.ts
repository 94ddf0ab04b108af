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
import type { FileStorage, StoredFile } from './file-storage.js';
import { syncFolder } from './file-system.js';
import { COPIES, invalidPath, isOfDocuments, type StoredPath } from './stored-path.js';

/** Keeps files in the uploads folder, with a part of its file system free, from 0 to 1. */
export function openFolder({ root, withPath }: Arrivals, minFree: number): FileStorage {
  return {
    async put(path, file, field) {
      try {
        const folder = await makeFolder(root, path.slice(0, -1), field);
        // Two uploads of one name cannot both make the link.
        await link(file.path, join(folder, path.at(-1) as string));
        await syncFolder(folder, { recursive: false });
        return true;
      } catch (error) {
        if (isOf(error, 'EEXIST')) return false;
        throw isOf(error, 'ENAMETOOLONG', 'ENOTDIR', 'ELOOP') ? invalidPath(field) : error;
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
        const isRemoved = await rmdir(join(root, ...folder)).then(
          () => true,
          () => false,
        );
        if (!isRemoved) break;
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
  if (!isOf(error, 'ENOENT')) throw error;
  return null;
}

/** Creates a folder below the root; refuses symbolic links that lead out of it. */
async function makeFolder(root: string, path: StoredPath, field: string | undefined): Promise<string> {
  let folder = root;
  for (const segment of path) {
    folder = join(folder, segment);
    await mkdir(folder).catch((error: unknown) => {
      if (!isOf(error, 'EEXIST')) throw error;
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

const isOf = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');
