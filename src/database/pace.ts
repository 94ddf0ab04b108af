import { LRUCache } from 'lru-cache';

/** The longest that the reads of a text may usually take to count as quick. */
const QUICK_MS = 25;

/**
 * The longest that a read may usually keep those behind it waiting. The system divides the cores among the processes of
 * the database by milliseconds, so that a connection with a few reads of a millisecond each may be answered after 50.
 */
const SHORT_MS = 0.15;

/** A longer wait is rather that of a busy machine. */
const LONGEST_COUNTED_MS = 1;

/** The share of the last wait in the usual one: many late answers in one moment of a busy machine do not count as long. */
const SMOOTHING_OF_WAITS = 1 / 64;

/** After this time half of a usual wait is forgotten, so that longer reads are sent together again once in a while. */
const FORGOTTEN_MS = 5_000;

/** A page that usually takes longer may have a wrong plan, or the machine is busy. */
const SLOW_MS = 50;

/** The share of the last read in what a text usually takes, so that one late answer does not count as slow. */
const SMOOTHING = 1 / 8;

/** How many reads of each way of planning show which is faster. */
const TRIALS = 5;

/** How long the result of these trials holds. */
const TRIED_FOR_MS = 60_000;

interface Pace {
  /** What a read usually takes when it is planned without its values, in milliseconds. */
  ms: number;
  /** Null until it is slow. */
  trial: Trial | null;
  /** How long a read usually keeps those behind it waiting, in milliseconds, and when that was noted. */
  wait: { readonly ms: number; readonly notedAt: number };
}

/** What reads took in milliseconds that were sent in turns. */
interface Trial {
  readonly startedAt: number;
  /** How many reads were sent. */
  sent: number;
  readonly withValues: number[];
  readonly withoutValues: number[];
}

/** How a read is planned. */
export interface Planning {
  readonly withValues: boolean;
  /** Where its trial keeps what reads took that were planned so; null for a read that is no part of one. */
  readonly tried: number[] | null;
}

const paces = new LRUCache<string, Pace>({ max: 2000 });

/** Whether the reads of a text are quick, so that those behind the next one hardly wait. */
export function isQuick(text: string): boolean {
  const pace = paces.get(text);
  return pace !== undefined && pace.ms <= QUICK_MS;
}

/** Whether the reads of a text are so short that others behind them on the connection are answered hardly later. */
export function isShort(text: string): boolean {
  const pace = paces.get(text);
  return isQuick(text) && pace !== undefined && usualWait(pace) <= SHORT_MS;
}

const usualWait = ({ wait }: Pace) => wait.ms * 0.5 ** ((performance.now() - wait.notedAt) / FORGOTTEN_MS);

/** Notes how long a read behind another on its connection took after the answer to that one. */
export function noteWait(text: string, ms: number): void {
  const pace = paces.get(text);
  if (!pace) return;
  const usual = usualWait(pace);
  const counted = Math.min(ms, LONGEST_COUNTED_MS);
  pace.wait = { ms: usual + (counted - usual) * SMOOTHING_OF_WAITS, notedAt: performance.now() };
}

/** Whether the reads of a text may take at least so many milliseconds: they usually do, or nobody has read it yet. */
export function mayTake(ms: number, text: string): boolean {
  const pace = paces.get(text);
  return pace === undefined || pace.ms >= ms;
}

/**
 * How to plan the next read of a text. The plan that is prepared without its values walks an order until the page is full,
 * which is wrong where few of many rows are within scope. A read behind others on its connection is not tried, since its
 * time begins with the answer before it.
 */
export function planNext(text: string, isAlone: boolean): Planning {
  const trial = paces.get(text)?.trial;
  if (!trial) return PREPARED;
  if (performance.now() - trial.startedAt > TRIED_FOR_MS) {
    paces.delete(text);
    return PREPARED;
  }
  if (!isAlone || trial.sent === 2 * TRIALS) return { withValues: isWonByValues(trial), tried: null };
  const withValues = trial.sent++ % 2 === 0;
  return { withValues, tried: withValues ? trial.withValues : trial.withoutValues };
}

const PREPARED: Planning = { withValues: false, tried: null };

/**
 * Whether each read that was planned with its values took less than half of each that was not. On a busy machine the time
 * of a single read is chance, and planning a page at each use costs several times the page.
 */
const isWonByValues = ({ withValues, withoutValues }: Trial) =>
  withValues.length === TRIALS &&
  withoutValues.length === TRIALS &&
  Math.max(...withValues) * 2 < Math.min(...withoutValues);

/** Notes how long a read took on its connection. */
export function notePace(text: string, ms: number, { withValues, tried }: Planning): void {
  const pace = paces.get(text) ?? { ms, trial: null, wait: { ms: 0, notedAt: performance.now() } };
  tried?.push(ms);
  if (!withValues) {
    pace.ms += (ms - pace.ms) * SMOOTHING;
    if (pace.ms > SLOW_MS && / limit \$\d+/.test(text)) {
      pace.trial ??= { startedAt: performance.now(), sent: 0, withValues: [], withoutValues: [] };
    }
  }
  paces.set(text, pace);
}
