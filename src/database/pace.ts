import { LRUCache } from 'lru-cache';

/** The longest that a read may take to count as quick. */
const QUICK_MS = 25;

/** A page that takes longer may have a wrong plan, or the machine is busy. */
const SLOW_MS = 50;

/** How many uses show whether a slow page is faster when it is planned with its values. */
const TRIALS = 5;

/** How long the result of these trials holds. */
const TRIED_FOR_MS = 60_000;

const MOST_TEXTS = 2000;

const quick = new LRUCache<string, true>({ max: MOST_TEXTS });

interface SlowPage {
  readonly ms: number;
  /** What the uses took that were planned with their values. */
  readonly trials: number[];
}

const slow = new LRUCache<string, SlowPage>({ max: MOST_TEXTS, ttl: TRIED_FOR_MS });

/** Whether the last read of a text was quick, so that those behind the next one hardly wait. */
export const isQuick = (text: string): boolean => quick.has(text);

/**
 * Whether to plan the next use of a text with its values. The plan that is prepared without them walks an order until the
 * page is full, which is wrong where few of many rows are within scope.
 */
export function needsItsValues(text: string): boolean {
  const page = slow.get(text);
  if (!page) return false;
  const taken = page.trials.reduce((sum, ms) => sum + ms, 0);
  return page.trials.length < TRIALS || (taken / TRIALS) * 2 < page.ms;
}

/** Notes how long a read took on its connection, planned with its values or without them. */
export function notePace(text: string, ms: number, withValues: boolean): void {
  if (ms <= QUICK_MS) quick.set(text, true);
  else quick.delete(text);
  const page = slow.get(text);
  if (page && withValues && page.trials.length < TRIALS) page.trials.push(ms);
  if (!page && ms > SLOW_MS && / limit \$\d+/.test(text)) slow.set(text, { ms, trials: [] });
}
