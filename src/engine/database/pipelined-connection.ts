import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { untilAborted } from './cancellation.js';
import { isDriverTimeout } from './errors.js';
import { inOneMessage, type StatementResult } from './named-statement.js';
import type { Pools } from './pools.js';
import { runPrepared, runText } from './prepared-statements.js';
import { CHANGE, logStatement, type Purpose } from './statement-log.js';
import { takeConnection } from './take-connection.js';

/**
 * Saves a round trip of each transaction: `begin` is sent with its first statement, in one message. The connection is
 * leased for that message.
 *
 * Returns the connection itself when it breaks: Kysely releases it only after a successful `commit` or `rollback`,
 * which fail on a broken one, so each transaction that a server restart interrupts would leak one. (Kysely 0.29:
 * `ControlledTransaction.commit`, `rollback` and `ControlledTransactionBuilder.execute`.)
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #onEnd = () => this.release(true);
  #leased: Promise<PoolClient> | undefined;
  /** The leased connection, once it is here and until it is given back. */
  #client: PoolClient | undefined;
  /** The `begin` of a transaction that has sent no statement. */
  #begin: string | undefined;
  #signal: AbortSignal | undefined;

  readonly #pool: Pool;

  constructor(private readonly pools: Pools) {
    this.#pool = pools.current();
  }

  begin(text: string): void {
    this.#begin = text;
  }

  /** Cancels the running statement once the signal is aborted and fails those after it; an executed commit stays. */
  endWith(signal: AbortSignal): void {
    this.#signal = signal;
  }

  async run(text: string, values: readonly unknown[], purpose: Purpose = CHANGE): Promise<StatementResult> {
    const client = await this.#lease();
    try {
      return await untilAborted(
        this.#signal,
        () => this.pools.cancel(client),
        () => this.#send(client, text, values, purpose),
      );
    } catch (error) {
      // The statement may still be running, so the connection cannot be used again.
      if (isDriverTimeout(error)) this.release(true);
      throw this.pools.faultOf(error);
    }
  }

  async #send(
    client: PoolClient,
    text: string,
    values: readonly unknown[],
    purpose: Purpose,
  ): Promise<StatementResult> {
    const begin = this.#begin;
    this.#begin = undefined;
    if (begin === undefined) return execute(client, text, values, purpose);
    const [begun, result] = inOneMessage(
      client,
      () => [execute(client, begin, [], CHANGE), execute(client, text, values, purpose)] as const,
    );
    const [, outcome] = await Promise.allSettled([begun, result]);
    await begun;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined) {
      this.#begin = undefined;
      return;
    }
    const { command } = await this.run('commit', []);
    this.#signal = undefined;
    // The server's answer where a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new Error('The transaction of a failed statement cannot be committed');
  }

  async rollback(): Promise<void> {
    const isOpen = this.#begin === undefined && this.#leased !== undefined;
    this.#signal = undefined;
    this.#begin = undefined;
    if (!isOpen) return;
    await this.run('rollback', []).catch((error: unknown) => {
      this.release(true);
      throw error;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.run(sql, parameters);
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as Row[], ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('The connections of the service do not stream');
  }

  #lease(): Promise<PoolClient> {
    this.#leased ??= this.#connect();
    return this.#leased;
  }

  async #connect(): Promise<PoolClient> {
    const client = await takeConnection(this.#pool);
    client.once('end', this.#onEnd);
    this.#client = client;
    return client;
  }

  /** Gives the connection back, or closes it where its state is unknown. */
  release(isBroken = false): void {
    const client = this.#client;
    if (!client) return;
    this.#client = undefined;
    client.off('end', this.#onEnd);
    client.release(isBroken);
  }
}

/** The ORM writes values into the text: what is logged of it ends before the first one, and has no numbers. */
const beforeValues = (text: string) => (text.split("'", 1)[0] as string).replace(/(?<![$\w"])\d+/g, '?');

function execute(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  purpose: Purpose,
): Promise<StatementResult> {
  return values.length === 0
    ? runText(client, text, { measured: logStatement(beforeValues(text), null, purpose) })
    : runPrepared(client, text, values, { measured: logStatement(text, values, purpose) });
}
