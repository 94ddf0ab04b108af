import { readFileSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

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

const tooLittle = missingMemory();
if (tooLittle !== undefined) {
  process.stderr.write(`${tooLittle}\n`);
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

/** Says which memory does not suffice for a start; V8 would end the process with a stack of its own somewhere in it. */
function missingMemory(): string | undefined {
  const found = [
    { what: 'address space', needed: 3_000, bytes: addressSpace(), how: 'raise it by `ulimit -v`' },
    {
      what: 'memory',
      needed: 256,
      bytes: process.constrainedMemory(),
      how: 'raise the limit of its container or unit',
    },
    {
      what: 'heap',
      needed: 130,
      bytes: getHeapStatistics().heap_size_limit,
      how: 'raise --max-old-space-size',
    },
  ];
  const [missing] = found.filter(({ needed, bytes }) => bytes > 0 && bytes < needed * 2 ** 20);
  if (!missing) return undefined;
  const { what, needed, bytes, how } = missing;
  return `The service needs ${needed} MB of ${what} to start, and may take ${Math.floor(bytes / 2 ** 20)} MB: ${how}.`;
}

/** The limit of the address space in bytes; 0 where none is known. */
function addressSpace(): number {
  if (process.platform !== 'linux') return 0;
  try {
    return Number(/^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
