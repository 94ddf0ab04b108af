import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Engine } from './engine.js';
import type { EngineFolder, EngineReply, EngineRequest } from './engine-messages.js';

/** The memory of the engine itself is not part of it. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

const WATCH_INTERVAL_MS = 1_000;
const CLOSE_PATIENCE_MS = 5_000;

/** An engine in a thread of its own, so that nothing it does can stop the service. */
export interface ThreadedEngine extends Engine {
  /** Calls `fail` once the engine has left a request without an answer for so long. */
  watch(timeoutMs: number): void;
}

interface Pending {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/**
 * Opens the database of a folder in a thread.
 *
 * @param fail Called with a line for the operator when the engine has ended or does not answer.
 */
export async function openEngineThread(
  workerData: EngineFolder,
  fail: (line: string) => void,
): Promise<ThreadedEngine> {
  const worker = new Worker(new URL('./engine-thread.js', import.meta.url), {
    workerData,
    resourceLimits: HEAP_LIMITS,
  });
  await once(worker, 'message');

  const pending = new Map<number, Pending>();
  let lastId = 0;
  let answeredAt = performance.now();
  let isClosing = false;
  let watch: NodeJS.Timeout | undefined;

  const request = (kind: EngineRequest['kind'], bytes: Uint8Array = new Uint8Array()) => {
    if (isClosing && kind !== 'close') return Promise.reject(new Error('PGlite is closed'));
    // A copy, since a buffer of the driver is part of a larger one.
    const messages = new Uint8Array(bytes);
    const id = ++lastId;
    if (pending.size === 0) answeredAt = performance.now();
    const answer = new Promise<Uint8Array>((resolve, reject) => pending.set(id, { resolve, reject }));
    worker.postMessage({ id, kind, messages } satisfies EngineRequest, [messages.buffer]);
    return answer;
  };

  const endAll = (line: string): void => {
    clearInterval(watch);
    for (const { reject } of pending.values()) reject(new Error(`Connection terminated: ${line}`));
    pending.clear();
    if (!isClosing) fail(line);
    isClosing = true;
  };

  worker.on('message', ({ id, answer }: EngineReply) => {
    answeredAt = performance.now();
    pending.get(id)?.resolve(answer);
    pending.delete(id);
  });
  worker.on('error', ({ message }) => endAll(`The embedded database failed: ${message}`));
  worker.on('exit', () => endAll('The embedded database ended'));

  return {
    exec: (messages) => request('exec', messages),
    async reset() {
      await request('reset');
    },
    watch(timeoutMs) {
      const look = () => {
        if (pending.size === 0 || performance.now() - answeredAt < timeoutMs) return;
        endAll(`The embedded database has not answered for ${Math.round(timeoutMs / 1000)} seconds`);
      };
      watch = setInterval(look, Math.min(WATCH_INTERVAL_MS, timeoutMs)).unref();
    },
    async close() {
      clearInterval(watch);
      const closed = request('close').catch(() => undefined);
      isClosing = true;
      await Promise.race([closed, pause(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}
