import { existsSync, readdirSync, rmSync } from 'node:fs';
import { ensureBundled } from './bundle.mjs';
import { noteCommit } from './commit.mjs';
import { Fault } from './fault.mjs';
import { exclusively } from './lock.mjs';
import { runProgram } from './node.mjs';
import { inProject } from './project.mjs';

const COMPILER = inProject('node_modules', 'typescript', 'bin', 'tsc');

/**
 * Brings dist up to date with src, and the bundle with dist unless it is not wanted. Without TypeScript, as in a
 * production installation, dist is used unchanged.
 */
export async function ensureBuilt({ bundle = true } = {}) {
  if (existsSync(COMPILER)) {
    await exclusively(() => build(bundle));
  } else if (!existsSync(inProject('dist', 'main.js'))) {
    throw new Fault(
      'There is no build in dist and TypeScript is not installed to make one: run `npm ci` first.',
    );
  }
}

async function build(bundle) {
  if (!existsSync(inProject('dist', 'main.js'))) {
    console.error('Compiling the service …');
  }
  // By default four checkers each check the declarations that they share: a quarter more CPU time, and no sooner done.
  if ((await runProgram(['node', COMPILER, '--build', '--checkers', '1'])) !== 0) {
    throw new Fault('The build failed (see above).');
  }
  removeOrphans();
  noteCommit();
  if (bundle) {
    await ensureBundled();
  }
}

/** The compiler keeps the output of a deleted source file, and a test that imports it would still pass. */
function removeOrphans() {
  for (const path of readdirSync(inProject('dist'), { recursive: true })) {
    const source = path.replace(/\.js(\.map)?$/, '.ts');
    if (source !== path && !path.startsWith('bundle') && !existsSync(inProject('src', source))) {
      rmSync(inProject('dist', path));
    }
  }
}
