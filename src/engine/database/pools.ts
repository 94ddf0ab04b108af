import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { TransactionContext } from '@mikro-orm/core';
import pg from 'pg';
import type { DatabaseTimeouts } from '../../platform/config/config.js';
import { interrupted, readTooLong } from '../../platform/errors.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { isReadOnly, isStalePlan, readOnlyServer } from './errors.js';
import { type SentRead, SessionPool } from './pool.js';
import { CHANGE, logStatement, type Queries, type ReadOptions, type ReadText } from './queries.js';
import { type Session, untilAborted } from './session.js';
import { sessionSettings, settingStatements } from './session-settings.js';

/** The connections to a server that a statement may use; while a locked table holds one group, the others still answer. */
type ConnectionGroup = 'ordinary' | 'reserved' | 'start';

/** The connections of a group at one moment. */
export interface ConnectionFigures {
  readonly group: ConnectionGroup | `replica ${string}`;
  readonly open: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
}

const groups = new AsyncLocalStorage<ConnectionGroup>();

/** Runs work whose statements use the connections reserved for sign-in and health. */
export const onReservedConnections = <T>(work: () => T): T => groups.run('reserved', work);

/** Runs the work of a start: statements without a time limit, on connections that end with it. */
export const onStartConnections = <T>(work: () => T): T => groups.run('start', work);

/** A server takes 0 for no limit. */
export const NO_TIMEOUTS: DatabaseTimeouts = { statementMs: 0, lockMs: 0, idleTransactionMs: 0 };

/** Runs a transaction when those of its user, and of the only community of its user, leave it a connection. */
export type InTurn = <T>(writer: Writer, work: () => Promise<T>) => Promise<T>;

interface Writer {
  readonly userId?: string | undefined;
  readonly communityId?: string | undefined;
}

export interface ServerPools {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The address of the server itself, where `url` is that of a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Whether statements that come again are prepared; they are when this is left out, except through a pooler. */
  readonly preparesStatements?: boolean | undefined;
  /** Whether a full disk, and not its role as a standby, makes the server read-only. */
  readonly isReadOnlyWhenFull?: boolean;
  /** The most connections for ordinary statements; two more are reserved for sign-in and health. */
  readonly poolSize: number;
  /** No limits when left out. */
  readonly timeouts?: DatabaseTimeouts;
}

/** Names this instance in `pg_stat_activity`, unless the URL names it; a name has at most 63 bytes there. */
const INSTANCE = `community-service@${hostname()}:${process.pid}`.slice(-63);

const CONNECT_TIMEOUT = 5_000;
const RESERVED_CONNECTIONS = 2;
/** The connections of long lists: while one executes a statement, lists are read on another. */
const LIST_CONNECTIONS = 2;
const READY_TIMEOUT = 2_000;

