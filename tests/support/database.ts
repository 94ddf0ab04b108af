import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseOptions } from '../../src/database/open.js';
import { createPglite } from '../../src/database/pglite.js';
import { entities } from '../../src/modules/index.js';
import { type PostgresServer, startPostgresServer } from './postgres-server.js';
import { TEMPLATE, type Template } from './template.js';

/** A separate database, migrated and otherwise empty. */
export interface DatabaseClone {
  /** The argument for `openDatabase`. */
  options: DatabaseOptions;
  /** Drops it. Call after it is closed. */
  dispose(): Promise<void>;
}

/** Copies the migrated database of the run; an embedded copy is in memory. */
export async function cloneDatabase(): Promise<DatabaseClone> {
  const template = theTemplate();
  return template.engine === 'embedded' ? cloneEmbedded(template.folder) : cloneOnServer(template);
}

function theTemplate(): Template {
  const template = JSON.parse(process.env[TEMPLATE] ?? 'null') as Template | null;
  if (!template) throw new Error('The global set-up of the tests has made no database');
  return template;
}

/** The PostgreSQL server of the run, or a new one if the run uses the embedded engine. */
export async function postgresServer(): Promise<PostgresServer> {
  const template = theTemplate();
  if (template.engine === 'embedded') return startPostgresServer();
  return { url: template.server, stop: async () => {} };
}

/** A database, as the environment variables of a process. */
export interface ProcessDatabase {
  readonly environment: Readonly<Record<string, string>>;
  /** Drops it. Call when no process uses it. */
  dispose(): Promise<void>;
}

/** An empty database on a server, whatever the engine of the run is; where there is a template, a migrated one. */
export async function databaseOnServer(): Promise<{ url: string; dispose(): Promise<void> }> {
  const template = theTemplate();
  const server = await postgresServer();
  const { environment, dispose } = await onServer(
    server.url,
    template.engine === 'postgres' ? `template ${template.database}` : '',
  );
  return {
    url: environment.DATABASE_URL as string,
    dispose: async () => {
      await dispose();
      await server.stop();
    },
  };
}

/** A migrated, otherwise empty database for a process, embedded below the folder or on the server of the run. */
export async function databaseForProcess(folder: string): Promise<ProcessDatabase> {
  const template = theTemplate();
  if (template.engine === 'postgres') return onServer(template.server, `template ${template.database}`);
  await copyEmbeddedTemplate(folder);
  return inFolder(folder);
}

/** Copies a migrated embedded database into the folder, whatever the engine of the run is. */
export async function copyEmbeddedTemplate(folder: string): Promise<void> {
  await cp(join(theTemplate().folder, 'db'), join(folder, 'db'), { recursive: true });
}

/** A database without migrations for a first start: none in the folder, or an empty one on the server of the run. */
export async function noDatabaseForProcess(folder: string): Promise<ProcessDatabase> {
  const template = theTemplate();
  return template.engine === 'postgres' ? onServer(template.server) : inFolder(folder);
}

async function onServer(server: string, like = ''): Promise<ProcessDatabase> {
  const name = `process_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} ${like}`);
  return {
    environment: { DATABASE_URL: `${server}/${name}`, DATABASE_POOL_SIZE: '2' },
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

const inFolder = (folder: string): ProcessDatabase => ({
  environment: { DATABASE_URL: 'embedded', DATABASE_SYNC: 'off', DATA_DIR: folder },
  dispose: async () => {},
});

async function cloneEmbedded(folder: string): Promise<DatabaseClone> {
  const archive = await readFile(join(folder, 'db.tar'));
  const pglite = await createPglite({ loadDataDir: new Blob([archive]) });
  return {
    options: { kind: 'embedded', pglite, entities },
    async dispose() {
      if (!pglite.closed) await pglite.close();
    },
  };
}

async function cloneOnServer({
  server,
  database,
}: {
  server: string;
  database: string;
}): Promise<DatabaseClone> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${database}`);
  return {
    options: { kind: 'server', url: `${server}/${name}`, poolSize: 4, entities },
    dispose: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
