// Microseconds of CPU that a process spends on a trivial query over HTTP: the service by its direct lane, the service
// through Apollo Server, and Apollo Server alone with the same schema.
//   npm run bench:lanes   LANES_REQUESTS=20000 LANES_ROUNDS=5
import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { start, stopAll } from './children.mjs';
import { startPostgres } from './postgres.mjs';
import { SECRETS } from './probe.mjs';

const REQUESTS = Number(process.env.LANES_REQUESTS ?? 20_000);
const ROUNDS = Number(process.env.LANES_ROUNDS ?? 5);
const CONNECTIONS = 4;

/** The unit of the times in `/proc/PID/stat`, on every Linux system of today. */
const MICROSECONDS_PER_TICK = 10_000;

const median = (sorted) => sorted[Math.floor(sorted.length / 2)];

try {
  await main();
} finally {
  stopAll();
}

async function main() {
  const postgres = await startPostgres();
  const service = (environment) =>
    start(
      '../dist/main.js',
      {
        ...SECRETS,
        DATABASE_URL: `${postgres}/postgres`,
        PORT: '0',
        DEMO_DATA: 'false',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        CORS_ORIGINS: 'https://clients.example',
        ...environment,
      },
      /(http:\/\/127\.0\.0\.1:\d+)/,
    );
  const measured = [
    ['direct lane', await service({})],
    ['direct lane without log lines', await service({ LOG_LEVEL: 'warn' })],
    ['through Apollo Server', await service({ GRAPHQL_DIRECT_LANE: 'off' })],
    ['Apollo Server alone', await start('./stock-apollo.mjs', { NODE_ENV: 'production' }, /(http:\S+)/)],
  ].map(([name, { found, child }]) => ({ name, url: found, pid: child.pid, figures: [] }));

  for (const one of measured) await send(one, REQUESTS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of measured) one.figures.push(await microsecondsOf(one));
  }
  console.log(
    `${ROUNDS} rounds of ${REQUESTS} requests in turn, ${CONNECTIONS} connections; µs of CPU per request\n`,
  );
  for (const { name, figures } of measured) {
    const sorted = figures.sort((a, b) => a - b);
    console.log(`${name.padEnd(32)} median ${median(sorted)}   ${sorted[0]} to ${sorted.at(-1)}`);
  }
}

async function microsecondsOf(one) {
  const before = await cpuOf(one.pid);
  await send(one, REQUESTS);
  return Math.round((await cpuOf(one.pid)) - before) / REQUESTS;
}

async function cpuOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * MICROSECONDS_PER_TICK;
}

async function send({ name, url }, amount) {
  const { non2xx, errors } = await autocannon({
    url: url.endsWith('/graphql') ? url : `${url}/graphql`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }' }),
    connections: CONNECTIONS,
    amount,
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} requests failed`);
}
