import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';

export type Background = ReturnType<typeof createBackground>;

/** Runs work that continues after the response to its request. */
export function createBackground() {
  const underway = new Set<Promise<void>>();
  return {
    /** Starts work after the response is sent. The work must handle its own errors. */
    start(work: () => Promise<void>): void {
      const done = new Promise<void>((resolve, reject) => {
        setImmediate(() => work().then(resolve, reject));
      }).finally(() => underway.delete(done));
      underway.add(done);
    },
    /** Resolves when all started work is finished. */
    async settled(): Promise<void> {
      while (underway.size > 0) await Promise.allSettled(underway);
    },
  };
}

/** Runs work on items, on several at the same time, and yields the results in the order of the items. */
export async function* mapAhead<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Its error is thrown in its turn.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length >= atOnce) yield (await begun.shift()) as R;
  }
  for (const result of begun) yield await result;
}

/** Waits for work as long as it may take, and rejects then; the work goes on. */
export function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${limitMs} ms`));
    // After a turn of the event loop that took longer, the answer may have arrived and not been read yet.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Waits for work and tells whether it succeeds. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

export type KeyedMutex = ReturnType<typeof createKeyedMutex>;

/** Runs work of the same key in sequence, in the order of the calls. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return async function inSequence<T>(key: string, work: () => Promise<T>): Promise<T> {
    const current = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}

interface AvailabilityOptions {
  /** The name of the server in the log. */
  readonly name: string;
  /** How long work may take. */
  readonly limitMs: number;
  /** Does what the work of others does, a write included; rejects while the server cannot. */
  readonly probe: () => Promise<unknown>;
  /** Returns why work fails, where its error does not tell it. */
  readonly reason?: () => string | undefined;
  readonly log: Logger;
}

/** How often a server that is away is probed. */
const PROBE_MS = 500;

/**
 * Runs work on a server that may be away. The first work that fails, or takes longer than it may, makes all other work fail at
 * once, until a probe succeeds. So a server that is gone, frozen, slow or full delays requests once and not each of them.
 */
export class Availability {
  #isUp = true;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  /** Probes belong to no request. */
  readonly #outside = AsyncLocalStorage.snapshot();

  constructor(private readonly options: AvailabilityOptions) {}

  get isUp(): boolean {
    return this.#isUp;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isUp) throw new Error(`${this.options.name} is away`);
    try {
      return await inTime(work(), this.options.limitMs);
    } catch (error) {
      this.#fall(error);
      throw error;
    }
  }

  /** Finds out whether the server answers; never throws. */
  async check(): Promise<void> {
    await this.run(this.options.probe).catch(() => undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #fall(error: unknown): void {
    if (!this.#isUp || this.#isClosed) return;
    this.#isUp = false;
    const { name, reason, log } = this.options;
    // An error of a driver may hold the arguments of its command.
    const message = error instanceof Error ? error.message : String(error);
    log.warn(
      { reason: reason?.() ?? message },
      `${name} is away: until it answers, this instance keeps on its own what others share`,
    );
    this.#outside(() => this.#probeLater());
  }

  #probeLater(): void {
    this.#timer = setTimeout(async () => {
      const { name, limitMs, probe, log } = this.options;
      this.#isUp = await succeeds(inTime(probe(), limitMs));
      if (this.#isClosed) return;
      if (this.#isUp) log.info(`${name} answers again`);
      else this.#probeLater();
    }, PROBE_MS).unref();
  }
}
