import type { EntityManager } from '@mikro-orm/core';
import { setUnitOfWork } from '../../src/engine/write/unit-of-work.js';
import type { Clock } from '../../src/platform/time.js';

let last = 0;

function next(milliseconds: number): Date {
  last = Math.max(Date.now(), last + milliseconds);
  return new Date(last);
}

/**
 * The time of the machine, except that it never goes back and `nowIso` never repeats. So rows that a test makes one after
 * another are in this order by time, however quick the machine is and even when its clock is corrected meanwhile.
 */
export const testClock: Clock = {
  now: () => next(0),
  nowIso: () => next(1).toISOString(),
};

/** Makes an entity manager give its rows the times of `testClock`. */
export function onTestClock<T extends EntityManager>(em: T): T {
  setUnitOfWork(em, { clock: testClock, tx: null });
  return em;
}
