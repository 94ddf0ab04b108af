import { tooManyRequests } from '../errors.js';

/** The most pictures of an owner that wait. */
const MAX_WAITING = 256;
const RETRY_AFTER_SECONDS = 5;

/** Runs one piece of work at a time, in turns: an owner whose work has run goes behind all others who wait. */
export function createPictureTurns() {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    for (const [owner] of waiting) {
      const own = waiting.get(owner) ?? [];
      await own.shift()?.();
      waiting.delete(owner);
      // A loop over a map comes to what is added at its end.
      if (own.length > 0) waiting.set(owner, own);
    }
    isRunning = false;
  }

  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const own = waiting.get(owner) ?? [];
    if (own.length >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_SECONDS);
    return new Promise((resolve, reject) => {
      own.push(() => work().then(resolve, reject));
      waiting.set(owner, own);
      if (!isRunning) void runAll();
    });
  };
}
