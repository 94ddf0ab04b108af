/** Runs work that continues after the response to its request. */
export interface Background {
  /** Starts work after the response is sent. The work must handle its own errors. */
  start(work: () => Promise<void>): void;
  /** Resolves when all started work is finished. */
  settled(): Promise<void>;
}

export function createBackground(): Background {
  const underway = new Set<Promise<void>>();
  return {
    start(work) {
      const done = new Promise<void>((resolve, reject) => {
        setImmediate(() => work().then(resolve, reject));
      }).finally(() => underway.delete(done));
      underway.add(done);
    },
    async settled() {
      while (underway.size > 0) await Promise.allSettled(underway);
    },
  };
}
