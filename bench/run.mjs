// The service beside the physical limit (bare `node:http` and `pg`) and the servers that one could put in its place: the same
// requests from the same PostgreSQL, in turns, after every answer was compared with plain SQL.
//   npm run bench [-- --only NAME] [--write] [--cpu-prof FOLDER]
//   npm run bench -- --only generated     documents that are drawn from the schema anew in each run
//   npm run bench -- --scale 4            the service on four times the data, beside the usual data
//   npm run bench -- --all                both, one after the other
import { parseArgs } from 'node:util';
import { stopAll } from './children.mjs';

const HELP = `npm run bench [-- OPTIONS]

  --only NAME          only workloads whose name contains this; "generated": the documents drawn from the schema
  --scale 4            the service on four times the data, beside the usual data
  --all                both runs, one after the other
  --write              writes the tables into docs/performance.md, and the chart of the front page
  --cpu-prof FOLDER    a CPU profile of the service

  BENCH_SECONDS=3 BENCH_ROUNDS=2 BENCH_WARM_UP=10000 BENCH_CONNECTIONS=32, BENCH_SEED=NUMBER of the generated documents

What the parts of the standard run take by these settings, on a quiet machine of two cores:
  data, documents, starts             about 1 minute
  12 workloads, SYSTEM_ADMIN          about 13 minutes, all servers
  12 workloads, ADMIN_COMPANY         about 8 minutes, the limit and the service
  10 generated documents, each caller about 5 minutes, the limit and the service
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    scale: { type: 'string' },
    all: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const asked = options.scale ? 'scale' : 'compared';
for (const name of options.all ? ['compared', 'scale'] : [asked]) {
  const { run } = await import(`./runs/${name}.mjs`);
  try {
    if ((await run({ scale: '4', ...options })) > 0) process.exitCode = 1;
  } finally {
    await stopAll();
  }
}
