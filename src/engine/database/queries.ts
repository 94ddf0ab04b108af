import type { RowHandling } from './statement.js';
import type { Purpose } from './statement-log.js';

declare const readsOnly: unique symbol;

/** The text of a statement that changes no row, see `reading`. */
export type ReadText = string & { readonly [readsOnly]: true };

/**
 * Runs every read: one SQL statement in, plain rows in wire form out. Timestamps are ISO 8601 text in UTC with
 * milliseconds, dates `YYYY-MM-DD`, `numeric` and `int8` numbers, JSON parsed, arrays arrays.
 */
export interface Reads {
  /**
   * Runs one statement with `$1`, `$2`, … bound to `values`; JSON is passed as text. Texts that come again are
   * prepared, so what differs between calls belongs in `values`. Throws AnswerTooLarge beyond `mostBytes`.
   */
  run<Row>(text: ReadText, values: readonly unknown[], options?: ReadOptions): Promise<Row[]>;
}

/** Runs the statements that change rows. */
export interface Changes {
  /** Sends a statement once, whatever it answers, and behind no other; inside a transaction it belongs to that. */
  change<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

export type Queries = Reads & Changes;

export interface ReadOptions extends RowHandling {
  /** Aborts the read: one that waits is not begun, and a server cancels one that runs. */
  readonly signal?: AbortSignal;
  /** How long the statement may take, in milliseconds; beyond it the read fails with `readTooLong`. */
  readonly limitMs?: number;
  /** Whether it reads few rows by their keys, so that it may share a connection with others. */
  readonly isShort?: boolean;
  /** Whether it is the last statement of its transaction, which is committed in the same message. */
  readonly isLast?: boolean;
  /** On whose behalf the statement runs: reads of one reader that may take long wait for each other. */
  readonly reader?: string | undefined;
  /** What it is sent for, by default something of the service itself. */
  readonly purpose?: Purpose;
}

const CHANGE =
  /\b(insert\s+into|delete\s+from|merge\s+into|truncate|nextval|setval)\b|\bupdate\s+"?\w+"?(\s+(as\s+)?\w+)?\s+set\b/i;

/** Marks a text that only reads: no other goes through the queue of reads, which shares connections. */
export function reading(text: string): ReadText {
  if (CHANGE.test(text)) throw new Error(`A statement that changes rows is no read: ${text.slice(0, 80)}`);
  return text as ReadText;
}

/** Returns the same statements, whose reads have these options. */
export const queriesWith = (queries: Queries, options: ReadOptions): Queries => ({
  run: (text, values, own) => queries.run(text, values, { ...own, ...options }),
  change: (text, values) => queries.change(text, values),
});

/** The processes of the service tell each other of their commits on this channel. */
const CHANNEL = 'community_changes';

/** Tells the others; `$1` names who does, so that it passes over its own notices. */
export const NOTIFY = `select pg_notify('${CHANNEL}', $1)`;

export const LISTEN = `listen ${CHANNEL}`;
