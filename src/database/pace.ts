import { LRUCache } from 'lru-cache';

/** The longest that the reads of a text may usually take to count as quick. */
const QUICK_MS = 25;

/** A page that usually takes longer may have a wrong plan, or the machine is busy. */
const SLOW_MS = 50;

/** The share of the last read in what a text usually takes, so that one late answer does not count as slow. */
const SMOOTHING = 1 / 8;

/** How many uses of each way of planning show which is faster. */
const TRIALS = 5;

/** How long the result of these trials holds. */
const TRIED_FOR_MS = 60_000;

interface Pace {
  /** What a read usually takes when it is planned without its values, in milliseconds. */
  ms: number;
  /** Null until it is slow. */
  trial: Trial | null;
}

/** What reads took in turns, in milliseconds: a busy machine slows both, and only a better plan makes the least differ. */
interface Trial {
  readonly startedAt: number;
  readonly withValues: number[];
  readonly withoutValues: number[];
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
  const trial = paces.get(text)?.trial;
  if (!trial) return false;
  const { startedAt, withValues, withoutValues } = trial;
  if (performance.now() - startedAt > TRIED_FOR_MS) {
    paces.delete(text);
    return false;
  }
  const isComplete = withValues.length === TRIALS && withoutValues.length === TRIALS;
  if (!isComplete) return withValues.length <= withoutValues.length && withValues.length < TRIALS;
  return Math.min(...withValues) * 2 < Math.min(...withoutValues);
}

/** Notes how long a read took on its connection, planned with its values or without them. */
export function notePace(text: string, ms: number, withValues: boolean): void {
  const pace = paces.get(text) ?? { ms, trial: null };
  if (pace.trial) {
    const taken = withValues ? pace.trial.withValues : pace.trial.withoutValues;
    if (taken.length < TRIALS) taken.push(ms);
  }
  if (!withValues) {
    pace.ms += (ms - pace.ms) * SMOOTHING;
    if (pace.ms > SLOW_MS && / limit \$\d+/.test(text)) {
      pace.trial ??= { startedAt: performance.now(), withValues: [], withoutValues: [] };
    }
  }
  paces.set(text, pace);
}
