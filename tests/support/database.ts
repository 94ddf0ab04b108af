import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { DatabaseOptions } from '../../src/database/open.js';
import { entities } from '../../src/modules/index.js';
import { TEMPLATE, type Template } from './template.js';

/** A database of its own, migrated and otherwise empty. */
export interface DatabaseClone {
  /** For `openDatabase`. */
  options: DatabaseOptions;
  /** Drops it; to be called after it is closed. */
  dispose(): Promise<void>;
}

/** Copies the migrated database of the run. */
export async function cloneDatabase(): Promise<DatabaseClone> {
  const template = JSON.parse(process.env[TEMPLATE] ?? 'null') as Template | null;
  if (!template) throw new Error('The global set-up of the tests has made no database');
  return template.engine === 'embedded' ? cloneEmbedded(template.file) : cloneOnServer(template);
}

async function cloneEmbedded(file: string): Promise<DatabaseClone> {
  const pglite = await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) });
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
