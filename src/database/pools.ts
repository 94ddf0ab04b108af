import pg from 'pg';
import type { DatabaseTimeouts } from '../platform/config/config.js';
import { type ConnectionGroup, currentGroup } from './connection-groups.js';
import { parsers } from './parsers.js';

/** A server takes 0 for no limit. */
export const NO_TIMEOUTS: DatabaseTimeouts = { statementMs: 0, lockMs: 0, idleTransactionMs: 0 };

interface PoolOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly timeouts: DatabaseTimeouts;
}

const CONNECT_TIMEOUT = 5_000;
const RESERVED_CONNECTIONS = 2;

/** How much longer the driver waits for a statement than the server, which may be out of reach. */
const DRIVER_PATIENCE = 2_000;

/** The connections to a server, a pool for each group. */
export interface Pools {
  /** The pool of the group that the caller runs in. */
  current(): pg.Pool;
  /** Cancels the running statement of another connection. */
  cancel(processId: number): Promise<void>;
  /** Whether the server answers on a reserved connection; never throws. */
  answers(): Promise<boolean>;
  /** Ends the connections of the start; work that it left behind uses the ordinary ones. */
  endStart(): Promise<void>;
  end(): Promise<void>;
}

export function openPools({ url, poolSize, timeouts }: PoolOptions, log: (line: string) => void): Pools {
  const pools: Record<ConnectionGroup, pg.Pool> = {
    ordinary: createPool(url, poolSize, timeouts, log),
    reserved: createPool(url, RESERVED_CONNECTIONS, timeouts, log),
    // A migration of many rows takes its time, but must not wait for a lock while all other statements wait for it.
    start: createPool(url, poolSize, { ...NO_TIMEOUTS, lockMs: timeouts.lockMs }, log),
  };
  const endOne = async (pool: pg.Pool) => {
    if (!pool.ending) await pool.end();
  };
  return {
    current: () => pools[currentGroup() === 'start' && pools.start.ending ? 'ordinary' : currentGroup()],
    cancel: async (processId) => {
      await pools.reserved.query('select pg_cancel_backend($1)', [processId]);
    },
    answers: () =>
      pools.reserved.query('select 1').then(
        () => true,
        () => false,
      ),
    endStart: () => endOne(pools.start),
    end: async () => {
      await Promise.all(Object.values(pools).map(endOne));
    },
  };
}

function createPool(
  connectionString: string,
  max: number,
  timeouts: DatabaseTimeouts,
  log: (line: string) => void,
): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    ...(timeouts.statementMs === 0 ? {} : { query_timeout: timeouts.statementMs + DRIVER_PATIENCE }),
    onConnect: async (client) => {
      await client.query(sessionSettings(timeouts));
    },
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => log(`The database server closed an idle connection: ${error.message}`));
  return pool;
}

/** Set by statements, since connection poolers refuse most of them as parameters of a connection. */
const sessionSettings = ({ statementMs, lockMs, idleTransactionMs }: DatabaseTimeouts): string =>
  [
    "set time zone 'UTC'",
    'set datestyle to ISO, MDY',
    `set statement_timeout = ${statementMs}`,
    `set lock_timeout = ${lockMs}`,
    `set idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  ].join('; ');
