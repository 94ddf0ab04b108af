import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Arrivals } from './arrivals.js';
import type { StoredPath } from './stored-path.js';

/**
 * The folder of copies below that of uploads. Uploads have no hidden names, and hidden folders are neither served nor backed up:
 * what it holds is made anew when it is missing.
 */
export const COPIES = '.pictures';

/** The copies of a picture by their endings: a thumbnail, a JPEG picture of one that browsers do not show, or that there is none. */
const ENDINGS = { thumbnail: '.webp', jpeg: '.jpg', none: '.none' } as const;

export type CopyKind = keyof typeof ENDINGS;

export type Copies = Partial<Readonly<Record<CopyKind, Uint8Array>>>;

/** Returns the path of a copy below the folder of copies. */
export function copyPath(path: StoredPath, kind: CopyKind): string {
  const name = createHash('sha256').update(path.join('/')).digest('hex');
  return `${name.slice(0, 2)}/${name}${ENDINGS[kind]}`;
}

/** The kinds of copies that a picture may have. */
export const COPY_KINDS = Object.keys(ENDINGS) as CopyKind[];

/** Stores the copies of a picture in a folder, and removes all others that it had before. */
export async function replaceCopies(
  { root, withPath }: Pick<Arrivals, 'root' | 'withPath'>,
  path: StoredPath,
  copies: Copies,
): Promise<void> {
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
}
