// Memory of the service and latency of other requests while a client sends thousands of distinct large
// GraphQL documents. Every scenario has a fresh service with a limited heap; the first one is the baseline,
// without documents.
//   npm run bench:documents   BENCH_DOCUMENTS=10000 BENCH_HEAP_MB=1024 BENCH_CONNECTIONS=16
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { start, stopAll } from './children.mjs';
import { startPostgres } from './postgres.mjs';
import { probeOf, probeWhile, quantile, SECRETS, tokenOf, watchMemory } from './probe.mjs';
import { seedServer } from './seed.mjs';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
const HEAP_MB = Number(process.env.BENCH_HEAP_MB ?? 1024);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16);
const MOST_P99_MS = 100;

const SCENARIOS = [
  { name: 'nothing else', documents: 0 },
  { name: 'no token, one network', documents: DOCUMENTS, sights: 1 },
  { name: 'no token, a network for each document', documents: DOCUMENTS, sights: 1, ownNetworks: true },
  { name: 'one user, each document twice', documents: DOCUMENTS, sights: 2, signedIn: true },
  {
    name: 'one user, each twice, RATE_LIMIT=off',
    documents: DOCUMENTS,
    sights: 2,
    signedIn: true,
    rateLimit: 'off',
  },
];

try {
  await main();
} finally {
  stopAll();
}

async function main() {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres}/postgres`;
  const asked = process.argv.slice(2);
  let sample;
  console.log(`${DOCUMENTS} documents of 10 kB over ${CONNECTIONS} connections, heap of ${HEAP_MB} MiB\n`);
  console.log(
    row('scenario', 'answers by status', 'rss MiB', 'p50 ms', 'p99 ms', 'max ms', 'probes', 'seconds'),
  );
  for (const scenario of SCENARIOS) {
    if (asked.length > 0 && !asked.some((name) => scenario.name.includes(name))) continue;
    const { found: url, child } = await startService(databaseUrl, scenario);
    sample ??= await seedServer(databaseUrl);
    const measured = await measure(url, await tokenOf(sample.admin), sample, scenario);
    const died = child.exitCode !== null || child.signalCode !== null;
    child.kill('SIGTERM');
    console.log(
      row(
        scenario.name,
        died ? 'the service ended' : JSON.stringify(measured.statuses).replaceAll('"', ''),
        measured.rss.toFixed(0),
        ...[0.5, 0.99, 1].map((share) => quantile(measured.latencies, share).toFixed(1)),
        String(measured.latencies.length),
        measured.seconds.toFixed(0),
      ),
    );
    if (died || quantile(measured.latencies, 0.99) >= MOST_P99_MS) process.exitCode = 1;
  }
}

function startService(databaseUrl, { rateLimit = 'on' }) {
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO_DATA: 'false',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    CORS_ORIGINS: 'https://clients.example',
    LOG_LEVEL: 'fatal',
    ...SECRETS,
    TRUST_PROXY: '1',
    RATE_LIMIT: rateLimit,
  };
  return start('../dist/main.js', environment, /(http:\/\/127\.0\.0\.1:\d+)/, [
    `--max-old-space-size=${HEAP_MB}`,
  ]);
}

/** Sends the documents from a separate thread, and sends ordinary requests meanwhile. */
async function measure(url, token, { vehicle }, { documents, sights, signedIn, ownNetworks }) {
  const probe = probeOf(url, token, vehicle);
  for (let number = 0; number < 50; number++) await probe();
  const began = performance.now();
  const sending =
    documents === 0
      ? pause(10_000, {})
      : sendDocuments({
          url: `${url}/graphql`,
          documents,
          sights,
          ownNetworks,
          connections: CONNECTIONS,
          ...(signedIn ? { token } : {}),
        });
  let going = true;
  const probing = probeWhile(() => going, probe);
  const watching = watchMemory(() => going, url);
  const statuses = await sending;
  going = false;
  const seconds = (performance.now() - began) / 1000;
  return { statuses, seconds, latencies: await probing, rss: await watching };
}

function sendDocuments(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sender.mjs', import.meta.url), { workerData });
    worker.once('message', resolve).once('error', reject);
  });
}

function row(name, answers, ...figures) {
  return name.padEnd(40) + answers.padEnd(28) + figures.map((figure) => figure.padStart(9)).join('');
}
