import type { PoolClient } from 'pg';
import { isCancelled, isDatabaseFault, isUnknownStatement } from './errors.js';
import { inOneMessage, type Outcome } from './named-statement.js';
import { runInSequence } from './prepared-statements.js';
import type { Cancel } from './read-share.js';

/**
 * A transaction whose statements are all known before the first is sent. Without `begin` and `commit`: the server executes
 * the statements up to a `Sync` as one transaction, and a failed one leaves the connection ready for the next.
 */
export interface WholeTransaction {
  readonly statements: readonly { readonly text: string; readonly values: readonly unknown[] }[];
  /** Ends the transaction, where that is possible without ending another. */
  readonly signal: AbortSignal | undefined;
  /** Whether it may share a connection. */
  readonly mayShare: boolean;
  /** Takes the outcome of each statement once the transaction has ended. */
  resolve(outcomes: readonly Outcome[]): void;
  /** Takes the error of a transaction that was not sent. */
  reject(error: unknown): void;
}

/** How long a transaction, which may wait for a lock, keeps those behind it waiting. */
const STALLED_MS = 1_000;

/**
 * Transactions that are committed together wait for a lock for 20 ms at most: each holds its own locks until the last is
 * executed, so two messages may wait for each other. The setting ends with the commit.
 */
const LIMIT_LOCK_WAITS = { text: "select set_config('lock_timeout', '20ms', true)", values: [] };

/**
 * The transactions that share a connection until the last of them is answered. They also share a commit, unless one of them
 * fails: then all are rolled back and executed again, each with a commit of its own.
 */
export class TransactionShare {
  readonly #client: PoolClient;
  readonly #cancel: Cancel;
  readonly #sendAlone: (transaction: WholeTransaction) => void;
  /** In the order in which the server answers them. */
  #open: WholeTransaction[] = [];
  #cancellation: Promise<void> | undefined;
  /** What makes the connection unfit for other work. */
  #fault: Error | undefined;

  constructor(client: PoolClient, cancel: Cancel, sendAlone: (transaction: WholeTransaction) => void) {
    this.#client = client;
    this.#cancel = cancel;
    this.#sendAlone = sendAlone;
  }

  /** Sends transactions, and gives the connection back when all are answered. */
  async send(transactions: readonly WholeTransaction[]): Promise<void> {
    this.#open = [...transactions];
    const onAbort = () => this.#cancelUnwanted();
    for (const { signal } of transactions) signal?.addEventListener('abort', onAbort);
    if (transactions.length > 1) await this.#commitTogether();
    if (this.#open.length > 0) await this.#commitEach();
    for (const { signal } of transactions) signal?.removeEventListener('abort', onAbort);
    await this.#endCancellations();
    this.#client.release(this.#fault);
  }

  /** Executes the transactions as one of the database. If a statement fails, none is stored and those still wanted stay open. */
  async #commitTogether(): Promise<void> {
    this.#open.sort(byFirstValue);
    const statements = [LIMIT_LOCK_WAITS, ...this.#open.flatMap((transaction) => transaction.statements)];
    const stall = setTimeout(() => this.#cancelRunning(), STALLED_MS);
    const outcomes = await runInSequence(this.#client, statements);
    clearTimeout(stall);
    // The server executes no statement behind one that fails, so the last one fails too.
    const last = outcomes.at(-1) as Outcome;
    if (last.status === 'rejected') return this.#takeFailure(last.reason);
    let next = 1;
    for (const { statements, resolve } of this.#open.splice(0)) {
      resolve(outcomes.slice(next, next + statements.length));
      next += statements.length;
    }
  }

  /** A lost connection leaves it unknown whether the transactions are stored; else they are not. */
  async #takeFailure(error: Error): Promise<void> {
    if (!isDatabaseFault(error)) this.#fault = error;
    const open = this.#open.splice(0);
    for (const transaction of open) {
      const { signal, reject } = transaction;
      if (signal?.aborted) reject(signal.reason);
      else if (this.#fault) reject(error);
      else if (this.#isVictim(transaction, error)) this.#sendAlone(transaction);
      else this.#open.push(transaction);
    }
    await this.#endCancellations();
  }

  /** The next statement of the connection must not be hit by a late cancellation, nor be taken for cancelled. */
  async #endCancellations(): Promise<void> {
    while (this.#cancellation) {
      const last = this.#cancellation;
      await last;
      if (this.#cancellation === last) this.#cancellation = undefined;
    }
  }

  /** Executes the transactions one after the other, each with a commit of its own. */
  async #commitEach(): Promise<void> {
    const stall = this.#open.length > 1 ? setInterval(() => this.#cancelFirst(), STALLED_MS) : undefined;
    await Promise.all(
      inOneMessage(this.#client, () => this.#open.map((transaction) => this.#answer(transaction, stall))),
    );
    clearInterval(stall);
  }

  async #answer(transaction: WholeTransaction, stall: NodeJS.Timeout | undefined): Promise<void> {
    const outcomes = await runInSequence(this.#client, transaction.statements);
    this.#open = this.#open.filter((other) => other !== transaction);
    stall?.refresh();
    this.#cancelUnwanted();
    const error = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
    if (error && !isDatabaseFault(error)) this.#fault = error;
    if (error && this.#isVictim(transaction, error)) this.#sendAlone(transaction);
    else transaction.resolve(outcomes);
  }

  /** Whether a transaction failed, and was rolled back, because of what it shared its connection with. */
  #isVictim({ mayShare, signal }: WholeTransaction, error: unknown): boolean {
    if (!mayShare || signal?.aborted) return false;
    // It was to use a statement that the transaction before it could not prepare, or another one was to be cancelled.
    return isUnknownStatement(error) || (this.#cancellation !== undefined && isCancelled(error));
  }

  /** Cancels the transaction that keeps others waiting; it is sent again on a connection of its own. */
  #cancelFirst(): void {
    if (this.#open.length > 1) this.#cancelRunning();
  }

  /** Cancels the transaction that runs if nobody wants what is left. */
  #cancelUnwanted(): void {
    if (this.#open.length > 0 && this.#open.every(({ signal }) => signal?.aborted)) this.#cancelRunning();
  }

  #cancelRunning(): void {
    const before = this.#cancellation;
    const cancel = () => this.#cancel(this.#client).catch(() => undefined);
    this.#cancellation = before ? before.then(cancel) : cancel();
  }
}

/**
 * The first value is in most cases the key of the row that a transaction locks. With the same order in all messages they
 * seldom wait for each other.
 */
function byFirstValue(one: WholeTransaction, other: WholeTransaction): number {
  const [first, second] = [one, other].map(({ statements }) => String(statements[0]?.values[0]));
  return (first as string) < (second as string) ? -1 : Number(first !== second);
}
