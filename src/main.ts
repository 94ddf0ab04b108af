import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/*
 * Starts the service from the bundle that the build makes of `run.ts` and all that it imports.
 * V8 and the C library read these settings only when a process starts. With their defaults the young generation grows to 128
 * MB, and memory that was freed is kept for each thread, so the service would need half as much memory again. Therefore the
 * process replaces itself once, with the same id, unless its starter has chosen a size, as `npm start` does. A channel to the
 * starter would not survive that.
 */
const YOUNG_GENERATION = '--max-semi-space-size=16';
const C_LIBRARY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

const { execArgv, execPath, argv, env } = process;

// A static import of what an old Node.js lacks would end the start with a SyntaxError.
if (!modules.enableCompileCache) {
  process.stderr.write(
    `The service needs a newer Node.js than ${process.versions.node}: \`npm start\` brings one.\n`,
  );
  process.exit(1);
}

const isChosen = `${execArgv.join(' ')} ${env.NODE_OPTIONS}`.includes('semi-space-size');
if (!isChosen && !process.channel && process.platform !== 'win32') {
  process.execve?.(execPath, [execPath, ...execArgv, YOUNG_GENERATION, ...argv.slice(1)], {
    ...C_LIBRARY,
    ...env,
  });
}

/*
 * By default V8 collects the old generation when it has grown to up to four times its live objects. Long lists fill it with
 * objects that live for one request, and memory that the process once had stays resident.
 */
setFlagsFromString('--heap-growing-percent=100');

/*
 * By default V8 allocates what has often survived a minor collection in the old generation. Here that belongs to a pending
 * request, so answered requests would be kept with all they hold until the next full collection.
 */
setFlagsFromString('--no-allocation-site-pretenuring');

/*
 * One thread collects the young generation. Further threads finish a small one no sooner where the database and clients share the
 * cores, and take CPU time and memory of their own.
 */
setFlagsFromString('--no-parallel-scavenge');

modules.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
await import(new URL('bundle/run.js', import.meta.url).href);
