import pg from 'pg';
import { type DatabaseOptions } from '../../src/engine/database/open.js';
import { type Database, openDatabase } from '../../src/engine/database.js';
import { entities } from '../../src/modules/entities.js';
import { databaseOnServer, endStatements } from './server-database.js';
import { type Service, type ServiceOptions, startService } from './service.js';
import { until } from './until.js';

/** Longer than any test: what ends earlier was cancelled, or never waited. */
const PATIENT = { statementMs: 600_000, lockMs: 600_000, idleTransactionMs: 600_000 };

interface Opening {
  readonly poolSize: number;
  readonly timeouts?: DatabaseOptions['timeouts'];
  readonly options?: ServiceOptions;
}

/** A database on a server with sessions beside those of its services, one of which holds locks. */
export interface LockedServer {
  /** Begins the transactions that hold the locks. */
  readonly other: pg.Client;
  /** Starts a service on the database. */
  serve(opening: Opening): Promise<{ service: Service; database: Database }>;
  /** The connections with a statement that waits for a lock, in the order of their statements. */
  waiting(): Promise<number[]>;
  /** Waits until so many statements wait for a lock. */
  untilWaiting(expected: number): Promise<number[]>;
  /** The rows of a statement, by a session of its own. */
  observe<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops the services, also while a test has left statements waiting. */
  stop(): Promise<void>;
}

export async function startLockedServer(): Promise<LockedServer> {
  const { url, dispose } = await databaseOnServer();
  const stops: (() => Promise<void>)[] = [];
  const [other, observer] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([other.connect(), observer.connect()]);
  const observe = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await observer.query<Row>(text, values)).rows;
  const waiting = async () => {
    const rows = await observe<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    other,
    observe,
    waiting,
    untilWaiting: (expected) =>
      until(async () => {
        const pids = await waiting();
        return pids.length === expected && pids;
      }),
    async serve({ poolSize, timeouts = PATIENT, options = {} }) {
      const database = await openDatabase({ kind: 'server', url, poolSize, entities, timeouts });
      const environment = { DATABASE_READ_TIMEOUT_SECONDS: '600', ...options.environment };
      const service = await startService({ ...options, environment, database });
      stops.push(async () => {
        await service.stop();
        await database.close();
      });
      return { service, database };
    },
    async stop() {
      await other.end();
      await endStatements(observer);
      await observer.end();
      for (const stop of stops) await stop();
      await dispose();
    },
  };
}
