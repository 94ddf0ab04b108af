import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { boundedCache } from '../../platform/bounded-cache.js';
import { awaitsAnswer, cancelKeyOf, connectionOf } from '../../platform/private-members.js';
import { counter } from '../../platform/process-metrics.js';
import { driverTimeout } from './errors.js';
import type { LoggedStatement, Plan } from './queries.js';
import { ClosedStatement, type RowHandling, SentStatement, type StatementResult } from './statement.js';

/** The most prepared statements of a session; the least recently used is evicted, since texts are unbounded. */
const MOST_STATEMENTS = 250;

/** The texts that the process has sent at least once: most texts occur only once and are not worth preparing. */
const seen = boundedCache<string, true>('statement_texts', { max: 2000 });

const databaseErrors = counter(
  'database_errors_total',
  'Statements that failed, by the class of their SQLSTATE; `none` where the connection failed',
  ['class'],
);

/** A mark of this process in statement names, since a command may borrow the session of another process. */
const PROCESS = randomBytes(3).toString('hex');

let lastName = 0;

/** A statement that is prepared under a name. */
interface PreparedStatement {
  readonly name: string;
  /** Whether its first use has succeeded. */
  isKnown: boolean;
}

export interface SessionConfig extends pg.ClientConfig {
  readonly connectionString: string;
  /** Whether texts that come again are prepared; a pooler would send the next statement to another session. */
  readonly preparesStatements: boolean;
}

/** The handling of the rows of a statement, and its measurement. */
export interface Sending extends RowHandling {
  readonly logged?: LoggedStatement | undefined;
  /** Whether the statement is planned with its values, or its text will not come again. */
  readonly isOnce?: boolean;
}

/**
 * A connection to a server. It sends statements before those ahead of them are answered, prepares the texts that come
 * again, measures each statement, and cancels the running one.
 */
export class Session extends pg.Client {
  /** Gives the session back to its pool, which sets this; closes it for a fault. */
  declare readonly release: pg.PoolClient['release'];
  /** Whether its pool uses it again once it is given back. */
  isCurrent = true;
  /** Receives the error of each statement that fails. */
  onFault: (error: Error) => void = () => undefined;
  readonly #config: SessionConfig;
  readonly #prepared = boundedCache<string, PreparedStatement>('prepared_statements', {
    max: MOST_STATEMENTS,
    // By a message of the protocol, as poolers that know the names of statements need it.
    dispose: ({ name }) => this.query(new ClosedStatement(name)),
  });

  constructor(config: SessionConfig) {
    super(config);
    this.#config = config;
    // The running statement reports the end of its connection; without a listener it would end the process.
    this.on('error', () => undefined);
  }

  /** Runs a statement, prepared from the second use of its text on, so the server plans it once per session. */
  async run(text: string, values: readonly unknown[], sending: Sending = {}): Promise<StatementResult> {
    const { isOnce = false, logged } = sending;
    const prepared = isOnce ? undefined : this.#preparedFor(text);
    const plan = prepared ? 'generic' : isOnce && values.length > 0 ? 'custom' : 'once';
    const sent = new SentStatement(prepared?.name ?? '', text, values, sending);
    this.query(sent);
    if (prepared && !prepared.isKnown) this.#confirm(text, prepared, sent.result);
    return this.#measured(plan, logged, sent.result);
  }

  /** Runs a text without values, which may consist of several statements; those cannot be prepared. */
  runText(text: string, logged?: LoggedStatement): Promise<StatementResult> {
    return this.#measured('once', logged, this.query(text));
  }

  /** Sends statements in one message. */
  inOneMessage<T>(send: () => T): T {
    const { stream } = connectionOf(this);
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
  }

  /** Cancels the running statement; resolves once a late cancellation cannot hit the next one. */
  async cancelStatement(): Promise<void> {
    try {
      await requestCancel(this.#config.connectionString, this);
    } catch (error) {
      // A request that is passed on late would cancel the next statement of the session.
      this.isCurrent = false;
      throw error;
    }
  }

  /**
   * Closes a session whose server is silent for so many milliseconds while an answer is awaited; 0 waits forever. The
   * driver's `query_timeout` makes a timer for each statement, which keeps rows until a full garbage collection.
   */
  endWhenSilent(ms: number): void {
    const stream = connectionOf(this).stream as Socket;
    stream.setTimeout(ms);
    // A session that was idle for so long has emitted the event before, so a listener for one event would be gone.
    stream.on('timeout', () => {
      if (awaitsAnswer(this)) this.breakOff(driverTimeout());
    });
  }

  /** Closes the socket without the message that ends a session; its statements fail with the error. */
  breakOff(error: Error): void {
    connectionOf(this).stream.destroy(error);
  }

  async #measured(
    plan: Plan,
    logged: LoggedStatement | undefined,
    ending: Promise<StatementResult>,
  ): Promise<StatementResult> {
    const sent = performance.now();
    try {
      const result = await ending;
      logged?.log.end(logged, plan, sent, result);
      return result;
    } catch (error) {
      logged?.log.end(logged, plan, sent);
      databaseErrors.inc({ class: (error as { code?: string }).code?.slice(0, 2) ?? 'none' });
      this.onFault(error as Error);
      // The stack of the driver begins at its socket.
      Error.captureStackTrace(error as Error);
      throw error;
    }
  }

  #preparedFor(text: string): PreparedStatement | undefined {
    if (!this.#config.preparesStatements) return undefined;
    const prepared = this.#prepared.get(text);
    // Another use may be preparing it: where that fails, the server does not know the name.
    if (prepared) return prepared.isKnown ? prepared : undefined;
    if (!seen.has(text)) {
      seen.set(text, true);
      return undefined;
    }
    const next = { name: `s${PROCESS}_${++lastName}`, isKnown: false };
    this.#prepared.set(text, next);
    return next;
  }

  #confirm(text: string, prepared: PreparedStatement, firstUse: Promise<unknown>): void {
    const confirm = () => {
      prepared.isKnown = true;
    };
    firstUse.then(confirm, () => this.#prepared.delete(text));
  }
}

