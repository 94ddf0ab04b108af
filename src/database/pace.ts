import { LRUCache } from 'lru-cache';

/** The longest that the reads of a text may usually take to count as quick. */
const QUICK_MS = 25;

/** A page that usually takes longer may have a wrong plan, or the machine is busy. */
const SLOW_MS = 50;

/** The share of the last read in what a text usually takes, so that one late answer does not count as slow. */
const SMOOTHING = 1 / 8;

/** How many uses show whether a slow page is faster when it is planned with its values. */
const TRIALS = 5;

/** How long the result of these trials holds. */
const TRIED_FOR_MS = 60_000;

interface Pace {
  /** What a read usually takes when it is planned without its values. */
  ms: number;
  /** What the uses took that were planned with their values. */
  trials: number[];
  /** When the trials began; null before. */
  triedAt: number | null;
}

const paces = new LRUCache<string, Pace>({ max: 2000 });

/** Whether the reads of a text are quick, so that those behind the next one hardly wait. */
export function isQuick(text: string): boolean {
  const pace = paces.get(text);
  return pace !== undefined && pace.ms <= QUICK_MS;
}

/**
 * Whether to plan the next use of a text with its values. The plan that is prepared without them walks an order until the
 * page is full, which is wrong where few of many rows are within scope.
 */
export function needsItsValues(text: string): boolean {
  const pace = paces.get(text);
  if (!pace || pace.triedAt === null) return false;
  if (performance.now() - pace.triedAt > TRIED_FOR_MS) {
    paces.delete(text);
    return false;
  }
  const taken = pace.trials.reduce((sum, ms) => sum + ms, 0);
  return pace.trials.length < TRIALS || (taken / TRIALS) * 2 < pace.ms;
}

/** Notes how long a read took on its connection, planned with its values or without them. */
export function notePace(text: string, ms: number, withValues: boolean): void {
  const pace = paces.get(text) ?? { ms: 0, trials: [], triedAt: null };
  if (!withValues) {
    pace.ms += (ms - pace.ms) * SMOOTHING;
    if (pace.ms > SLOW_MS && / limit \$\d+/.test(text)) pace.triedAt ??= performance.now();
  } else if (pace.trials.length < TRIALS) {
    pace.trials.push(ms);
  }
  paces.set(text, pace);
}
