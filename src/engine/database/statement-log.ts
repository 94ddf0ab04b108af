import { AsyncLocalStorage } from 'node:async_hooks';
import type { StatementResult } from './named-statement.js';

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

const logs = new AsyncLocalStorage<StatementLog>();

/** Counts and measures the statements that some work sends to the database, such as the handling of a request. */
export class StatementLog {
  /** With those that begin and end a transaction where they are sent. */
  statements = 0;
  /** The time of all that have ended. */
  ms = 0;
  isPassed = false;
  isCompleted = false;

  constructor(private readonly observe: (statement: EndedStatement) => void = () => undefined) {}

  /** Runs work and adds its statements. */
  of<T>(work: () => T): T {
    return logs.run(this, work);
  }

  begin(way: Way): void {
    this.statements += 1;
    if (way === 'passed') this.isPassed = true;
    if (way === 'completed') this.isCompleted = true;
  }

  end(statement: EndedStatement): void {
    this.ms += statement.ms;
    this.observe(statement);
  }
}

/** Measures one statement from its sending to its end. */
export class MeasuredStatement {
  #sent = 0;

  constructor(
    private readonly log: StatementLog,
    private readonly purpose: Purpose,
    private readonly text: string,
  ) {
    log.begin(purpose.way);
  }

  start(): void {
    this.#sent = performance.now();
  }

  end(plan: Plan, result: StatementResult | undefined): void {
    const { name = result?.command || 'statement', way } = this.purpose;
    const ms = performance.now() - this.#sent;
    const { text } = this;
    this.log.end({ name, text, way, plan, rows: result?.rowCount ?? 0, ms, hasFailed: result === undefined });
  }
}

/** Adds a statement to the log of the running work; undefined where nothing logs. */
export function logStatement(text: string, purpose: Purpose = INTERNAL): MeasuredStatement | undefined {
  const log = logs.getStore();
  return log && new MeasuredStatement(log, purpose, text);
}
