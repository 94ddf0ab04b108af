import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { COPIES } from '../../platform/files/picture-copies.js';
import { removeAtExit } from '../../platform/files/remove-at-exit.js';
import { BackupError } from './format.js';

/** The folder of files until all of them are there; names that begin with a dot are neither served nor backed up. */
const ARRIVING = '.restoring';

/** Throws a BackupError when there are uploads. */
export async function assertNoUploads(uploadsDir: string): Promise<void> {
  const found = await readdir(uploadsDir).catch(() => []);
  if (found.some((name) => !name.startsWith('.'))) {
    throw new BackupError(`${uploadsDir} is not empty: name an empty folder in UPLOADS_DIR`);
  }
}

/** Holds the files of a backup until they are placed in the uploads folder. */
export interface RestoredUploads {
  store(path: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Gives all files their names. */
  place(): Promise<void>;
}

/** Runs work that restores files, and removes them if it fails or the process ends meanwhile. */
export async function restoringUploads(
  uploadsDir: string,
  work: (uploads: RestoredUploads) => Promise<void>,
): Promise<void> {
  const arriving = join(uploadsDir, ARRIVING);
  const made = [arriving];
  const stopRemoving = [removeAtExit(arriving)];
  await rm(arriving, { recursive: true, force: true });
  try {
    await work({
      async store(path, content) {
        await mkdir(dirname(join(arriving, path)), { recursive: true });
        await pipeline(content, createWriteStream(join(arriving, path), { flags: 'wx' }));
      },
      async place() {
        // They may be of other files with the same names.
        await rm(join(uploadsDir, COPIES), { recursive: true, force: true });
        for (const name of await readdir(arriving).catch(() => [])) {
          const placed = join(uploadsDir, name);
          made.push(placed);
          stopRemoving.push(removeAtExit(placed));
          await rename(join(arriving, name), placed);
        }
      },
    });
    await rm(arriving, { recursive: true, force: true });
  } catch (error) {
    for (const path of made) await rm(path, { recursive: true, force: true });
    throw error;
  } finally {
    for (const stop of stopRemoving) stop();
  }
}
