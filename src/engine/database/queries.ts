import { AsyncLocalStorage } from 'node:async_hooks';
import type { RowHandling, StatementResult } from './statement.js';

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

const CHANGES_ROWS =
  /\b(insert\s+into|delete\s+from|merge\s+into|truncate|nextval|setval)\b|\bupdate\s+"?\w+"?(\s+(as\s+)?\w+)?\s+set\b/i;

/** Marks a text that only reads: no other goes through the queue of reads, which shares connections. */
export function reading(text: string): ReadText {
  if (CHANGES_ROWS.test(text))
    throw new Error(`A statement that changes rows is no read: ${text.slice(0, 80)}`);
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

/** How a statement is planned: `generic`, prepared under a name; `custom`, with its values; `once`, without being prepared. */
export type Plan = 'generic' | 'custom' | 'once';

/**
 * What becomes of the rows of a statement: `passed`, PostgreSQL wrote the JSON of the answer; `completed`, resolvers make
 * the answer of them; `internal`, the service uses them itself; `change`, the statement changes rows or ends a transaction.
 */
export type Way = 'passed' | 'completed' | 'internal' | 'change';

/** What a statement is sent for, without any value. */
export interface Purpose {
  /** The record and the kind of read; without it, the command of the statement stands for it. */
  readonly name?: string;
  readonly way: Way;
}

export const INTERNAL: Purpose = { way: 'internal' };
export const CHANGE: Purpose = { way: 'change' };

/** A statement that has ended. */
export interface EndedStatement extends Purpose {
  readonly name: string;
  /** The SQL, in which values have numbers. */
  readonly text: string;
  readonly plan: Plan;
  /** The rows that it gave or changed; none when it failed. */
  readonly rows: number;
  /** From its sending to its end. */
  readonly ms: number;
  readonly hasFailed: boolean;
}

/** A statement as it is shown: what may tell why it takes long, and no value. */
export interface KeptStatement {
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  readonly rows: number;
  /** The kinds of its values; null where the ORM wrote them into the text, which ends before the first one here. */
  readonly parameters: readonly string[] | null;
}

/** The most statements that a log keeps; their texts would make the answer large. */
const MOST_KEPT = 500;

const logs = new AsyncLocalStorage<StatementLog>();

/** Counts and measures the statements that some work sends to the database, such as the handling of a request. */
export class StatementLog {
  /** With those that begin and end a transaction where they are sent. */
  statements = 0;
  /** Those that have ended, without values; null where none are kept. */
  readonly kept: KeptStatement[] | null;
  /** Whether the log of the service gets those that are kept. */
  isWritten = false;

  constructor(
    private readonly observe: (statement: EndedStatement) => void = () => undefined,
    isKeeping = false,
  ) {
    this.kept = isKeeping ? [] : null;
  }

  /** The log of the running work. */
  static get running(): StatementLog | undefined {
    return logs.getStore();
  }

  /** Runs work and adds its statements. */
  of<T>(work: () => T): T {
    return logs.run(this, work);
  }

  /** Adds a statement that was sent at a moment and has ended; without a result it has failed. */
  end({ purpose, text, values }: LoggedStatement, plan: Plan, sent: number, result?: StatementResult): void {
    const { name = nameOf(text), way } = purpose;
    const ms = performance.now() - sent;
    const rows = result?.rowCount ?? 0;
    this.observe({ name, text, way, plan, rows, ms, hasFailed: result === undefined });
    if (!this.kept || this.kept.length >= MOST_KEPT) return;
    this.kept.push({ name, text, ms, rows, parameters: values?.map(kindOf) ?? null });
  }
}

/** A statement on its way to the database, with the log that it belongs to. */
export interface LoggedStatement {
  readonly log: StatementLog;
  readonly purpose: Purpose;
  readonly text: string;
  /** Null where the text has them. */
  readonly values: readonly unknown[] | null;
}

/** Adds a statement to the log of the running work; undefined where nothing logs. */
export function logStatement(
  text: string,
  values: readonly unknown[] | null,
  purpose: Purpose = INTERNAL,
): LoggedStatement | undefined {
  const log = logs.getStore();
  if (!log) return undefined;
  log.statements += 1;
  return { log, purpose, text, values };
}

const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]\w*)/i;

/** Names a statement of the service itself by its command and the first table in its text. */
function nameOf(text: string): string {
  const command = (/\w+/.exec(text)?.[0] ?? 'statement').toUpperCase();
  // The names of cursors are random.
  const table = /^(FETCH|MOVE|CLOSE|DECLARE)$/.test(command) ? null : TABLE.exec(text);
  return table ? `${command} ${table[1]}` : command;
}

/** Tells what a value is, and of a list how long: plans and times depend on that. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length === 0 ? 'value' : kindOf(value[0])}[${value.length}]`;
  if (value instanceof Date) return 'date';
  return value === null || value === undefined ? 'null' : typeof value;
}
