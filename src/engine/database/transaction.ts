import { randomBytes } from 'node:crypto';
import { type EntityManager as AnyEntityManager, TransactionContext } from '@mikro-orm/core';
import { EntityManager, type MikroORM } from '@mikro-orm/postgresql';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { dialectOver } from './orm.js';
import type { SessionPool } from './pool.js';
import type { Pools } from './pools.js';
import {
  CHANGE,
  INTERNAL,
  type KeptStatement,
  logStatement,
  type Purpose,
  type Queries,
  type ReadOptions,
} from './queries.js';
import { type Session, untilAborted } from './session.js';
import type { StatementResult } from './statement.js';

/** The disk space that a transaction may use: the ordinary one, or the reserve for writes that a full disk still takes. */
export type Space = 'ordinary' | 'reserve';

/**
 * Runs work in a transaction with its own entity manager, which the work flushes; `em.transactional` flushes a second
 * time.
 */
export function inTransaction<T>(
  orm: MikroORM,
  work: (em: EntityManager) => Promise<T>,
  space: Space = 'ordinary',
): Promise<T> {
  const em = managerOf(orm);
  return TransactionContext.create(em, async () => {
    const { pools } = orm.em.getConnection().getClient() as PooledKysely;
    const connection = new PipelinedConnection(pools);
    connection.changeWithNext(space === 'reserve' ? 'begin read write' : 'begin', []);
    // The ORM asks it for nothing but to execute statements.
    em.setTransactionContext(connection);
    try {
      const result = await work(em);
      await connection.commit();
      return result;
    } catch (error) {
      // Why the transaction failed matters more than a rollback that fails too.
      await connection.rollback().catch(() => undefined);
      throw error;
    } finally {
      connection.release();
    }
  });
}

/** Forks as `em.fork()`, which also sets the configuration of the ORM and variables of the process each time. */
const managerOf = ({ config, driver, em }: MikroORM): EntityManager =>
  new EntityManager(config, driver, em.getMetadata(), false, em.getEventManager());

/**
 * Returns what runs statements inside the open transaction of an entity manager (`inTransaction`). Once `signal` is aborted, its
 * running statement is cancelled, and further ones and the commit fail; an executed commit stays.
 */
export function transactionQueries(em: AnyEntityManager, signal?: AbortSignal): PipelinedConnection {
  const connection = em.getTransactionContext<unknown>();
  if (!(connection instanceof PipelinedConnection))
    throw new Error('The entity manager has no open transaction');
  connection.signal ??= signal;
  return connection;
}

/**
 * Kysely over the pools of a database, for the ORM and for commands; its own driver sends `begin` and `commit` as round trips of
 * their own.
 */
export class PooledKysely extends Kysely<unknown> {
  constructor(readonly pools: Pools) {
    const driver: Driver = {
      init: async () => undefined,
      acquireConnection: async () => new PipelinedConnection(pools),
      beginTransaction: async (connection: PipelinedConnection, settings: TransactionSettings) =>
        connection.changeWithNext(beginText(settings), []),
      commitTransaction: (connection: PipelinedConnection) => connection.commit(),
      rollbackTransaction: (connection: PipelinedConnection) => connection.rollback(),
      releaseConnection: async (connection: PipelinedConnection) => connection.release(),
      destroy: () => pools.end(),
    };
    super({ dialect: dialectOver(driver) });
  }
}

function beginText({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
  return `begin${level}${accessMode ? ` ${accessMode}` : ''}`;
}

/** A statement on its way to a session. */
interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly purpose: Purpose;
}

/**
 * Saves round trips of each transaction: `begin` is sent with its first statement, what nobody waits for with the next one,
 * and `commit` with the last one where that is known. The session is leased for the first message.
 *
 * Returns the session itself when it breaks: Kysely releases it only after a successful `commit` or `rollback`,
 * which fail on a broken one, so each transaction that a server restart interrupts would leak one. (Kysely 0.29:
 * `ControlledTransaction.commit`, `rollback` and `ControlledTransactionBuilder.execute`.)
 */
export class PipelinedConnection implements DatabaseConnection, Queries {
  /** Aborts the running statement, and those after it. */
  signal: AbortSignal | undefined;
  readonly #onEnd = () => this.release(true);
  readonly #pool: SessionPool;
  #leased: Promise<Session> | undefined;
  /** The leased session, once it is here and until it is given back. */
  #session: Session | undefined;
  /** The `begin` of a transaction that has sent no statement, and what is sent with the next one. */
  #ahead: Sent[] = [];
  #state: 'unsent' | 'open' | 'ended' = 'unsent';
  /** Ends when the server has answered `begin`. */
  #begun: Promise<unknown> = Promise.resolve();

  constructor(private readonly pools: Pools) {
    this.#pool = pools.current();
  }

  async run<Row>(
    text: string,
    values: readonly unknown[],
    { purpose = INTERNAL, isLast }: ReadOptions = {},
  ): Promise<Row[]> {
    return (await this.send({ text, values, purpose }, isLast)).rows as Row[];
  }

