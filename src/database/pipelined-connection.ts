import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { untilAborted } from './cancellation.js';
import { isDriverTimeout } from './errors.js';
import { inOneMessage, type Outcome, type StatementResult } from './named-statement.js';
import { runInSequence } from './prepared-statements.js';
import { countStatement } from './statement-count.js';
import type { WholeTransaction } from './transaction-share.js';

const BEGIN = 'begin';
const COMMIT = 'commit';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Takes the outcome of a deferred statement. */
  readonly settle?: ((outcome: Outcome) => void) | undefined;
}

/** Where transactions get their connections. */
export interface ConnectionSource {
  connect(): Promise<PoolClient>;
  /** Cancels the running statement, where the engine can. */
  cancel(client: PoolClient): Promise<void>;
  /** Sends a transaction on a connection that it may share; null where there is one connection alone. */
  readonly sendWhole: ((transaction: WholeTransaction) => void) | null;
}

/**
 * A connection that saves round trips of transactions: `begin` is sent with the first statement of a transaction, a
 * deferred statement with the one after it, in one message. It is leased for the first message; a transaction of one
 * message may share one with others instead.
 *
 * It reclaims itself when it breaks: Kysely releases the connection of a transaction only after a successful `commit` or
 * `rollback`, and both fail on a broken connection, so each transaction that a server restart interrupts would leak one.
 * (Kysely 0.29: `ControlledTransaction.commit`, `rollback` and `ControlledTransactionBuilder.execute`.)
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #source: ConnectionSource;
  readonly #onEnd = () => this.#giveBack(true);
  #leased: Promise<PoolClient> | undefined;
  /** The leased connection, once it is here and until it is given back. */
  #client: PoolClient | undefined;
  /** Statements to send with the next one. */
  #waiting: Statement[] = [];
  /** Whether the transaction has begun here, but its `begin` is neither sent nor about to be. */
  #isUnsent = false;
  #signal: AbortSignal | undefined;

  constructor(source: ConnectionSource) {
    this.#source = source;
  }

  begin(text: string): void {
    this.#waiting.push({ text, values: [] });
    this.#isUnsent = true;
  }

  /**
   * Ends the transaction once the signal is aborted: the statement that runs is cancelled, those after it fail. Where the
   * commit has been executed by then, the server answers that it was, and the transaction has succeeded.
   */
  endWith(signal: AbortSignal): void {
    this.#signal = signal;
  }

  /**
   * Sends a statement with the next one, which fails if this one does; it fails if the transaction ends before.
   *
   * @param settle Takes the outcome of the statement.
   */
  defer(text: string, values: readonly unknown[], settle?: (outcome: Outcome) => void): void {
    this.#waiting.push({ text, values, settle });
  }

  run(text: string, values: readonly unknown[]): Promise<StatementResult> {
    return this.#sendWith({ text, values }) as Promise<StatementResult>;
  }

  /** Sends the deferred statements that no other has followed. */
  async sendDeferred(): Promise<void> {
    if (this.#waiting.length > 0) await this.#sendWith();
  }

  /** Sends the waiting statements and another one, whose result it gives. */
  async #sendWith(last?: Statement): Promise<StatementResult | undefined> {
    const waiting = this.#waiting;
    const [first, ...others] = waiting;
    const isWhole = this.#isUnsent && first?.text === BEGIN && last?.text === COMMIT;
    this.#waiting = [];
    this.#isUnsent = false;
    const outcomes =
      isWhole && this.#source.sendWhole
        ? await settling(others, () => this.#sendWhole(others))
        : await settling(waiting, () => this.#sendAtOnce(waiting, last));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw this.#signal?.aborted ? this.#signal.reason : failed.reason;
    return (outcomes.at(-1) as PromiseFulfilledResult<StatementResult>).value;
  }

  #lease(): Promise<PoolClient> {
    this.#leased ??= this.#connect();
    return this.#leased;
  }

  async #connect(): Promise<PoolClient> {
    const client = await this.#source.connect();
    client.once('end', this.#onEnd);
    this.#client = client;
    return client;
  }

  /** Sends a transaction that consists of these statements. */
  #sendWhole(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    for (const _ of statements) countStatement();
    return new Promise((resolve, reject) => {
      this.#source.sendWhole?.({ statements, signal: this.#signal, mayShare: true, resolve, reject });
    });
  }

  async #sendAtOnce(waiting: readonly Statement[], last: Statement | undefined): Promise<readonly Outcome[]> {
    const client = await this.#lease();
    // A write wakes the server, which may take the core: what else this turn of the event loop computes comes first.
    await endOfTurn();
    const outcomes = await untilAborted(
      this.#signal,
      () => this.#source.cancel(client),
      () => outcomesOf(client, waiting, last),
    );
    // The statement may still be running, so the connection cannot be used again.
    if (outcomes.some((outcome) => outcome.status === 'rejected' && isDriverTimeout(outcome.reason)))
      this.#giveBack(true);
    return outcomes;
  }

  async commit(): Promise<void> {
    const isEmpty = this.#isUnsent && this.#waiting.length === 1;
    if (isEmpty) return this.#forgetTransaction();
    const { command } = await this.run(COMMIT, []);
    this.#signal = undefined;
    // The server's answer where a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('The transaction of a failed statement cannot be committed');
  }

  async rollback(): Promise<void> {
    // A whole transaction that failed was rolled back by the server.
    const isOpen = !this.#isUnsent && this.#leased !== undefined;
    this.#signal = undefined;
    this.#forgetTransaction();
    if (isOpen) await this.run('rollback', []);
  }

  #forgetTransaction(): void {
    failUnsent(this.#waiting, new Error('The transaction ended before the statement was sent'));
    this.#waiting = [];
    this.#isUnsent = false;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as Row[], ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('The connections of the service do not stream');
  }

  release(): void {
    this.#giveBack(false);
  }

  /** Closes the connection, whose state is unknown. */
  discard(): void {
    this.#giveBack(true);
  }

  #giveBack(isBroken: boolean): void {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    client.off('end', this.#onEnd);
    client.release(isBroken);
  }
}

async function outcomesOf(
  client: PoolClient,
  waiting: readonly Statement[],
  last: Statement | undefined,
): Promise<readonly Outcome[]> {
  // A text without values may consist of several statements, which cannot be prepared.
  const simple = last && last.values.length === 0 && last.text !== COMMIT ? last : undefined;
  const statements = last && !simple ? [...waiting, last] : waiting;
  const [inSequence, behind] = inOneMessage(client, () => [
    statements.length > 0 ? runInSequence(client, statements) : [],
    simple ? Promise.allSettled([client.query(simple.text)]) : [],
  ]);
  for (const _ of statements) countStatement();
  if (simple) countStatement();
  return [...(await inSequence), ...(await behind)];
}

/** Gives deferred statements their outcomes, or the error for which none of them was sent. */
async function settling(
  statements: readonly Statement[],
  send: () => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes = await send().catch((error: unknown) => {
    failUnsent(statements, error);
    throw error;
  });
  for (const [index, { settle }] of statements.entries()) settle?.(outcomes[index] as Outcome);
  return outcomes;
}

function failUnsent(statements: readonly Statement[], reason: unknown): void {
  for (const { settle } of statements) settle?.({ status: 'rejected', reason });
}
