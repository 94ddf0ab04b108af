import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bounded } from './bounded.js';

/** The cache between runs; in `node_modules`, so that a new installation removes it. */
const CACHE = resolve('node_modules', '.cache', 'test-templates');

const HOOKS = new URL('./node-hooks.mjs', import.meta.url).href;
const MAKER = fileURLToPath(new URL('./make-template.ts', import.meta.url));

/** The folder in the cache for what is made of a kind, this build and these migrations; removes older ones. */
export async function placeOf(kind: string): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const name = `${kind}-${await fingerprint()}`;
  for (const old of await readdir(CACHE)) {
    if (old.startsWith(`${kind}-`) && !old.startsWith(name))
      await rm(join(CACHE, old), { recursive: true, force: true });
  }
  return join(CACHE, name);
}

async function fingerprint(): Promise<string> {
  const migrations = (await readdir('migrations')).filter((name) => /\.(js|sql)$/.test(name)).sort();
  const files = [
    'package-lock.json',
    join('dist', 'tsconfig.tsbuildinfo'),
    ...migrations.map((name) => join('migrations', name)),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Makes the migrated data folder of an embedded server, unless it exists. */
export async function makeEmbedded(folder: string): Promise<void> {
  if (!existsSync(folder)) await migrate('embedded', folder);
}

/** Migrates an empty database, in a process of its own. */
export async function migrate(kind: 'embedded' | 'postgres', target: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', HOOKS, MAKER, kind, target], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await bounded(`the migration of ${target}`, once(child, 'close'));
  if (code !== 0) throw new Error('The template database of the tests could not be made');
}
