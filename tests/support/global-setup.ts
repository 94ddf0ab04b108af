import { existsSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import globalTeardown from './global-teardown.js';
import { migrate, placeOf } from './kept-templates.js';
import { startPgbouncer } from './pgbouncer.js';
import { startPostgresServer } from './postgres-server.js';
import { type RunResources, TEMPLATE, type Template } from './template.js';

const TEMPLATE_DATABASE = 'template_community';

/** What Jest says of the run. */
interface Run {
  readonly testPathPatterns: { isSet(): boolean };
}

const launcher = (name: string) =>
  import(new URL(`../../scripts/launcher/${name}.mjs`, import.meta.url).href);
const { ensureBundled }: { ensureBundled(): Promise<void> } = await launcher('bundle');
const { exclusively }: { exclusively(work: () => Promise<void>): Promise<void> } = await launcher('lock');

/** Provides the migrated database that the workers clone, and the run's scratch folder. */
export default async function globalSetup({ testPathPatterns }: Run): Promise<void> {
  // The tests of the service load its modules; those of the operation, which a run has to name, start its bundle.
  if (testPathPatterns.isSet()) await exclusively(ensureBundled);
  const resources: RunResources = { opened: [] };
  globalThis.testRunResources = resources;
  try {
    resources.folder = await mkdtemp(join(tmpdir(), 'community-tests-'));
    // As root, the run starts the PostgreSQL server as another user.
    await chmod(resources.folder, 0o755);
    process.env.TMPDIR = resources.folder;
    // A run started by a test uses the template of the outer run and applies its own later migrations to each copy.
    process.env[TEMPLATE] ??= JSON.stringify(await templateOf(process.env.DB, resources));
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}

/** The server of the run, with `DB=pooler` behind a pooler in transaction mode. */
async function templateOf(kind: string | undefined, resources: RunResources): Promise<Template> {
  switch (kind) {
    case undefined:
      return serverTemplate(resources);
    case 'pooler':
      return poolerTemplate(resources);
    default:
      throw new Error(`DB is ${kind}; it can be pooler`);
  }
}

async function serverTemplate(resources: RunResources): Promise<Template> {
  const cluster = await placeOf('postgres');
  if (!existsSync(cluster)) await makeCluster(cluster);
  resources.server = await startPostgresServer(['copy', cluster]);
  return { server: resources.server.url, database: TEMPLATE_DATABASE, folder: await placeOf('embedded') };
}

/** A server whose services connect through a pooler in transaction mode. */
async function poolerTemplate(resources: RunResources): Promise<Template> {
  const template = await serverTemplate(resources);
  resources.pooler = await startPgbouncer(template.server);
  return { ...template, pooler: resources.pooler.url };
}

async function makeCluster(folder: string): Promise<void> {
  const server = await startPostgresServer(['keep', folder]);
  try {
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query(`create database ${TEMPLATE_DATABASE}`);
    await admin.end();
    await migrate('postgres', `${server.url}/${TEMPLATE_DATABASE}`);
  } finally {
    await server.stop();
  }
}
