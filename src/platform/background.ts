/** Work that goes on after the answer to its request. */
export interface Background {
  /** Starts work once the answer is on its way. The work handles its own errors. */
  start(work: () => Promise<void>): void;
  /** Resolves when all that was started is done. */
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
