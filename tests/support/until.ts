import { setTimeout as pause } from 'node:timers/promises';

/**
 * About a minute on a quiet machine. Turns of the thread are counted and not time, since a busy machine delays both what
 * is waited for and the turns.
 */
const MOST_TURNS = 1_500;
const LONGEST_PAUSE_MS = 50;

/** Waits until the value is anything but null, undefined or false, and returns it; fails when it does not come about. */
export async function until<T>(
  read: () => Promise<T | null | undefined | false> | T | null | undefined | false,
): Promise<T> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    await pause(Math.min(1 + turn, LONGEST_PAUSE_MS));
  }
  throw new Error(`Waited in vain until ${read}`);
}
