import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  type FileStore,
  openStoredFiles,
  type StoreConfig,
  withFileStore,
} from '../../platform/files/file-store.js';
import { removeAtExit, syncBelow } from '../../platform/files/file-system.js';
import { COPIES } from '../../platform/files/stored-path.js';
import { BackupError } from './format.js';

/** The folder of files until all of them are there; names that begin with a dot are neither served nor backed up. */
const ARRIVING = '.restoring';

/** Holds the files of a backup until they are placed in the uploads folder. */
interface RestoredUploads {
  store(path: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Gives all files their names. */
  place(): Promise<void>;
}

/** Runs work that restores files, and removes them if it fails. */
export type Restoring = (work: (uploads: RestoredUploads) => Promise<void>) => Promise<void>;

/** Restores no files, since all are there. */
export const restoringNothing: Restoring = (work) =>
  work({ store: async () => undefined, place: async () => undefined });

/**
 * Prepares to restore files into an empty folder or bucket.
 * @throws BackupError when there are uploads.
 */
export async function restoringUploads(config: StoreConfig): Promise<Restoring> {
  if (config.storage === 's3') {
    await assertNoObjects(config);
    return (work) => withFileStore(config, (files) => restoreObjects(files, work));
  }
  await assertNoUploads(config.uploadsDir);
  return (work) => restoreFolder(config.uploadsDir, work);
}

async function assertNoUploads(uploadsDir: string): Promise<void> {
  const found = await readdir(uploadsDir).catch(() => []);
  if (found.some((name) => !name.startsWith('.'))) {
    throw new BackupError(`${uploadsDir} is not empty: name an empty folder in UPLOADS_DIR`);
  }
}

async function assertNoObjects(config: StoreConfig): Promise<void> {
  const files = await openStoredFiles(config);
  try {
    for await (const { path } of files.list()) {
      throw new BackupError(
        `The bucket is not empty, it has ${path.join('/')}: name an empty one in S3_BUCKET, or another S3_PREFIX`,
      );
    }
  } finally {
    files.close();
  }
}

async function restoreObjects(files: FileStore, work: Parameters<Restoring>[0]): Promise<void> {
  const made: string[] = [];
  try {
    await work({
      async store(path, content) {
        made.push(path);
        await files.write(path.split('/'), content);
      },
      place: async () => undefined,
    });
  } catch (error) {
    for (const path of made) await files.remove(path.split('/'));
    throw error;
  }
}

/** Removes files also if the process ends meanwhile. */
async function restoreFolder(uploadsDir: string, work: Parameters<Restoring>[0]): Promise<void> {
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
  if (made.length > 1) await syncBelow(uploadsDir);
}
