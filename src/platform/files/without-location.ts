import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { createKeyedMutex } from '../work.js';
import type { ArrivedFile } from './arrivals.js';
import type cleared from './location-worker.js';

// The tests load the worker as TypeScript beside this file, the service as JavaScript beside dist/…/without-location.js.
const workerFile = new URL(`./location-worker${extname(import.meta.url)}`, import.meta.url).href;

const IDLE_MS = 30_000;

let thread: Piscina | undefined;

/** One picture at a time is in memory. */
const inSequence = createKeyedMutex();

/** The first bytes of a picture. */
const STARTS = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp|II[*]|MM.[*]|GIF8)/s;

/** Removes from a file that has arrived, if it is a picture, the place where it was taken. */
export async function clearLocation(file: ArrivedFile): Promise<ArrivedFile> {
  if (!STARTS.test(file.head)) return file;
  return inSequence('', async () => {
    thread ??= new Piscina({ filename: workerFile, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
    const { path, sha256 } = file;
    const found: Awaited<ReturnType<typeof cleared>> = await thread.run({ path, sha256 });
    if (!found) return file;
    await writeFile(path, found.picture, { flush: true });
    return { ...file, bytes: found.picture.length, sha256: found.sha256 };
  });
}
