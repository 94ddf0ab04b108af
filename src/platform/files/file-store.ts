import { realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.js';
import { counter } from '../process-metrics.js';
import {
  type Arrivals,
  arrivalsIn,
  insufficientStorage,
  isProgramName,
  openArrivals,
  programRefused,
  receive,
  writeArriving,
} from './arrivals.js';
import { type FileStorage, openFolder } from './file-storage.js';
import {
  COPY_KINDS,
  type CopyKind,
  copyPath,
  type Destination,
  isOfDocuments,
  numbered,
  type StoredPath,
} from './stored-path.js';
import { clearLocation } from './without-location.js';

const uploadedFiles = counter('uploaded_files_total', 'Files that were stored');
const failures = counter('file_storage_failures_total', 'Requests to the bucket of files that failed');
const uploadedBytes = counter('uploaded_bytes_total', 'Bytes of the files that were stored');

/** Writes and finds the uploaded files; no other code does. */
export type FileStore = Awaited<ReturnType<typeof openFileStore>>;

type Warn = (line: string) => void;

export type StoreConfig = Pick<Config, 'uploadsDir' | 'uploads' | 'storage' | 'bucket'>;

/** The interval of measurements, which find files that were removed, or added by hand. */
const MEASURE_EVERY_MS = 10 * 60 * 1000;

/** Opens the folder or the bucket for a command that only reads. */
export async function openStoredFiles(config: StoreConfig): Promise<FileStorage> {
  const { uploadsDir } = config;
  return storageOf(config, arrivalsIn(await realpath(uploadsDir).catch(() => uploadsDir)));
}

/**
 * Opens the store of uploaded files: the folder, or the bucket. Files arrive in the folder in both cases.
 * @param warn Receives why the bucket failed.
 * @throws ConfigError when nothing can be written there.
 */
export async function openFileStore(config: StoreConfig, warn: Warn = () => undefined) {
  const arrivals = await openArrivals(config.uploadsDir);
  const storage = await storageOf(config, arrivals, warn);
  const { find, open, onDisk, list } = storage;

  /** The bytes of all files by the period, with those that were counted before; only the first upload of a period waits for them. */
  const measured = new LRUCache<string, { readonly stored: number; readonly counted: number }, number>({
    max: 2,
    ttl: MEASURE_EVERY_MS,
    allowStale: true,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_period, _earlier, { context: counted }) => ({
      stored: await sizeOf(storage),
      counted,
    }),
  });

  async function replaceCopies(path: StoredPath, copies: Copies): Promise<void> {
    for (const kind of COPY_KINDS) {
      const content = copies[kind];
      if (content) await storage.replace(copyPath(path, kind), content);
      else await storage.remove(copyPath(path, kind));
    }
  }

  return {
    ...{ find, open, onDisk, list },
    /** Finds a file that anybody may fetch. */
    async findPublic(path: StoredPath): Promise<StoredPath | null> {
      const found = isOfDocuments(path) ? null : await find(path);
      return found && !isOfDocuments(found) ? found : null;
    },
    /** The folder of incomplete files. */
    arrivals: arrivals.folder,
    /** Refuses with status 507 if there is no space for another file, given the bytes that all processes stored in a period. */
    async assertRoom({ period, bytes }: { period: string; bytes: number }): Promise<void> {
      const { stored, counted } = await measured.forceFetch(period, { context: bytes });
      const isFull = stored + bytes - counted >= config.uploads.totalBytes || (await storage.isFull());
      if (isFull) throw insufficientStorage();
    },
    /**
     * Stores a file once it has arrived whole and returns its path. An existing file is never overwritten: the new one gets a
     * numeric suffix. A picture that anybody may fetch does not say any more where it was taken. `admit` takes the size of the
     * whole file before it gets its name, and may refuse it.
     * @throws BAD_REQUEST for an empty file, a program, an invalid path or an incomplete file; with status 413 for a file that is too large.
     */
    async keep(
      content: () => Readable,
      { folder, name, field }: Destination,
      admit?: (bytes: number) => Promise<void>,
    ) {
      if (isProgramName(name)) throw programRefused();
      return arrivals.withPath(async (arriving) => {
        const arrived = await receive(content, arriving);
        const file = isOfDocuments([...folder, name]) ? arrived : await clearLocation(arrived);
        const { bytes } = file;
        await admit?.(bytes);
        for (let number = 0; ; number++) {
          const path = [...folder, numbered(name, number)];
          if (!(await storage.put(path, file, field))) continue;
          uploadedFiles.inc();
          uploadedBytes.inc(bytes);
          return { path, bytes };
        }
      });
    },
    /** Stores content of any kind and size at its path, where there is none, and returns its SHA-256; for commands. */
    write: (path: StoredPath, content: AsyncIterable<Buffer>): Promise<string> =>
      arrivals.withPath(async (arriving) => {
        const file = await writeArriving(content, arriving);
        if (await storage.put(path, file)) return file.sha256;
        throw new Error(`There is another file at ${path.join('/')}`);
      }),
    /** Removes a file and the copies of a picture. */
    async remove(path: StoredPath): Promise<void> {
      await storage.remove(path);
      await replaceCopies(path, {});
    },
    /** Opens a copy of a picture; null if there is none. */
    openCopy: (path: StoredPath, kind: CopyKind) => open(copyPath(path, kind)),
    /** Stores the copies of a picture, and removes all others that it had before. */
    replaceCopies,
    close() {
      arrivals.close();
      storage.close();
    },
  };
}

export type Copies = Partial<Readonly<Record<CopyKind, Uint8Array>>>;

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
  { uploads, storage, bucket }: StoreConfig,
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

async function sizeOf(storage: FileStorage): Promise<number> {
  let sum = 0;
  for await (const { bytes } of storage.list()) sum += bytes;
  return sum;
}
