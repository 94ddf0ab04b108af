import { LRUCache } from 'lru-cache';

/** The longest that a read may take to count as quick. */
const QUICK_MS = 25;

/** A page that takes longer may have a wrong plan. */
const SLOW_MS = 50;

/** How long a page that was slow is planned with its values. */
const SLOW_FOR_MS = 60_000;

const MOST_TEXTS = 2000;

const quick = new LRUCache<string, true>({ max: MOST_TEXTS });
const slow = new LRUCache<string, true>({ max: MOST_TEXTS, ttl: SLOW_FOR_MS });

/** Notes how long a read took on its connection. */
export function notePace(text: string, ms: number): void {
  if (ms <= QUICK_MS) quick.set(text, true);
  else quick.delete(text);
  if (ms > SLOW_MS && / limit \$\d+/.test(text)) slow.set(text, true);
}

/** Whether the last read of a text was quick, so that those behind the next one hardly wait. */
export const isQuick = (text: string): boolean => quick.has(text);

/**
 * Whether a page was slow of late: the plan that is prepared without values walks an order until the page is full, which
 * is wrong where few of many rows are within scope.
 */
export const wasSlow = (text: string): boolean => slow.has(text);
