import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseTimeouts } from '../../platform/config/database-config.js';
import { awaitsAnswer, connectionOf } from '../../platform/private-members.js';
import { requestCancel } from './cancellation.js';
import { type ConnectionFigures, type ConnectionGroup, currentGroup } from './connection-groups.js';
import { driverTimeout, isReadOnly, readOnlyServer } from './errors.js';
import { onConnection } from './on-connection.js';
import { parsers } from './parsers.js';
import { sendUnnamed } from './prepared-statements.js';
import { Renewal } from './renewal.js';
import { type SessionSettings, sessionSettings, settingStatements } from './session-settings.js';

/** A server takes 0 for no limit. */
export const NO_TIMEOUTS: DatabaseTimeouts = { statementMs: 0, lockMs: 0, idleTransactionMs: 0 };

export interface ServerPools {
  readonly url: string;
  /** The address of the server where `url` is that of a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  readonly preparesStatements?: boolean | undefined;
  /** Whether a full disk, and not its role as a standby, makes the server read-only. */
  readonly isReadOnlyWhenFull?: boolean | undefined;
  readonly poolSize: number;
  readonly timeouts: DatabaseTimeouts;
}

/** Names this instance in `pg_stat_activity`, unless the URL names it; a name has at most 63 bytes there. */
export const INSTANCE = `community-service@${hostname()}:${process.pid}`.slice(-63);

const CONNECT_TIMEOUT = 5_000;
const RESERVED_CONNECTIONS = 2;
/** The connections of long lists: while one executes a statement, lists are read on another. */
const LIST_CONNECTIONS = 2;
const READY_TIMEOUT = 2_000;

/** How long idle connections keep their prepared statements. */
const IDLE_TIMEOUT = 10 * 60_000;

/** A standby is read-only too. */
const READ_ONLY = `select current_setting('transaction_read_only')::boolean as "isReadOnly"`;

/** How much longer the driver waits for a statement than the server, which may be out of reach. */
const DRIVER_PATIENCE = 2_000;

/**
 * The connections to a database, a pool for each group: for ordinary statements, for sign-in and health, for the start
 * without time limits, and for long lists. `connection-groups.ts` says which group work runs in.
 */
export interface Pools {
  /** Returns the pool of the group that the caller runs in. */
  current(): pg.Pool;
  /** Pools of one connection each, for the cursors of long lists. */
  readonly lists: readonly pg.Pool[];
  /** Opens a session beside the pools, as LISTEN needs it, until the caller ends it. */
  readonly openSession: () => Promise<pg.Client>;
  /** The reads that run at the same time: the long ones of one reader, and those that compare texts of all readers. */
  readonly longReadsAtOnce: number;
  /** The time limit of a statement; 0 for none. */
  readonly statementMs: number;
  /** Cancels the running statement of a connection. */
  cancel(client: pg.PoolClient): Promise<void>;
  /** Returns the error that a failed write is reported with. */
  faultOf(error: unknown): unknown;
  /** Closes the connection of a pool for lists where it is to be replaced; call it while no list is open on it. */
  renewLists(pool: pg.Pool): Promise<void>;
  /** Counts the connections of each group; groups that share a pool are counted once. */
  figures(): ConnectionFigures[];
  /** Tells whether the database answers in time on a reserved connection, and a server takes writes; never throws. */
  answers(): Promise<boolean>;
  /** Ends the connections of the start; work that it left behind uses the ordinary ones. */
  endStart(): Promise<void>;
  end(): Promise<void>;
}

