import { Worker } from 'node:worker_threads';

/** Where an embedded database lies, and how it treats its disk. */
export interface EngineFolder {
  readonly folder: string;
  readonly sync: boolean;
  /** The free bytes of the disk below which writes are refused; 0 for no limit. */
  readonly freeBytes: number;
}

/** A request to the thread of an embedded engine. */
export interface EngineRequest {
  readonly id: number;
  readonly kind: 'exec' | 'reset' | 'close';
  readonly messages: Uint8Array;
}

export interface EngineReply {
  readonly id: number;
  readonly answer: Uint8Array;
}

/** The limits of the heap, which does not contain the memory of the engine itself. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

interface Pending {
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/** Runs an embedded engine in one thread, from its start to its end. */
export class EngineThread {
  /** Resolved when the engine takes requests; rejected when it ends before. */
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #session = new AbortController();
  #lastId = 0;
  #answeredAt = performance.now();

  /** Starts the thread; `onLoss` takes the reason when the open engine ends by itself. */
  constructor(workerData: EngineFolder, onLoss: (line: string) => void) {
    const worker = new Worker(new URL('./engine-thread.js', import.meta.url), {
      workerData,
      resourceLimits: HEAP_LIMITS,
    });
    this.#worker = worker;
    this.opened = new Promise((resolve, reject) => {
      worker.once('message', () => {
        worker.on('message', (reply: EngineReply) => this.#answer(reply));
        worker.on('error', ({ message }) => lose(`it failed: ${message}`));
        worker.on('exit', () => lose('it has ended'));
        resolve();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The embedded database ended')));
    });
    const lose = (reason: string) => {
      if (this.session.aborted) return;
      this.#lose(reason);
      onLoss(reason);
    };
  }

  /** Returns the signal that is aborted when the thread is lost. */
  get session(): AbortSignal {
    return this.#session.signal;
  }

  /** Returns how long requests have waited since the last answer, in milliseconds. */
  get silentMs(): number {
    return this.#pending.size === 0 ? 0 : performance.now() - this.#answeredAt;
  }

  request(kind: EngineRequest['kind'], bytes: Uint8Array = new Uint8Array()): Promise<Uint8Array> {
    if (this.session.aborted) return Promise.reject(this.session.reason);
    // A copy, since a buffer of the driver is part of a larger one.
    const messages = new Uint8Array(bytes);
    const id = ++this.#lastId;
    if (this.#pending.size === 0) this.#answeredAt = performance.now();
    const answer = new Promise<Uint8Array>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, kind, messages } satisfies EngineRequest, [messages.buffer]);
    return answer;
  }

  /** Ends the thread, whatever it does. What waits for an answer fails. */
  async end(reason: string): Promise<void> {
    this.#lose(reason);
    await this.#worker.terminate();
  }

  #answer({ id, answer }: EngineReply): void {
    this.#answeredAt = performance.now();
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
  }

  #lose(reason: string): void {
    const error = new Error(`Connection terminated: the embedded database is lost, since ${reason}`);
    this.#session.abort(error);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
