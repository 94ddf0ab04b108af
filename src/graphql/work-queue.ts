import { setTimeout as pause } from 'node:timers/promises';

/** Runs pieces of work that take milliseconds one after another, and rests twice as long as each took, for other requests. */
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
