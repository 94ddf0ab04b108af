import { setImmediate } from 'node:timers/promises';

/**
 * Runs pieces of work that occupy the processor for milliseconds, one in each turn of the event loop, so that other
 * requests wait for one of them at the most and not for all that arrived together.
 */
export function createWorkQueue(): <T>(work: () => T) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();

  return (work) => {
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
