// The cost of a request beside the physical limit: the service and a bare `node:http` + `pg` server answer the
// same requests from the same PostgreSQL, measured in turns in one run, after their answers were compared.
//   npm run bench [-- name …]   BENCH_SECONDS=4 BENCH_ROUNDS=3 BENCH_CONNECTIONS=32
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { casesFor } from './cases.mjs';
import { start, stopAll } from './children.mjs';
import { seed } from './seed.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);
const JWT_KEY = 'a key for nothing but the benchmark, 32+';

const asked = process.argv.slice(2);
try {
  await main();
} finally {
  stopAll();
}

async function main() {
  const { found: postgres } = await start('../tests/support/postgres-server.mjs', {}, /^(postgres:\S+)/);
  const databaseUrl = `${postgres}/postgres`;
  const { found: service } = await start(
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
    },
    /(http:\/\/127\.0\.0\.1:\d+)/,
  );
  const sample = await seed(databaseUrl);
  const { found: limit } = await start('./limit.mjs', { DATABASE_URL: databaseUrl, JWT_KEY }, /(http:\S+)/);
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
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each in turn; requests per second, medians\n`,
  );
  console.log(row('case', 'limit', 'service', 'share', 'aim'));
  let short = 0;
  for (const one of casesFor(sample)) {
    if (asked.length > 0 && !asked.some((name) => one.name.includes(name))) continue;
    await compare(service + one.service.path, limit + one.limit.path, one, headers);
    const [limits, shares] = [[], []];
    const services = [];
    for (let round = 0; round < ROUNDS; round++) {
      const bare = await measure(limit + one.limit.path, one.limit, headers);
      const own = await measure(service + one.service.path, one.service, headers);
      limits.push(bare);
      services.push(own);
      shares.push(own / bare);
    }
    const share = median(shares);
    if (share < one.aim) short++;
    console.log(
      row(
        one.name,
        median(limits).toFixed(0),
        median(services).toFixed(0),
        share.toFixed(2),
        String(one.aim),
      ),
    );
  }
  console.log(short === 0 ? '\nEvery share reaches its aim.' : `\n${short} below the aim.`);
  process.exitCode = short === 0 ? 0 : 1;
}

async function compare(serviceUrl, limitUrl, one, headers) {
  const [own, bare] = await Promise.all([
    ask(serviceUrl, one.service, headers),
    ask(limitUrl, one.limit, headers),
  ]);
  if (!isDeepStrictEqual(own, bare)) {
    throw new Error(
      `${one.name}: the answers differ\n${JSON.stringify(own).slice(0, 600)}\n${JSON.stringify(bare).slice(0, 600)}`,
    );
  }
}

async function ask(url, { body }, headers) {
  const response = await fetch(url, { headers, method: body ? 'POST' : 'GET', body });
  const answer = await response.json();
  if (!response.ok || answer.errors)
    throw new Error(`${url}: ${response.status} ${JSON.stringify(answer).slice(0, 600)}`);
  return answer;
}

async function measure(url, { body }, headers) {
  const options = { url, headers, method: body ? 'POST' : 'GET', body, connections: CONNECTIONS };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function row(name, ...figures) {
  return name.padEnd(44) + figures.map((figure) => figure.padStart(10)).join('');
}
