import { setImmediate as endOfTurn } from 'node:timers/promises';
import pg from 'pg';
import { interrupted, readTooLong } from '../../platform/errors.js';
import { isReadOnly, isStalePlan, isTooManyConnections } from './errors.js';
import type { ReadOptions } from './queries.js';
import { type Sending, Session, type SessionConfig } from './session.js';
import { parsers, type StatementResult } from './statement.js';

/** How long a pool opens no further session after the server has refused one as too many. */
const ROOM_PAUSE_MS = 250;

/** How long idle sessions keep their prepared statements. */
const IDLE_TIMEOUT = 10 * 60_000;

/**
 * How long a session is used at most, more or less a random part: long enough that its prepared statements pay, and short
 * enough that sessions move to a server that joins or comes back, one after the other.
 */
const LIFETIME_SECONDS = 30 * 60;
const SPREAD = 0.2;

const randomLifetime = () => LIFETIME_SECONDS * (1 + SPREAD * (2 * Math.random() - 1));

const END_SESSION = 'select pg_terminate_backend(pg_backend_pid())';

interface PoolOptions extends SessionConfig {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  /** The statements that a new session begins with; null where a pooler keeps the sessions for other clients. */
  readonly opening: string | null;
  /** How long the server may be silent while an answer is awaited; 0 for no limit. */
  readonly patienceMs: number;
  /** Whether sessions are needed between two uses too: only `endIfOutdated` closes them. */
  readonly isKept: boolean;
  /** Receives the session whose fault shows that all are to be replaced. */
  readonly onOutdated: (session: Session) => void;
  readonly log: (line: string) => void;
}

/** A read on its way to a session. */
export interface SentRead extends Sending, Pick<ReadOptions, 'signal' | 'limitMs'> {}

/** The most reads that a session is given at once. */
const MOST_SHARED = 8;

type Outcomes = readonly PromiseSettledResult<StatementResult>[];

/** Reads of one text that go to a session in one message. */
interface Batch {
  readonly reads: (SentRead & { readonly values: readonly unknown[] })[];
  readonly outcomes: Promise<Outcomes>;
}

/** The sessions of one address for one kind of work. Replaces each of them after its lifetime. */
export class SessionPool {
  readonly #pool: pg.Pool;
  readonly #sessions = new Set<Session>();
  /** The batch of each text that is not sent yet, which further short reads join. */
  readonly #batches = new Map<string, Batch>();
  readonly #endOutdated = (_error: Error, session: pg.PoolClient): void => {
    if ((session as Session).isCurrent) return;
    if (this.options.opening === null) session.query(END_SESSION).catch(() => undefined);
    void (session as Session).end();
  };

  constructor(private readonly options: PoolOptions) {
    const { isKept, log, ...config } = options;
    const types = new pg.TypeOverrides();
    for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
    this.#pool = new pg.Pool({
      ...config,
      types,
      keepAlive: true,
      idleTimeoutMillis: isKept ? 0 : IDLE_TIMEOUT,
      // Statements are sent before those ahead of them are answered.
      pipeline: true,
      // The pool gives it its options.
      Client: Session as unknown as new () => Session,
      onConnect: (client) => this.#open(client as Session),
    });
    // Without a listener a session that the server closes would end the process.
    this.#pool.on('error', (error) => log(`The database server closed an idle connection: ${error.message}`));
    this.#pool.on('remove', (client) => this.#sessions.delete(client as Session));
    if (!isKept) this.#pool.on('release', this.#endOutdated);
  }

  get isEnding(): boolean {
    return this.#pool.ending;
  }

  /** Takes a session. While the server has no room for a further one, waits for those that the pool has. */
  async take(): Promise<Session> {
    try {
      return (await this.#pool.connect()) as Session;
    } catch (error) {
      if (!isTooManyConnections(error) || this.#pool.totalCount === 0) throw error;
      this.#pauseOpening();
      return this.take();
    }
  }

  /** Runs work on a session, which has ended its statements when it ends. */
  async use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.take();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  }

  /** Sends short reads of one text in one message when they come in one turn of the event loop or find no free session. */
  async readTogether(text: string, values: readonly unknown[], options: SentRead): Promise<object[]> {
    let batch = this.#batches.get(text);
    if (!batch || batch.reads.length === MOST_SHARED) {
      const reads: Batch['reads'] = [];
      batch = { reads, outcomes: this.#send(text, reads) };
      this.#batches.set(text, batch);
    }
    const place = batch.reads.push({ ...options, values }) - 1;
    const outcome = (await batch.outcomes)[place] as Outcomes[number];
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.rows;
  }

  /** Sends the reads that are still wanted once there is a session. */
  async #send(text: string, reads: Batch['reads']): Promise<Outcomes> {
    await endOfTurn();
    let session: Session;
    try {
      session = await this.take();
    } finally {
      if (this.#batches.get(text)?.reads === reads) this.#batches.delete(text);
    }
    const limitMs = reads[0]?.limitMs;
    const giveUp = (ms: number) => {
      // What was sent behind a stopped statement may still run, so the session ends with it.
      session.breakOff(readTooLong(ms));
      session.cancelStatement().catch(() => undefined);
    };
    const timer = limitMs && setTimeout(giveUp, limitMs, limitMs);
    const send = ({ signal, values, ...sending }: Batch['reads'][number]) =>
      signal?.aborted ? Promise.reject(interrupted()) : session.run(text, values, sending);
    try {
      return await Promise.allSettled(session.inOneMessage(() => reads.map(send)));
    } finally {
      clearTimeout(timer);
      session.release();
    }
  }

  /** Lets every session be closed: an idle one at once, the others when they are given back. */
  replaceAll(): void {
    for (const session of this.#sessions) session.isCurrent = false;
    if (!this.options.isKept) for (let idle = this.#pool.idleCount; idle > 0; idle--) this.#passOn();
  }

  /** Closes the idle session of a pool that keeps it, where its time has passed or it is to be replaced. */
  async endIfOutdated(): Promise<void> {
    if (this.#pool.idleCount === 0) return;
    const session = await this.take();
    session.release(!session.isCurrent);
  }

  /** Counts the sessions, and the work that waits for one. */
  figures() {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { open, idle, waiting };
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end();
  }

  async #open(session: Session): Promise<void> {
    const { opening, patienceMs, isKept } = this.options;
    session.endWhenSilent(patienceMs);
    if (opening !== null) await session.query(opening);
    this.#sessions.add(session);
    session.onFault = (error) => {
      if (session.isCurrent && (isReadOnly(error) || isStalePlan(error))) this.options.onOutdated(session);
    };
    // The pool reads it for this session.
    this.#pool.options.maxLifetimeSeconds = isKept ? 0 : randomLifetime();
    if (!isKept) return;
    const retire = () => {
      session.isCurrent = false;
    };
    const timer = setTimeout(retire, randomLifetime() * 1000).unref();
    session.once('end', () => clearTimeout(timer));
  }

  /** Opens no further session for a while, so that work waits in the queue of the pool, within its time limit. */
  #pauseOpening(): void {
    const pool = this.#pool;
    const askForRoom = () => {
      pool.options.max = this.options.max;
      if (pool.waitingCount > 0) this.#passOn();
    };
    if (pool.options.max === this.options.max) setTimeout(askForRoom, ROOM_PAUSE_MS).unref();
    pool.options.max = pool.totalCount;
  }

  /** Takes a session and gives it back, which serves the queue, or closes an outdated one. */
  #passOn(): void {
    this.use(async () => undefined).catch(() => undefined);
  }
}
