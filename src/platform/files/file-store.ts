import { realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Config } from '../config/config.js';
import { counter } from '../process-metrics.js';
import {
  type Arrivals,
  createArrivals,
  createStorageRoom,
  isProgramName,
  openArrivals,
  programRefused,
} from './arrivals.js';
import type { FileStorage } from './file-storage.js';
import { openFolder } from './folder-storage.js';
import { type Destination, isOfDocuments, type StoredPath } from './stored-path.js';
import { clearLocation } from './without-location.js';

const uploadedFiles = counter('uploaded_files_total', 'Files that were stored');
const failures = counter('file_storage_failures_total', 'Requests to the bucket of files that failed');
const uploadedBytes = counter('uploaded_bytes_total', 'Bytes of the files that were stored');

/** Writes and finds the uploaded files; no other code does. */
export type FileStore = Awaited<ReturnType<typeof openFileStore>>;

type Warn = (line: string) => void;

export type StoreConfig = Pick<Config, 'uploadsDir' | 'uploads' | 'storage' | 'bucket'>;

/** Opens the folder or the bucket for a command that only reads. */
export async function openStoredFiles({ uploadsDir, ...config }: StoreConfig): Promise<FileStorage> {
  return storageOf(config, createArrivals(await realpath(uploadsDir).catch(() => uploadsDir)));
}

/**
 * Opens the store of uploaded files: the folder, or the bucket. Files arrive in the folder in both cases.
 * @param warn Receives why the bucket failed.
 * @throws ConfigError when nothing can be written there.
 */
export async function openFileStore({ uploadsDir, ...config }: StoreConfig, warn: Warn = () => undefined) {
  const arrivals = await openArrivals(uploadsDir);
  const files = await storageOf(config, arrivals, warn);
  const { place, placeAt, isFull, ...others } = files;
  const room = createStorageRoom({ sizeOf: () => sizeOf(files), isFull }, config.uploads.totalBytes);
  return {
    ...others,
    /** The folder of incomplete files. */
    arrivals: arrivals.folder,
    assertRoom: room.assertRoom,
    /**
     * Stores a file once it has arrived whole and returns its path. An existing file is never overwritten: the new one gets a
     * numeric suffix. A picture that anybody may fetch does not say any more where it was taken. `admit` takes the size of the
     * whole file before it gets its name, and may refuse it.
     * @throws BAD_REQUEST for an empty file, a program, an invalid path or an incomplete file; with status 413 for a file that is too large.
     */
    async keep(open: () => Readable, destination: Destination, admit?: (bytes: number) => Promise<void>) {
      if (isProgramName(destination.name)) throw programRefused();
      const isPublic = !isOfDocuments([...destination.folder, destination.name]);
      return arrivals.receive(open, async (arrived) => {
        const file = isPublic ? await clearLocation(arrived) : arrived;
        await admit?.(file.bytes);
        const path = await place(file, destination);
        uploadedFiles.inc();
        uploadedBytes.inc(file.bytes);
        return { path, bytes: file.bytes };
      });
    },
    /** Stores content of any kind and size at its path, where there is none, and returns its SHA-256; for commands. */
    write: (path: StoredPath, content: AsyncIterable<Buffer>): Promise<string> =>
      arrivals.hold(content, async (file) => {
        await placeAt(path, file);
        return file.sha256;
      }),
    close() {
      arrivals.close();
      files.close();
    },
  };
}

/** Opens the store of uploaded files for a piece of work. */
export async function withFileStore<T>(
  config: StoreConfig,
  work: (files: FileStore) => Promise<T>,
): Promise<T> {
  const files = await openFileStore(config);
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

/** Opens where files lie. The package of buckets is loaded where there is one. */
async function storageOf(
  { uploads, storage, bucket }: Omit<StoreConfig, 'uploadsDir'>,
  arrivals: Arrivals,
  warn: Warn = () => undefined,
): Promise<FileStorage> {
  if (storage === 'folder' || !bucket) return openFolder(arrivals, uploads.minFree);
  const { openBucketStorage } = await import('./bucket.js');
  return openBucketStorage(bucket, arrivals, (line) => {
    failures.inc();
    warn(line);
  });
}

async function sizeOf(files: FileStorage): Promise<number> {
  let sum = 0;
  for await (const { bytes } of files.list()) sum += bytes;
  return sum;
}
