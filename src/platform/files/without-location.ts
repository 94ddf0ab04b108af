import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { ArrivedFile } from './arrivals.js';
import type clear from './location-worker.js';

// The tests load the worker as TypeScript beside this file, the service as JavaScript beside dist/…/without-location.js.
const workerFile = new URL(`./location-worker${extname(import.meta.url)}`, import.meta.url).href;

const IDLE_MS = 30_000;

/** One picture at a time is in memory. */
let thread: Piscina | undefined;

/** The first bytes of a picture. */
const STARTS = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp|II[*]|MM.[*]|GIF8)/s;

/** Removes from a file that has arrived, if it is a picture, the place where it was taken. */
export async function clearLocation(file: ArrivedFile): Promise<ArrivedFile> {
  if (!STARTS.test(file.head)) return file;
  thread ??= new Piscina({ filename: workerFile, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
  const { path, sha256 } = file;
  const changed: Awaited<ReturnType<typeof clear>> = await thread.run({ path, sha256 });
  return { ...file, ...changed };
}
