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
