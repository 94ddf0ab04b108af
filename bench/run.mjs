// The cost of a request beside the physical limit: the service and a bare `node:http` + `pg` server answer the
// same requests from the same PostgreSQL, measured in turns in one run, after their answers were compared.
//   npm run bench [-- --only NAME]   BENCH_SECONDS=4 BENCH_ROUNDS=3 BENCH_CONNECTIONS=32
import { isDeepStrictEqual, parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { casesFor } from './cases.mjs';
import { start, stopAll } from './children.mjs';
import { cpuOf, peakMemoryOf } from './process-figures.mjs';
import { seed } from './seed.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);
const JWT_KEY = 'a key for nothing but the benchmark, 32+';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
try {
  await main();
} finally {
  stopAll();
}

async function main() {
  const { found: postgres } = await start('../tests/support/postgres-server.mjs', {}, /^(postgres:\S+)/);
  const databaseUrl = `${postgres}/postgres`;
  const service = await start(
    '../dist/main.js',
    {
      DATABASE_URL: databaseUrl,
      PORT: '0',
      DEMO_DATA: 'false',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      CORS_ORIGINS: 'https://clients.example',
      LOG_LEVEL: 'error',
      JWT_KEY,
      DATABASE_POOL_SIZE: '10',
      RATE_LIMIT: 'off',
    },
    /(http:\/\/127\.0\.0\.1:\d+)/,
  );
  const sample = await seed(databaseUrl);
  const limit = await start('./limit.mjs', { DATABASE_URL: databaseUrl, JWT_KEY }, /(http:\S+)/);
  const { createTokens } = await import('../dist/platform/security/tokens.js');
  const { systemClock } = await import('../dist/platform/time/clock.js');
  const tokens = createTokens({
    keys: [{ id: null, secret: JWT_KEY }],
    issuer: 'community-service',
    audience: 'community-clients',
    lifetimeMinutes: 600,
    clock: systemClock,
  });
  const headers = {
    authorization: `Bearer ${tokens.issue(sample.admin).token}`,
    'content-type': 'application/json',
  };

  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each in turn: the best round of each`,
  );
  console.log('CPU: µs a request in the process of the server; shares: of the limit\n');
  console.log(row('case', 'limit/s', 'service/s', 'share', 'p99 ms', 'p99 ms', 'CPU', 'CPU', 'share', 'aim'));
  let short = 0;
  for (const one of casesFor(sample).filter(({ name }) => name.includes(options.only))) {
    await compare(service.found + one.service.path, limit.found + one.limit.path, one, headers);
    const rounds = { limit: [], service: [] };
    for (let round = 0; round < ROUNDS; round++) {
      rounds.limit.push(await measure(limit, one.limit, headers));
      rounds.service.push(await measure(service, one.service, headers));
      process.stderr.write(`${one.name}: round ${round + 1} of ${ROUNDS}\r`);
    }
    const [bare, own] = [best(rounds.limit), best(rounds.service)];
    const share = own.rate / bare.rate;
    if (share < one.aim) short++;
    const figures = [
      ...[bare.rate, own.rate].map((rate) => rate.toFixed(0)),
      share.toFixed(2),
      ...[bare.p99, own.p99, bare.cpu, own.cpu].map((figure) => figure.toFixed(0)),
      (bare.cpu / own.cpu).toFixed(2),
    ];
    console.log(row(one.name, ...figures, String(one.aim)));
  }
  console.log(`\nPeak memory of the service: ${await peakMemoryOf(service.child)} MiB`);
  console.log(short === 0 ? 'Every share reaches its aim.' : `${short} below the aim.`);
  process.exitCode = short === 0 ? 0 : 1;
}

async function compare(serviceUrl, limitUrl, one, headers) {
  const [own, bare] = await Promise.all([
    ask(serviceUrl, one.service, headers),
    ask(limitUrl, one.limit, headers),
  ]);
  if (!isDeepStrictEqual(settled(own, one), settled(bare, one))) {
    throw new Error(
      `${one.name}: the answers differ\n${JSON.stringify(own).slice(0, 600)}\n${JSON.stringify(bare).slice(0, 600)}`,
    );
  }
}

/** An answer without the fields that differ between two writes. */
function settled(answer, { changing = [] }) {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !changing.includes(name)));
}

async function ask(url, { body }, headers) {
  const response = await fetch(url, { headers, method: body ? 'POST' : 'GET', body });
  const answer = await response.json();
  if (!response.ok || answer.errors)
    throw new Error(`${url}: ${response.status} ${JSON.stringify(answer).slice(0, 600)}`);
  return answer;
}

/** Requests per second, p99 in milliseconds, and microseconds of CPU that the server takes for a request. */
async function measure({ found, child }, { path, body }, headers) {
  const target = {
    url: found + path,
    headers,
    method: body ? 'POST' : 'GET',
    body,
    connections: CONNECTIONS,
  };
  await autocannon({ ...target, duration: 1 });
  const before = await cpuOf(child);
  const result = await autocannon({ ...target, duration: SECONDS });
  const cpu = (await cpuOf(child)) - before;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} refused, ${result.errors} failed`);
  const { total } = result.requests;
  return { rate: total / result.duration, p99: result.latency.p99, cpu: cpu / total };
}

/** Each figure of the round in which it was best. */
function best(rounds) {
  return {
    rate: Math.max(...rounds.map(({ rate }) => rate)),
    p99: Math.min(...rounds.map(({ p99 }) => p99)),
    cpu: Math.min(...rounds.map(({ cpu }) => cpu)),
  };
}

function row(name, ...figures) {
  return name.padEnd(44) + figures.map((figure) => figure.padStart(10)).join('');
}
