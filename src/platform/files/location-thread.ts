import { extname } from 'node:path';
import { Piscina } from 'piscina';
import type { ArrivedFile } from './arrivals.js';
import type clear from './without-location.js';

const IDLE_MS = 30_000;

/** The first bytes of a picture. */
const STARTS = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp|II[*]|MM.[*]|GIF8)/s;

// The tests load the worker as TypeScript beside this file, the service as JavaScript.
const workerFile = new URL(`./without-location${extname(import.meta.url)}`, import.meta.url).href;

let thread: Piscina | undefined;

/** Removes from a file that has arrived, if it is a picture, the place where it was taken; one picture at a time, in a thread. */
export async function clearLocation(file: ArrivedFile): Promise<ArrivedFile> {
  if (!STARTS.test(file.head)) return file;
  thread ??= new Piscina({ filename: workerFile, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS });
  const { path, sha256 } = file;
  const changed: Awaited<ReturnType<typeof clear>> = await thread.run({ path, sha256 });
  return { ...file, ...changed };
}