export function serverPools(
  {
    url,
    directUrl = url,
    preparesStatements = directUrl === url,
    isReadOnlyWhenFull = false,
    poolSize,
    timeouts,
  }: ServerPools,
  log: (line: string) => void,
): Pools {
  const renewal = new Renewal();
  const ofConnection = {
    application_name: INSTANCE,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
  };
  const addresses = new WeakMap<pg.ClientBase, string>();
  const open = (address: string, max: number, limits: DatabaseTimeouts, others: pg.PoolConfig = {}) => {
    const patience = patienceOf(limits);
    const config = {
      connectionString: address,
      ...ofConnection,
      max,
      idleTimeoutMillis: IDLE_TIMEOUT,
      ...others,
    };
    // Through a pooler they would reach other clients: the role has them there (`role-settings.ts`).
    const settings = address === directUrl ? sessionSettings(limits) : undefined;
    const pool = createPool(config, settings, (client) => {
      addresses.set(client, address);
      if (!preparesStatements) sendUnnamed(client);
      endWhenSilent(client, patience);
    });
    // Without a listener a connection that the server closes would end the process.
    pool.on('error', (error) => log(`The database server closed an idle connection: ${error.message}`));
    return pool;
  };
  const pools = {
    ordinary: open(url, poolSize, timeouts),
    reserved: open(url, RESERVED_CONNECTIONS, timeouts),
    // A migration of many rows takes its time, but must not wait for a lock while all other statements wait for it.
    start: open(directUrl, poolSize, { ...NO_TIMEOUTS, lockMs: timeouts.lockMs }),
  };
  for (const pool of Object.values(pools)) renewal.watch(pool, pool !== pools.start && url !== directUrl);
  // A connection holds cursors while it is idle, and other lists wait for it while a statement of one is executed.
  const forList = { connectionTimeoutMillis: patienceOf(timeouts), idleTimeoutMillis: 0 };
  const lists = Array.from({ length: LIST_CONNECTIONS }, () => open(directUrl, 1, timeouts, forList));
  for (const pool of lists) renewal.watchKept(pool);
  const cancel = async (client: pg.PoolClient) => {
    try {
      await requestCancel(addresses.get(client) as string, client);
    } catch (error) {
      // A request that is passed on late would cancel the next statement of the connection.
      renewal.retire(client);
      throw error;
    }
  };
  return poolsOf(pools, {
    lists,
    openSession: async () => {
      const client = new pg.Client({ connectionString: directUrl, ...ofConnection });
      // Without a listener a lost session would end the process; the event `end` tells the caller.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    longReadsAtOnce: Math.ceil(poolSize / 2),
    statementMs: timeouts.statementMs,
    cancel,
    faultOf: (error) => (isReadOnly(error) && !isReadOnlyWhenFull ? readOnlyServer() : error),
    renewLists: (pool) => renewal.endIfOutdated(pool),
    takesWork: async (client) => {
      const { rows } = await client.query<{ isReadOnly: boolean }>(READ_ONLY);
      const takesWrites = isReadOnlyWhenFull || rows[0]?.isReadOnly === false;
      if (!takesWrites) renewal.replaceAll(client);
      return takesWrites;
    },
  });
}

const patienceOf = ({ statementMs }: DatabaseTimeouts) =>
  statementMs === 0 ? 0 : statementMs + DRIVER_PATIENCE;

interface OfServer extends Omit<Pools, 'current' | 'figures' | 'answers' | 'endStart' | 'end'> {
  /** Tells whether the database answers, and a server takes writes. */
  takesWork(client: pg.PoolClient): Promise<boolean>;
}

function poolsOf(
  pools: Readonly<Record<ConnectionGroup, pg.Pool>>,
  { takesWork, ...others }: OfServer,
): Pools {
  const endOne = async (pool: pg.Pool) => {
    if (!pool.ending) await pool.end();
  };
  return {
    current: () => pools[currentGroup() === 'start' && pools.start.ending ? 'ordinary' : currentGroup()],
    ...others,
    figures: () =>
      (Object.entries(pools) as [ConnectionGroup, pg.Pool][])
        .filter(([, pool], index, all) => all.findIndex(([, other]) => other === pool) === index)
        .map(([group, { totalCount, idleCount, waitingCount }]) => ({
          group,
          open: totalCount,
          idle: idleCount,
          waiting: waitingCount,
        })),
    answers: () => {
      const answered = onConnection(pools.reserved, takesWork).catch(() => false);
      return Promise.race([answered, pause(READY_TIMEOUT, false, { ref: false })]);
    },
    endStart: () => endOne(pools.start),
    end: async () => {
      await Promise.all([...Object.values(pools), ...others.lists].map(endOne));
    },
  };
}

function createPool(
  config: pg.PoolConfig,
  settings: SessionSettings | undefined,
  onOpen?: (client: pg.ClientBase) => void,
): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  return new pg.Pool({
    ...config,
    types,
    // Statements are sent before those ahead of them are answered.
    pipeline: true,
    onConnect: async (client) => {
      // The running statement reports the end of its connection; without a listener it would end the process.
      client.on('error', () => undefined);
      onOpen?.(client);
      if (settings) await client.query(settingStatements(settings));
    },
  });
}

/**
 * Closes a connection to a server that is silent for so many milliseconds while an answer is awaited; 0 waits forever.
 * The driver's `query_timeout` makes a timer for each statement, which keeps rows until a full garbage collection.
 */
function endWhenSilent(client: pg.ClientBase, ms: number): void {
  const stream = connectionOf(client).stream as Socket;
  stream.setTimeout(ms);
  // A connection that was idle for so long has emitted the event before, so a listener for one event would be gone.
  stream.on('timeout', () => {
    if (awaitsAnswer(client)) stream.destroy(driverTimeout());
  });
}
