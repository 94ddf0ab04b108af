// Memory of the service and latency of other requests while users are sent whole lists of hundreds of thousands of
// rows. Every scenario has a fresh service; the first one is the baseline, without lists.
//   npm run bench:lists   BENCH_ROWS=300000
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { start, stopAll } from './children.mjs';
import { probeOf, probeWhile, quantile, SECRETS, tokenOf, watchMemory } from './probe.mjs';
import { seedServer } from './seed.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 300_000);
/** Of each list that is streamed at a time. */
const MOST_ADDED_MB = 100;
/** Without a limit V8 collects late, and garbage would be measured. In MiB. */
const HEAP = 192;

const SCENARIOS = [
  { name: 'nothing else', lists: 0, atOnce: 0 },
  { name: 'one list', lists: 1, atOnce: 1 },
  { name: 'one list, compressed', lists: 1, atOnce: 1, encoding: 'gzip' },
  { name: 'twelve lists of one user', lists: 12, atOnce: 2 },
];

try {
  await main();
} finally {
  stopAll();
}

async function main() {
  const { found: postgres } = await start('../tests/support/postgres-server.mjs', {}, /^(postgres:\S+)/);
  const databaseUrl = `${postgres}/postgres`;
  let sample;
  let idle;
  console.log(`Lists of ${ROWS} visits\n`);
  console.log(row('scenario', 'answers', 'MB read', 'rss MiB', 'p50 ms', 'p99 ms', 'max ms', 'seconds'));
  for (const scenario of SCENARIOS) {
    const { found: url, child } = await startService(databaseUrl);
    sample ??= await seedVisits(databaseUrl);
    const measured = await measure(url, sample, scenario);
    child.kill('SIGTERM');
    idle ??= measured.rss;
    console.log(
      row(
        scenario.name,
        JSON.stringify(measured.statuses).replaceAll('"', ''),
        (measured.bytes / 1e6).toFixed(0),
        measured.rss.toFixed(0),
        ...[0.5, 0.99, 1].map((share) => quantile(measured.latencies, share).toFixed(1)),
        measured.seconds.toFixed(1),
      ),
    );
    if (measured.rss - idle > scenario.atOnce * MOST_ADDED_MB) process.exitCode = 1;
  }
}

function startService(databaseUrl) {
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    DEMO_DATA: 'false',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    CORS_ORIGINS: 'https://clients.example',
    LOG_LEVEL: 'fatal',
    ...SECRETS,
  };
  return start('../dist/main.js', environment, /(http:\/\/127\.0\.0\.1:\d+)/, [
    `--max-old-space-size=${HEAP}`,
  ]);
}

/** Adds visits to one renter. */
async function seedVisits(databaseUrl) {
  const sample = await seedServer(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into resident_visits (id, resident_id, visitor_name, total_people, vehicle_color, license_plate, subject, arrival_date, created_at)
       select gen_random_uuid(), $1, 'Visitante', 1 + n % 4, 'Rojo', 'VIS-1', 'Visita familiar', now(), now() - n * interval '1 second'
       from generate_series(1, $2::int) n`,
      [sample.resident, ROWS],
    );
    await client.query('analyze resident_visits');
    const { rows } = await client.query(
      `update users u set role_id = '55555555-5555-5555-5555-555555555555' from residents r
       where r.id = $1 and u.id = r.user_id returning u.id, u.username, u.email, 'RENTER' as role`,
      [sample.resident],
    );
    return { ...sample, renter: rows[0] };
  } finally {
    await client.end();
  }
}

/** Reads the lists in a separate thread, and sends ordinary requests meanwhile. */
async function measure(url, { admin, renter, vehicle }, { lists, encoding = 'identity' }) {
  const probe = probeOf(url, await tokenOf(admin), vehicle);
  for (let number = 0; number < 200; number++) await probe();
  const began = performance.now();
  const reading =
    lists === 0
      ? pause(10_000, { statuses: {}, bytes: 0 })
      : readLists({ url: `${url}/api/residentvisits`, token: await tokenOf(renter), lists, encoding });
  let going = true;
  const probing = probeWhile(() => going, probe);
  const watching = watchMemory(() => going, url, 250);
  const { statuses, bytes } = await reading;
  going = false;
  const seconds = (performance.now() - began) / 1000;
  return { statuses, bytes, seconds, latencies: await probing, rss: await watching };
}

function readLists(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./list-reader.mjs', import.meta.url), { workerData });
    worker.once('message', resolve).once('error', reject);
  });
}

function row(name, answers, ...figures) {
  return name.padEnd(28) + answers.padEnd(18) + figures.map((figure) => figure.padStart(9)).join('');
}
