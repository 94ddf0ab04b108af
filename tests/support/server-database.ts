import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { PostgresServer } from './postgres-server.js';
import { theTemplate } from './template.js';

/** A database, as the environment variables of a process. */
export interface ProcessDatabase {
  readonly environment: Readonly<Record<string, string>>;
  /** Drops it. Call when no process uses it. */
  dispose(): Promise<void>;
}

/** The PostgreSQL server of the run. */
export const postgresServer = async (): Promise<PostgresServer> => ({
  url: theTemplate().server,
  stop: async () => {},
});

/** A migrated database on the server of the run. Its URL is that of the server itself. */
export async function databaseOnServer(): Promise<{ url: string } & ProcessDatabase> {
  const { environment, dispose } = await onServer(theTemplate());
  return {
    url: environment.DIRECT_DATABASE_URL ?? (environment.DATABASE_URL as string),
    environment,
    dispose,
  };
}

/** A new database on a server for a process; where there is a template, a copy of it. */
export async function onServer({
  server,
  pooler,
  database,
}: {
  readonly server: string;
  readonly pooler?: string;
  readonly database?: string;
}): Promise<ProcessDatabase> {
  const name = `process_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name, database);
  return {
    environment: {
      ...(pooler === undefined
        ? { DATABASE_URL: `${server}/${name}` }
        : { DATABASE_URL: `${pooler}/${name}`, DIRECT_DATABASE_URL: `${server}/${name}` }),
      DATABASE_POOL_SIZE: '2',
    },
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

const EMPTY = 'template1';

/**
 * Copies the files of the template, which takes half as much time as the default, copying through the log. The feed of changes of
 * a copy gets its own identity, which the first reader would give it beside writers.
 */
export async function createDatabase(server: string, name: string, template = EMPTY): Promise<void> {
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
  if (template !== EMPTY) await administer(server, 'select renew_change_feed()', name);
}

export async function administer(server: string, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/${database}` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ends all other connections to the database of a client, also those whose statement a test left waiting. */
export async function endStatements(client: pg.Client): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
