import type { PostgresServer } from './postgres-server.js';

/** What a test worker needs to make a database of its own, handed over in the environment. */
export type Template =
  /** `folder` holds a migrated embedded database twice: as the folder `db` and as the archive `db.tar`. */
  | { engine: 'embedded'; folder: string }
  /** `server`: its address without a database; `database`: a migrated one to copy. */
  | { engine: 'postgres'; server: string; database: string };

/** The name of the environment variable that carries the template as JSON. */
export const TEMPLATE = 'TEST_DATABASE_TEMPLATE';

/** What the run removes at its end: the server it started and its scratch folder. */
export interface RunResources {
  folder?: string;
  server?: PostgresServer;
}

declare global {
  var testRunResources: RunResources | undefined;
}
