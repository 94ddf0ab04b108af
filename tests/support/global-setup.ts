import 'reflect-metadata';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openDatabase } from '../../src/database/open.js';
import { entities } from '../../src/modules/index.js';
import globalTeardown from './global-teardown.js';
import { startPostgresServer } from './postgres-server.js';
import { type RunResources, TEMPLATE, type Template } from './template.js';

/** Makes the migrated database that every test file copies, once per run, on the engine that `DB` names. */
export default async function globalSetup(): Promise<void> {
  const engine = process.env.DB ?? 'embedded';
  const resources: RunResources = {};
  globalThis.testRunResources = resources;
  try {
    process.env[TEMPLATE] = JSON.stringify(await makeTemplate(engine, resources));
    forgetDeclarations();
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}

/**
 * What the decorators declared here is kept in globals, which a test that runs in this very process (one file alone)
 * would be handed: classes of another realm, beside its own.
 */
function forgetDeclarations(): void {
  const globals = globalThis as Record<string, unknown>;
  for (const name of ['TypeGraphQLMetadataStorage', 'classValidatorMetadataStorage']) delete globals[name];
}

async function makeTemplate(engine: string, resources: RunResources): Promise<Template> {
  switch (engine) {
    case 'embedded':
      return makeEmbeddedTemplate(resources);
    case 'postgres':
      return makePostgresTemplate(resources);
    default:
      throw new Error(`DB is ${engine}; it can be embedded or postgres`);
  }
}

async function makeEmbeddedTemplate(resources: RunResources): Promise<Template> {
  const pglite = await PGlite.create();
  const database = await openDatabase({ kind: 'embedded', pglite, entities });
  const dump = await pglite.dumpDataDir('none');
  await database.close();
  resources.folder = await mkdtemp(join(tmpdir(), 'community-tests-'));
  const file = join(resources.folder, 'template.tar');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  return { engine: 'embedded', file };
}

async function makePostgresTemplate(resources: RunResources): Promise<Template> {
  resources.server = await startPostgresServer();
  const server = resources.server.url;
  const database = 'template_community';
  const admin = new pg.Client({ connectionString: `${server}/postgres` });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const opened = await openDatabase({ kind: 'server', url: `${server}/${database}`, poolSize: 2, entities });
  await opened.close();
  return { engine: 'postgres', server, database };
}
