import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Piscina } from 'piscina';
import { boundedCache } from '../bounded-cache.js';
import { tooManyRequests } from '../errors.js';
import type { FileStore } from '../files/file-store.js';
import type { Copies, CopyKind } from '../files/picture-copies.js';
import { insufficientStorage, isOfFullDisk } from '../files/storage-room.js';
import type { StoredFile } from '../files/stored-file.js';
import { isOfDocuments, type StoredPath } from '../files/stored-path.js';
import { createKeyedMutex } from '../security/keyed-mutex.js';
import { FORMAT_BYTES, type PictureFormat, pictureFormatOf } from './picture-format.js';
import type * as pictureWorker from './picture-worker.js';

/** A picture in pixels as it is shown. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  /** Whether a JPEG copy is shown in its place. */
  readonly isConverted: boolean;
}

type PictureWorker = typeof pictureWorker;

export type CopyView = Exclude<CopyKind, 'none'>;

/** Measures the pictures among the uploads, and keeps copies of them, each made once. */
export type PictureStore = ReturnType<typeof createPictureStore>;

/** The most pictures that wait for the thread. */
const MAX_WAITING = 256;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = 30_000;

const MISSING_MS = 60_000;
const MOST_MISSING = 10_000;

// The tests load the worker as TypeScript beside this file, the service as JavaScript beside dist/…/picture-store.js.
const workerFile = new URL(`./picture-worker${extname(import.meta.url)}`, import.meta.url).href;

/** Reads one picture at a time, in a thread that starts on demand and ends after half a minute without work. */
export function createPictureStore(files: FileStore) {
  const pool = new Piscina({ filename: workerFile, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
  const inSequence = createKeyedMutex();
  const measuring = new Map<string, Promise<Measures | null>>();
  const missing = boundedCache<string, true>('missing_pictures', { max: MOST_MISSING, ttl: MISSING_MS });

  function run<Name extends keyof PictureWorker>(
    name: Name,
    task: Parameters<PictureWorker[Name]>[0],
  ): Promise<Awaited<ReturnType<PictureWorker[Name]>>> {
    if (pool.queueSize >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_SECONDS);
    return pool.run(task, { name });
  }

  async function read(found: StoredPath): Promise<Measures | null> {
    const format = await formatOf(await files.open(found));
    if (!format) return null;
    const picture = await files.onDisk(found, (path) =>
      run(format === 'heic' ? 'convert' : 'read', { path }),
    );
    if (!picture) {
      await keep(found, { none: NOTHING });
      return null;
    }
    const { width, height, thumbnail, jpeg } = picture;
    await keep(found, { thumbnail, ...(jpeg && { jpeg }) });
    return { width, height, isConverted: jpeg !== null };
  }

  async function keep(found: StoredPath, copies: Copies): Promise<void> {
    try {
      await files.replaceCopies(found, copies);
    } catch (error) {
      throw isOfFullDisk(error) ? insufficientStorage() : error;
    }
  }

  /** Measures a file, or joins who measures it. */
  function measureOnce(found: StoredPath): Promise<Measures | null> {
    const key = found.join('/');
    const begun = measuring.get(key);
    if (begun) return begun;
    const measured = inSequence(key, () => read(found)).finally(() => measuring.delete(key));
    measuring.set(key, measured);
    return measured;
  }

  return {
    /** Measures a picture and makes its copies; null for what is none, undefined where no public file is. */
    async measure(path: StoredPath): Promise<Measures | null | undefined> {
      if (isOfDocuments(path)) return undefined;
      const key = path.join('/');
      missing.delete(key);
      const found = await files.find(path);
      if (found && !isOfDocuments(found)) return measureOnce(found);
      missing.set(key, true);
      return undefined;
    },
    /** Tells whether no file was found at a path a moment ago. */
    isMissing: (path: string): boolean => missing.has(path),
    /** Opens a copy of a file that was found, made if necessary; null if it has none. */
    async copyOf(found: StoredPath, view: CopyView): Promise<StoredFile | null> {
      const copy = await files.openCopy(found, view);
      if (copy) return copy;
      return inSequence(found.join('/'), async () => {
        // Others may have made it meanwhile, or have found that there is none to make.
        const isMade = (await files.openCopy(found, view)) ?? (await files.openCopy(found, 'none'));
        if (!isMade) await read(found);
        return files.openCopy(found, view);
      });
    },
    /** Ends the thread. */
    close: (): Promise<void> => pool.close(),
  };
}

const NOTHING = new Uint8Array();

/** Returns the format of a file; null for one that is none, is removed meanwhile, or may not be read. */
async function formatOf(file: StoredFile | null): Promise<PictureFormat | null> {
  if (!file || file.bytes === 0) return null;
  const end = Math.min(file.bytes, FORMAT_BYTES) - 1;
  const head = await file.read({ start: 0, end }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EACCES') return null;
    throw error;
  });
  return head && pictureFormatOf(await buffer(head));
}
