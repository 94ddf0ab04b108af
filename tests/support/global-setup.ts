import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import globalTeardown from './global-teardown.js';
import { startPostgresServer } from './postgres-server.js';
import { type RunResources, TEMPLATE, type Template } from './template.js';

/** The cache between runs; in `node_modules`, so that a new installation removes it. */
const CACHE = resolve('node_modules', '.cache', 'test-templates');

const TEMPLATE_DATABASE = 'template_community';

const HOOKS = new URL('./node-hooks.mjs', import.meta.url).href;
const MAKER = fileURLToPath(new URL('./make-template.ts', import.meta.url));

/** Provides the migrated database that the workers clone, on the engine that `DB` names, and the run's scratch folder. */
export default async function globalSetup(): Promise<void> {
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

/** The engine named by `DB`; by default the server, which needs half the CPU time, or the embedded one if it cannot run. */
async function templateOf(engine: string | undefined, resources: RunResources): Promise<Template> {
  switch (engine) {
    case 'embedded':
      return embeddedTemplate();
    case 'postgres':
      return serverTemplate(resources);
    case undefined:
      return serverTemplate(resources).catch((error: Error) => {
        process.stdout.write(`${error.message}: the tests run on the embedded engine\n`);
        return embeddedTemplate();
      });
    default:
      throw new Error(`DB is ${engine}; it can be embedded or postgres`);
  }
}

async function embeddedTemplate(): Promise<Template> {
  return { engine: 'embedded', folder: await embeddedFolder() };
}

/** Also for a run on a server: some tests are about the embedded database alone. */
const embeddedFolder = () => kept('embedded', (target) => make('embedded', target));

async function serverTemplate(resources: RunResources): Promise<Template> {
  const cluster = await kept('postgres', makeCluster);
  resources.server = await startPostgresServer(['copy', cluster]);
  const folder = await embeddedFolder();
  return { engine: 'postgres', server: resources.server.url, database: TEMPLATE_DATABASE, folder };
}

async function makeCluster(folder: string): Promise<void> {
  const server = await startPostgresServer(['keep', folder]);
  try {
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query(`create database ${TEMPLATE_DATABASE}`);
    await admin.end();
    await make('postgres', `${server.url}/${TEMPLATE_DATABASE}`);
  } finally {
    await server.stop();
  }
}

/** The cache folder of an engine for this build and these migrations; removes those of older ones. */
async function kept(engine: string, makeFolder: (folder: string) => Promise<void>): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const folder = join(CACHE, `${engine}-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  for (const old of await readdir(CACHE)) {
    if (old.startsWith(engine)) await rm(join(CACHE, old), { recursive: true, force: true });
  }
  await makeFolder(folder);
  return folder;
}

async function fingerprint(): Promise<string> {
  const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.js')).sort();
  const files = [
    'package-lock.json',
    join('dist', 'tsconfig.tsbuildinfo'),
    ...migrations.map((name) => join('migrations', name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

async function make(engine: string, target: string): Promise<void> {
  const child = spawn(process.execPath, ['--liftoff-only', '--import', HOOKS, MAKER, engine, target], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The template database of the tests could not be made');
}
