import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../errors.js';

export interface StorageLimits {
  /** Of all files below the folder together. */
  readonly totalBytes: number;
  /** The part of the file system that stays free, from 0 to 1. */
  readonly minFree: number;
}

/** The room that a folder has left. */
export interface StorageRoom {
  /** Refuses with status 507 when there is no room for another file. */
  assertRoom(): Promise<void>;
  /** Counts a file that was added since the folder was measured. */
  add(bytes: number): void;
}

/** Files of other processes and removed ones are seen after this time. */
const MEASURE_EVERY_MS = 10 * 60 * 1000;

export function createStorageRoom(folder: string, { totalBytes, minFree }: StorageLimits): StorageRoom {
  let measured: Promise<number> | undefined;
  let measuredAt = 0;
  let used = 0;

  function measure(): Promise<number> {
    measuredAt = performance.now();
    measured = sizeOf(folder).then((bytes) => {
      used = bytes;
      return bytes;
    });
    return measured;
  }

  return {
    async assertRoom() {
      // Only the first upload waits for the measurement, which takes seconds in a folder of a hundred thousand files.
      if (!measured) await measure();
      else if (performance.now() - measuredAt > MEASURE_EVERY_MS) void measure();
      const { bavail, blocks } = await statfs(folder);
      if (used >= totalBytes || bavail < blocks * minFree) throw insufficientStorage();
    },
    add(bytes) {
      used += bytes;
    },
  };
}

/** There is no room for files; an HTTP error, so that every resource answers it with the standard body. */
export const insufficientStorage = () =>
  new DomainError(
    'INTERNAL_ERROR',
    {
      es: 'No hay espacio para guardar el archivo. Intente más tarde.',
      en: 'There is no room for the file. Try again later.',
    },
    {
      status: 507,
      retryAfterSeconds: 60,
      isHttpError: true,
    },
  );

/** Whether the file system refused a write for lack of room. */
export const isOfFullDisk = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The bytes of all files below a folder; files that disappear meanwhile count nothing. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
