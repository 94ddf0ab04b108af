import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs pieces of work that occupy the processor for milliseconds one after another. After each piece the
 * queue rests twice as long as the piece took, so that most of the time remains for other requests, however
 * many pieces wait.
 */
export function createWorkQueue(): <T>(work: () => T) => Promise<T> {
  let rested: Promise<unknown> = Promise.resolve();

  return (work) => {
    let took = 0;
    const turn = rested.then(() => {
      const began = performance.now();
      try {
        return work();
      } finally {
        took = performance.now() - began;
      }
    });
    const rest = () => pause(2 * took);
    rested = turn.then(rest, rest);
    return turn;
  };
}