/** A standby is read-only too. */
const READ_ONLY = `select current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** How much longer the driver waits for a statement than the server, which may be out of reach. */
const DRIVER_PATIENCE = 2_000;

/** Opens a session beside the pools, until the caller ends it. */
export async function openSession(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ application_name: INSTANCE, keepAlive: true, ...config });
  // Without a listener a lost session would end the process; the event `end` tells the caller.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs work on a session of its own. */
export async function onSession<T>(
  config: pg.ClientConfig,
  work: (session: pg.Client) => Promise<T>,
): Promise<T> {
  const session = await openSession(config);
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/**
 * The connections to a server, a pool for each group: for ordinary statements, for sign-in and health, for the start
 * without time limits, and for long lists. When the server became read-only, or prepared statements no longer fit the
 * tables, all are replaced.
 */
export class Pools {
  /** Pools of one session each, for the cursors of long lists. */
  readonly lists: readonly SessionPool[];
  /** The long reads of one reader that run at the same time. */
  readonly longReadsAtOnce: number;
  /** The long reads of all readers that compare texts at the same time. */
  readonly textReadsAtOnce: number;
  /** Runs a transaction. Those of a user, and of a community, that wait for a lock leave connections to others. */
  readonly inTurn: InTurn;
  /** The time limit of a statement; 0 for none. */
  readonly statementMs: number;
  readonly #groups: Readonly<Record<ConnectionGroup, SessionPool>>;

  constructor(
    private readonly options: ServerPools,
    private readonly log: (line: string) => void,
  ) {
    const { url, directUrl = url, poolSize, timeouts = NO_TIMEOUTS } = options;
    this.longReadsAtOnce = Math.ceil(poolSize / 4);
    this.textReadsAtOnce = Math.ceil(poolSize / 2);
    const ofUser = new UserSlots(Math.ceil(poolSize / 2), TURN_WAIT_MS);
    const ofCommunity = new UserSlots(Math.ceil((poolSize * 3) / 4), TURN_WAIT_MS);
    this.inTurn = ({ userId, communityId }, work) =>
      ofUser.run(userId, () => ofCommunity.run(communityId, work));
    this.statementMs = timeouts.statementMs;
    this.#groups = {
      ordinary: this.#poolOf(url, poolSize, timeouts),
      reserved: this.#poolOf(url, RESERVED_CONNECTIONS, timeouts),
      // A migration of many rows takes its time, but must not wait for a lock while all other statements wait for it.
      start: this.#poolOf(directUrl, poolSize, { ...NO_TIMEOUTS, lockMs: timeouts.lockMs }),
    };
    // A session holds cursors while it is idle.
    this.lists = Array.from({ length: LIST_CONNECTIONS }, () => this.#poolOf(directUrl, 1, timeouts, true));
  }

  #poolOf(address: string, max: number, limits: DatabaseTimeouts, isKept = false): SessionPool {
    const { url, directUrl = url, preparesStatements = directUrl === url } = this.options;
    const patienceMs = limits.statementMs === 0 ? 0 : limits.statementMs + DRIVER_PATIENCE;
    return new SessionPool({
      connectionString: address,
      application_name: INSTANCE,
      preparesStatements,
      max,
      // Other lists wait for a kept session while a statement of one is executed.
      connectionTimeoutMillis: isKept ? patienceMs : CONNECT_TIMEOUT,
      // Through a pooler they would reach other clients: the role has them there (`holdRoleSettings`).
      opening: address === directUrl ? settingStatements(sessionSettings(limits)) : null,
      patienceMs,
      isKept,
      onOutdated: () => this.#replaceAll(),
      log: this.log,
    });
  }

  #replaceAll(): void {
    for (const pool of [...Object.values(this.#groups), ...this.lists]) pool.replaceAll();
  }

  /** Returns the pool of the group that the caller runs in. */
  current(): SessionPool {
    const group = groups.getStore() ?? 'ordinary';
    return this.#groups[group === 'start' && this.#groups.start.isEnding ? 'ordinary' : group];
  }

  /** Opens a session beside the pools, as LISTEN needs it, until the caller ends it. */
  openSession(): Promise<pg.Client> {
    const { url, directUrl = url } = this.options;
    return openSession({ connectionString: directUrl, connectionTimeoutMillis: CONNECT_TIMEOUT });
  }

  /** Returns the error that a failed write is reported with. */
  faultOf(error: unknown): unknown {
    return isReadOnly(error) && !this.options.isReadOnlyWhenFull ? readOnlyServer() : error;
  }

  /** Counts the connections of each group. */
  figures(): ConnectionFigures[] {
    return (['ordinary', 'reserved', 'start'] as const).map((group) => ({
      group,
      ...this.#groups[group].figures(),
    }));
  }

  /** Tells whether the server answers in time on a reserved connection, and takes writes; never throws. */
  answers(): Promise<boolean> {
    const answered = this.#groups.reserved.use((session) => this.#takesWrites(session)).catch(() => false);
    return Promise.race([answered, pause(READY_TIMEOUT, false, { ref: false })]);
  }

  async #takesWrites(session: Session): Promise<boolean> {
    const { rows } = await session.query<{ isReadOnly: boolean }>(READ_ONLY);
    const takesWrites = this.options.isReadOnlyWhenFull === true || rows[0]?.isReadOnly === false;
    if (!takesWrites && session.isCurrent) this.#replaceAll();
    return takesWrites;
  }

  /** Ends the connections of the start; work that it left behind uses the ordinary ones. */
  endStart(): Promise<void> {
    return this.#groups.start.end();
  }

  async end(): Promise<void> {
    await Promise.all([...Object.values(this.#groups), ...this.lists].map((pool) => pool.end()));
  }
}

/** How long a long read, or a transaction, waits for the others of its user. */
const TURN_WAIT_MS = 10_000;

/** How often a statement is planned whose tables are changed meanwhile. */
const MOST_PLANS = 3;

/** Stands for all readers together. */
const ALL_READERS = 'all';

/**
 * Runs statements over the pools of a database. Short reads share connections. Long ones have one each: those of one
 * reader wait for each other, and so do all that compare texts.
 */
export function poolQueries(pools: Pools): Queries {
  const ofReader = new UserSlots(pools.longReadsAtOnce, TURN_WAIT_MS);
  const ofAll = new UserSlots(pools.textReadsAtOnce, TURN_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], options: ReadOptions = {}) {
      assertOutsideTransaction();
      const { signal, isShort, reader } = options;
      if (signal?.aborted) throw interrupted();
      const sent = { ...options, logged: logStatement(text, values, options.purpose) };
      const readShort = () => pools.current().readTogether(text, values, sent);
      const readLong = () => onFittingPlan(() => readAlone(pools.current(), text, values, sent));
      // Comparing texts by patterns takes longer with the texts of all rows that it reaches.
      const readInShare = () => (text.includes(' like ') ? ofAll.run(ALL_READERS, readLong) : readLong());
      try {
        return (await (isShort ? onFittingPlan(readShort) : ofReader.run(reader, readInShare))) as Row[];
      } catch (error) {
        throw signal?.aborted ? interrupted() : error;
      }
    },
    async change<Row>(text: string, values: readonly unknown[]) {
      assertOutsideTransaction();
      const logged = logStatement(text, values, CHANGE);
      const change = () => pools.current().use((session) => session.run(text, values, { logged }));
      try {
        return (await onFittingPlan(change)).rows as Row[];
      } catch (error) {
        throw pools.faultOf(error);
      }
    },
  };
}

/** Runs texts over the pools of a database; of several statements, a text gives the rows of all. */
export const poolTexts =
  (pools: Pools): RunText =>
  (text, values = []) =>
    pools.current().use(async (session) => {
      if (values.length > 0) return { rows: (await session.run(text, values)).rows };
      try {
        return { rows: [await session.runText(text)].flat().flatMap(({ rows }) => rows ?? []) };
      } catch (error) {
        // A text that begins a transaction leaves it open where a statement fails; elsewhere this does nothing.
        await session.query('rollback').catch(() => undefined);
        throw error;
      }
    });

/** Runs a statement again that found its plan outdated, and was not executed: on one of the connections that replace the others. */
async function onFittingPlan<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isStalePlan(error) || attempt === MOST_PLANS) throw error;
    }
  }
}

/** Runs a read on a connection of its own, which is ended when its client leaves or when it takes longer than it may. */
export const readAlone = (
  pool: SessionPool,
  text: string,
  values: readonly unknown[],
  { signal, limitMs = 0, ...sending }: SentRead,
  fault = () => readTooLong(limitMs),
): Promise<object[]> =>
  pool.use(async (session) => {
    const cancel = () => session.cancelStatement();
    const send = () => session.run(text, values, sending);
    return (await untilAborted(signal, cancel, send, { ms: limitMs, fault })).rows;
  });

/** Throws inside an open transaction, with which a statement outside of it would deadlock, or find no free connection. */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A statement within a transaction must go through transactionQueries(em)');
  }
}
