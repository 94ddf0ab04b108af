// The service beside the physical limit (bare `node:http` and `pg`) and the servers that one could put in its place: the same
// requests from the same PostgreSQL, in turns, after every answer was compared with plain SQL.
//   npm run bench [-- --only NAME] [--write] [--cpu-prof FOLDER]
//   npm run bench -- --engine embedded    the service on the embedded engine
//   npm run bench -- --scale 4            the service on four times the data, beside the usual data
//   npm run bench -- --all                the three, one after the other
//   BENCH_SECONDS=4 BENCH_ROUNDS=3 BENCH_WARM_UP=6 BENCH_CONNECTIONS=32
import { parseArgs } from 'node:util';
import { stopAll } from './children.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: 'server' },
    scale: { type: 'string' },
    all: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
  },
});

const asked = options.scale ? 'scale' : options.engine === 'embedded' ? 'embedded' : 'compared';
for (const name of options.all ? ['compared', 'embedded', 'scale'] : [asked]) {
  const { run } = await import(`./runs/${name}.mjs`);
  try {
    if ((await run({ scale: '4', ...options })) > 0) process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
