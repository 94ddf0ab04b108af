import { DomainError } from '../errors.js';

/** Where files lie, as far as its space is measured. */
interface MeasuredStorage {
  /** The bytes of all uploads, not of copies. */
  sizeOf(): Promise<number>;
  isFull(): Promise<boolean>;
}

/** Counts the bytes that all processes stored in a period. */
export interface CountedBytes {
  readonly period: string;
  readonly bytes: number;
}

/** The interval of measurements, which find files that were removed, or added by hand. */
const MEASURE_EVERY_MS = 10 * 60 * 1000;

/** Measures the space that is left for files of at most so many bytes together. */
export function createStorageRoom(storage: MeasuredStorage, totalBytes: number) {
  let first: Promise<void> | undefined;
  let lastAt = 0;
  let lastPeriod = '';
  let measured = 0;
  /** The shared count when the measurement began. */
  let before: CountedBytes = { period: '', bytes: 0 };

  async function measure(counted: CountedBytes): Promise<void> {
    lastAt = performance.now();
    lastPeriod = counted.period;
    measured = await storage.sizeOf();
    before = counted;
  }

  /** Measures the files when due; only the first upload waits for it, seconds where there are 100,000. */
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
      if (measured + since >= totalBytes || (await storage.isFull())) throw insufficientStorage();
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
