import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { exclusively } from './lock.mjs';
import { runNode } from './node.mjs';
import { inProject } from './project.mjs';

const COMPILER = inProject('node_modules', 'typescript', 'bin', 'tsc');
const BUILD = inProject('dist');
const NEXT_BUILD = inProject('dist.next');
const STAMP = 'sources.sha256';

/** Compiles src into dist unless dist was made of the very same sources. */
export async function ensureBuilt() {
  if (isBuilt()) {
    return;
  }
  if (!existsSync(COMPILER)) {
    useExistingBuild();
    return;
  }
  await exclusively(async () => {
    if (!isBuilt()) {
      await build();
    }
  });
}

function isBuilt() {
  try {
    return readFileSync(join(BUILD, STAMP), 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

function useExistingBuild() {
  if (!existsSync(join(BUILD, 'main.js'))) {
    throw new Fault(
      'There is no build in dist and TypeScript is not installed to make one: run `npm ci` first.',
    );
  }
  if (existsSync(inProject('src'))) {
    console.error(
      'dist was not built from these sources and TypeScript is not installed: starting it as it is.',
    );
  }
}

/** Beside its place and renamed when whole, so that an interrupted or failed build is never taken for one. */
async function build() {
  const stamp = fingerprint();
  rmSync(NEXT_BUILD, { recursive: true, force: true });
  const code = await runNode([
    COMPILER,
    '--project',
    'tsconfig.json',
    '--outDir',
    NEXT_BUILD,
    '--noEmitOnError',
  ]);
  if (code !== 0) {
    rmSync(NEXT_BUILD, { recursive: true, force: true });
    throw new Fault('The build failed (see above).');
  }
  writeFileSync(join(NEXT_BUILD, STAMP), stamp);
  rmSync(BUILD, { recursive: true, force: true });
  renameSync(NEXT_BUILD, BUILD);
}

/** Contents, not dates: a checkout or a copy changes those. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', 'tsconfig.json', ...sources()]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inProject(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sources() {
  return readdirSync(inProject('src'), { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => join('src', path));
}
