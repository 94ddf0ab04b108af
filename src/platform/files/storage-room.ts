import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../errors.js';
import { COPIES } from './picture-copies.js';

export interface StorageLimits {
  /** The maximum of all files in the folder together. */
  readonly totalBytes: number;
  /** The part of the file system that stays free, from 0 to 1. */
  readonly minFree: number;
}

/** Counts the bytes that all processes stored in a period. */
export interface CountedBytes {
  readonly period: string;
  readonly bytes: number;
}

/** The interval of measurements, which find files that were removed, or added by hand. */
const MEASURE_EVERY_MS = 10 * 60 * 1000;

/** Measures the space that a folder has left. */
export function createStorageRoom(folder: string, { totalBytes, minFree }: StorageLimits) {
  let first: Promise<void> | undefined;
  let lastAt = 0;
  let lastPeriod = '';
  let measured = 0;
  /** The shared count when the measurement began. */
  let before: CountedBytes = { period: '', bytes: 0 };

  async function measure(counted: CountedBytes): Promise<void> {
    lastAt = performance.now();
    lastPeriod = counted.period;
    measured = await sizeOf(folder);
    before = counted;
  }

  /** Measures the folder when due; only the first upload waits for it, seconds in a folder with 100,000 files. */
  async function keepMeasured(counted: CountedBytes): Promise<void> {
    if (first && (performance.now() - lastAt > MEASURE_EVERY_MS || counted.period !== lastPeriod)) {
      measure(counted).catch(() => undefined);
    }
    first ??= measure(counted).catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    await first;
  }

  return {
    /** Refuses with status 507 if there is no space for another file. */
    async assertRoom(counted: CountedBytes): Promise<void> {
      await keepMeasured(counted);
      const since = counted.bytes - (counted.period === before.period ? before.bytes : 0);
      const { bavail, blocks } = await statfs(folder);
      if (measured + since >= totalBytes || bavail < blocks * minFree) throw insufficientStorage();
    },
  };
}

/** Refuses a file for lack of space; as an HTTP error, so that every resource answers it with the standard body. */
export const insufficientStorage = () =>
  new DomainError(
    'INTERNAL_ERROR',
    {
      es: 'No hay espacio para guardar el archivo. Intente más tarde.',
      en: 'There is no room for the file. Try again later.',
    },
    { status: 507, retryAfterSeconds: 60, isHttpError: true },
  );

/** Tells whether the file system refused a write because it is full. */
export const isOfFullDisk = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Counts the bytes of all uploads in a folder and below, not of copies; ignores files that disappear meanwhile. */
async function sizeOf(folder: string): Promise<number> {
  const copies = join(folder, COPIES);
  let bytes = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile() || entry.parentPath.startsWith(copies)) continue;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
