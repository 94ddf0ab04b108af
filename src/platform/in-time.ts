/** Waits for work as long as it may take, and rejects then; the work goes on. */
export function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`No answer within ${limitMs} ms`));
    // After a turn of the event loop that took longer, the answer may have arrived and not been read yet.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
