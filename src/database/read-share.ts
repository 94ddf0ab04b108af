import type { PoolClient } from 'pg';
import { readTooLong } from '../platform/errors.js';
import { AnswerTooLarge, isDatabaseFault, isUnknownStatement } from './errors.js';
import { inOneMessage } from './named-statement.js';
import { notePace, noteWait, planNext } from './pace.js';
import { runOnce, runPrepared } from './prepared-statements.js';
import type { ReadOptions } from './queries.js';

/** Cancels the statement that runs on a connection, where the engine can. */
export type Cancel = (client: PoolClient) => Promise<void>;

/** How the statement that runs on a connection can be ended. */
export interface Endings {
  readonly cancel: Cancel;
  /** Ends it in any case; on an embedded engine with all that runs there. */
  readonly stop: Cancel;
}

/** A read that waits for its answer. */
export interface Read extends ReadOptions {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether it may share a connection. */
  mayShare: boolean;
  isAnswered: boolean;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** How long a read may keep those behind it waiting. */
const STALLED_MS = 1_000;

/** The reads that share a connection until the last of them is answered. */
export class Share {
  readonly #client: PoolClient;
  readonly #endings: Endings;
  readonly #sendAgain: (reads: readonly Read[]) => void;
  /** In the order in which the server answers them. */
  #open: Read[] = [];
  #isAlone = false;
  #answeredAt = 0;
  #isFirst = true;
  #cancellation: Promise<void> | undefined;
  /** The read that has taken longer than it may. */
  #late: Read | undefined;
  /** What makes the connection unfit for other work. */
  #fault: Error | undefined;

  constructor(client: PoolClient, endings: Endings, sendAgain: (reads: readonly Read[]) => void) {
    this.#client = client;
    this.#endings = endings;
    this.#sendAgain = sendAgain;
  }

  /** Sends reads, and gives the connection back when all are answered. */
  async send(reads: readonly Read[]): Promise<void> {
    this.#open = [...reads];
    this.#isAlone = reads.length === 1;
    this.#answeredAt = performance.now();
    const stall = this.#isAlone ? undefined : setTimeout(() => this.#leaveBehind(), STALLED_MS);
    const limit = this.#limitOf(reads);
    const onAbort = () => this.#cancelUnwanted();
    for (const { signal } of reads) signal?.addEventListener('abort', onAbort);
    await Promise.all(inOneMessage(this.#client, () => reads.map((read) => this.#answer(read))));
    for (const { signal } of reads) signal?.removeEventListener('abort', onAbort);
    clearTimeout(stall);
    clearTimeout(limit);
    // A late cancellation must not hit the next statement of the connection.
    await this.#cancellation;
    this.#client.release(this.#fault);
  }

  async #answer(read: Read): Promise<void> {
    const planning = planNext(read.text, this.#isAlone);
    const run = planning.withValues ? runOnce : runPrepared;
    try {
      const { rows } = await run(this.#client, read.text, read.values, read);
      read.isAnswered = true;
      read.resolve(rows);
    } catch (error) {
      if (!isDatabaseFault(error) && !(error instanceof AnswerTooLarge)) this.#fault = error as Error;
      // It was to use the statement that the read before it could not prepare, for instance because a table was locked.
      if (read.mayShare && this.#open.includes(read) && isUnknownStatement(error)) this.#sendAlone(read);
      // Another connection answers a read that was sent again.
      if (this.#open.includes(read))
        read.reject(read === this.#late ? readTooLong(read.limitMs as number) : error);
    }
    this.#open = this.#open.filter((other) => other !== read);
    const now = performance.now();
    notePace(read.text, now - this.#answeredAt, planning);
    if (!this.#isFirst) noteWait(read.text, now - this.#answeredAt);
    this.#isFirst = false;
    this.#answeredAt = now;
  }

  /** The read that runs once the limit is over has run for so long: those behind it were sent again before. */
  #limitOf(reads: readonly Read[]): NodeJS.Timeout | undefined {
    const limits = reads.flatMap(({ limitMs }) => limitMs ?? []);
    return limits.length === 0 ? undefined : setTimeout(() => this.#endLate(), Math.max(...limits));
  }

  #endLate(): void {
    const [running] = this.#open;
    if (running?.limitMs === undefined) return;
    if (!this.#isAlone) this.#leaveBehind();
    this.#late = running;
    this.#cancellation ??= this.#endings.stop(this.#client).catch(() => undefined);
  }

  #sendAlone(read: Read): void {
    this.#open = this.#open.filter((other) => other !== read);
    this.#sendAgain([read]);
  }

  /** The reads behind the one that runs are sent again on other connections. */
  #leaveBehind(): void {
    const [running, ...behind] = this.#open;
    this.#open = running ? [running] : [];
    this.#isAlone = true;
    this.#sendAgain(behind);
    this.#cancelUnwanted();
  }

  /** Cancels the statement that runs if nobody wants it; what else may run by then was sent again. */
  #cancelUnwanted(): void {
    if (!this.#isAlone || !this.#open[0]?.signal?.aborted) return;
    this.#cancellation ??= this.#endings.cancel(this.#client).catch(() => undefined);
  }
}
