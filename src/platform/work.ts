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
