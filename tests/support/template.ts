import type { Pgbouncer } from './pgbouncer.js';
import type { PostgresServer } from './postgres-server.js';

/** The migrated database that test workers copy, passed in the environment. */
export interface Template {
  /** The URL of the server without a database. */
  server: string;
  /** That of a pooler in front of it. */
  pooler?: string;
  /** The migrated database to copy. */
  database: string;
  /** Where a migrated data folder of an embedded server is made when a test asks for it. */
  folder: string;
}

/** The environment variable with the template as JSON. */
export const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

export function theTemplate(): Template {
  const template = JSON.parse(process.env[TEMPLATE] ?? 'null') as Template | null;
  if (!template) throw new Error('The global set-up of the tests has made no database');
  return template;
}

/** Tells whether the services of the run connect through a pooler in transaction mode, where they prepare no statement. */
export const isPooled = (): boolean => theTemplate().pooler !== undefined;

/** What a run closes and removes at its end. */
export interface RunResources {
  folder?: string;
  server?: PostgresServer;
  pooler?: Pgbouncer;
  /** What the main thread keeps open for its test files, in the order in which it was opened. */
  opened?: (() => Promise<void>)[];
}

/** Keeps something open for all test files of this thread. A worker thread ends with all that it has opened. */
export function closeAfterRun(close: () => Promise<void>): void {
  globalThis.testRunResources?.opened?.push(close);
}

declare global {
  var testRunResources: RunResources | undefined;
}
