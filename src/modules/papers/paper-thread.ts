import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { tooManyRequests } from '../../platform/errors.js';
import type draw from './paper-worker.js';
import type { Sheet } from './sheet.js';

/** The most sheets that wait. */
const MAX_WAITING = 128;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = 30_000;
const LONGEST_MS = 20_000;
const HEAP_MB = 256;

// The tests load the worker as TypeScript beside this file, the service as JavaScript.
const workerFile = new URL(`./paper-worker${extname(import.meta.url)}`, import.meta.url).href;

let thread: Piscina | undefined;

/**
 * Draws a sheet as PDF, in a thread of its own that starts on demand, so that no other request waits for it. Throws
 * TOO_MANY_REQUESTS if too many wait.
 */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  thread ??= new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  if (thread.queueSize >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_SECONDS);
  const signal = AbortSignal.timeout(LONGEST_MS);
  const drawn: Awaited<ReturnType<typeof draw>> = await thread.run(sheet, { signal });
  return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
}
