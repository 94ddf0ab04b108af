import type { PoolClient } from 'pg';
import { isCancelled, isDatabaseFault, isUnknownStatement } from './errors.js';
import { inOneMessage, type StatementResult } from './named-statement.js';
import { runInSequence } from './prepared-statements.js';
import type { Cancel } from './read-share.js';

/** The result of a statement of a transaction that has ended, or its error. */
export type Outcome = PromiseSettledResult<StatementResult>;

/**
 * A transaction whose statements are all known before the first is sent. Without `begin` and `commit`: the server executes
 * the statements up to a `Sync` as one transaction, and one that fails leaves the connection ready for the next.
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

/** The transactions that share a connection until the last of them is answered. */
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
    const stall = transactions.length > 1 ? setInterval(() => this.#cancelFirst(), STALLED_MS) : undefined;
    await Promise.all(
      inOneMessage(this.#client, () => transactions.map((transaction) => this.#answer(transaction, stall))),
    );
    clearInterval(stall);
    for (const { signal } of transactions) signal?.removeEventListener('abort', onAbort);
    // A late cancellation must not hit the next statement of the connection.
    await this.#cancellation;
    this.#client.release(this.#fault);
  }

  async #answer(transaction: WholeTransaction, stall: NodeJS.Timeout | undefined): Promise<void> {
    const outcomes = await Promise.allSettled(runInSequence(this.#client, transaction.statements));
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
