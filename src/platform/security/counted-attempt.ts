import type { RateCounter } from './rate-counter.js';

/** A limit, and the key by which it counts an attempt. */
export type Count = readonly [counter: RateCounter, key: string];

/**
 * An attempt that counts as failed before it is checked, so that no simultaneous one passes a limit, on whatever instance. The
 * counts are taken back unless the check finds it wrong.
 */
export class CountedAttempt {
  readonly #counts: Count[] = [];

  /** Counts by each limit or, where one of them refuses, by none. */
  async count(counts: readonly Count[]): Promise<void> {
    for (const [at, [counter, key]] of counts.entries()) {
      try {
        await counter.consume(key);
      } catch (refusal) {
        await takeBack(counts.slice(0, at));
        throw refusal;
      }
    }
    this.#counts.push(...counts);
  }

  /** Runs the check, which returns null for a wrong attempt. */
  async run<T>(check: () => Promise<T | null>): Promise<T | null> {
    let isWrong = false;
    try {
      const result = await check();
      isWrong = result === null;
      return result;
    } finally {
      if (!isWrong) await takeBack(this.#counts);
    }
  }
}

async function takeBack(counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(([counter, key]) => counter.giveBack(key)));
}