/** How long a statement may take, and the error that it fails with then; 0 is no limit. */
interface Limit {
  readonly ms: number;
  readonly fault: () => Error;
}

/**
 * Runs a statement unless the signal is aborted. Cancels it on an abort, whose reason it throws, or once it has taken too long.
 * Ends once a late cancellation cannot hit the next statement of the connection.
 */
export async function untilAborted<T>(
  signal: AbortSignal | undefined,
  cancel: () => Promise<void>,
  run: () => Promise<T>,
  limit?: Limit,
): Promise<T> {
  signal?.throwIfAborted();
  let cancellation: Promise<void> | undefined;
  let reason: unknown;
  const end = (why: unknown) => {
    reason ??= why;
    cancellation ??= cancel().catch(() => undefined);
  };
  const onAbort = () => end(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const timer = limit?.ms ? setTimeout(() => end(limit.fault()), limit.ms) : undefined;
  try {
    return await run();
  } catch (error) {
    throw reason ?? error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    await cancellation;
  }
}

/** The longest time until the server has taken the request. */
const LONGEST_MS = 2_000;

/**
 * Cancels the running statement of a connection by the request that PostgreSQL's protocol has for it, on a connection that
 * needs no session. Ends once the server has passed it on, since it closes that connection then.
 */
function requestCancel(url: string, client: pg.ClientBase): Promise<void> {
  // Has the address and the encryption of the URL, and is not open.
  const own = new pg.Client(url);
  const { host, port } = own;
  const connection = connectionOf(own);
  const cancel = () => connection.cancel(...cancelKeyOf(client));
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => connection.stream.destroy(new Error('The server took no request')),
      LONGEST_MS,
    );
    connection.on('connect', () => {
      if (!connection.ssl) cancel();
      else if (connection.sslNegotiation !== 'direct') connection.requestSsl();
    });
    connection.on('sslconnect', cancel);
    connection.on('error', reject);
    connection.on('end', () => {
      clearTimeout(timer);
      resolve();
    });
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