  async change<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.send({ text, values, purpose: CHANGE })).rows as Row[];
  }

  /** Sends a statement whose rows nobody reads with the next one, in one message; the next one fails where it does. */
  changeWithNext(text: string, values: readonly unknown[]): void {
    this.#ahead.push({ text, values, purpose: CHANGE });
  }

  /** Sends a message with a statement and those ahead of it; the last one is sent together with `commit`. */
  async send(own: Sent, isLast = false): Promise<StatementResult> {
    if (this.#state === 'ended') throw new Error('The transaction was committed with an earlier statement');
    this.#leased ??= this.#lease();
    const session = await this.#leased;
    try {
      return await untilAborted(
        this.signal,
        // Without a cancelled `begin` the server would execute the rest of its message outside a transaction.
        () => this.#begun.then(() => session.cancelStatement()),
        () => this.#sendOn(session, own, isLast),
      );
    } catch (error) {
      throw this.pools.faultOf(error);
    }
  }

  async #sendOn(session: Session, own: Sent, isLast: boolean): Promise<StatementResult> {
    const ahead = this.#ahead;
    if (ahead.length === 0 && !isLast) return execute(session, own);
    const isFirst = this.#state === 'unsent';
    this.#ahead = [];
    this.#state = isLast ? 'ended' : 'open';
    const together = [...ahead, own, ...(isLast ? [COMMIT] : [])];
    const sent = session.inOneMessage(() => together.map((statement) => execute(session, statement)));
    if (isFirst) this.#begun = Promise.allSettled(sent.slice(0, 1));
    // The statements after one that fails are refused for that, so the first error tells why.
    await Promise.allSettled(sent);
    const results = await Promise.all(sent);
    if (isLast) assertCommitted(results.at(-1));
    return results[ahead.length] as StatementResult;
  }

  async commit(): Promise<void> {
    const hasNone = this.#state === 'unsent' && this.#ahead.length <= 1;
    if (hasNone || this.#state === 'ended') return;
    assertCommitted(await this.send(COMMIT));
    this.signal = undefined;
  }

  async rollback(): Promise<void> {
    this.signal = undefined;
    this.#ahead = [];
    if (this.#state !== 'open') return;
    await this.send({ text: 'rollback', values: [], purpose: CHANGE }).catch((error: unknown) => {
      this.release(true);
      throw error;
    });
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.send({ text: sql, values: parameters, purpose: CHANGE });
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: (rows ?? []) as Row[], ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('The connections of the service do not stream');
  }

  async #lease(): Promise<Session> {
    const session = await this.#pool.take();
    session.once('end', this.#onEnd);
    this.#session = session;
    return session;
  }

  /** Gives the session back, or closes it where its state is unknown. */
  release(isBroken = false): void {
    const session = this.#session;
    if (!session) return;
    this.#session = undefined;
    session.off('end', this.#onEnd);
    session.release(isBroken);
  }
}

/** The ORM writes values into the text: what is logged of it ends before the first one, and has no numbers. */
const beforeValues = (text: string) => (text.split("'", 1)[0] as string).replace(/(?<![$\w"])\d+/g, '?');

const execute = (session: Session, { text, values, purpose }: Sent): Promise<StatementResult> =>
  values.length === 0
    ? session.runText(text, logStatement(beforeValues(text), null, purpose))
    : session.run(text, values, { logged: logStatement(text, values, purpose) });

const COMMIT: Sent = { text: 'commit', values: [], purpose: CHANGE };

/** Throws where the server has answered `commit` with `ROLLBACK`, since a statement of the transaction has failed. */
function assertCommitted(result: StatementResult | undefined): void {
  if (result?.command === 'ROLLBACK')
    throw new Error('The transaction of a failed statement cannot be committed');
}

/** The most texts that are planned for one answer. */
const MOST_PLANNED = 50;

/** Other statements, such as `begin` and `commit`, have no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i;

/**
 * Returns the plan of each text that the server plans, as it plans them for the service: without values, since sessions have
 * `plan_cache_mode` = `force_generic_plan`. Nothing is executed. A text into which the ORM wrote values has no plan here.
 */
export async function planStatements(
  orm: MikroORM,
  statements: readonly KeptStatement[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const values = new Map(
    statements.flatMap(({ text, parameters }) =>
      parameters && PLANNED.test(text) ? [[text, parameters.length] as const] : [],
    ),
  );
  const plans = new Map<string, readonly string[]>();
  await inTransaction(orm, async (em) => {
    const queries = transactionQueries(em);
    await queries.change('set transaction read only', []);
    for (const [text, count] of [...values].slice(0, MOST_PLANNED))
      plans.set(text, await planOf(queries, text, count));
  });
  return plans;
}

/** Prepares a text under a name for as long as it is planned, since a generic plan needs no values. */
async function planOf(queries: Queries, text: string, values: number): Promise<readonly string[]> {
  const name = `plan_${randomBytes(8).toString('hex')}`;
  const nulls = Array.from({ length: values }, () => 'null').join(', ');
  await queries.change(`prepare ${name} as ${text}`, []);
  const rows = await queries.change<Record<'QUERY PLAN', string>>(
    `explain execute ${name}${values > 0 ? `(${nulls})` : ''}`,
    [],
  );
  await queries.change(`deallocate ${name}`, []);
  return rows.map((row) => row['QUERY PLAN']);
}
