// Memory of the service and latency of other requests while users are sent whole lists of hundreds of thousands of
// rows. Every scenario has a fresh service; the first one is the baseline, without lists.
//   npm run bench:lists   BENCH_ROWS=300000 BENCH_ENGINE=server|embedded
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { start, stopAll } from './children.mjs';
import { startPostgres } from './postgres.mjs';
import { probeOf, probeWhile, quantile, SECRETS, tokenOf, watchMemory } from './probe.mjs';
import { seed } from './seed.mjs';

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
  { name: 'one list beside 20 unread ones', lists: 1, atOnce: 21, stalled: 20, perUser: 21 },
];

const folder = await mkdtemp(join(tmpdir(), 'community-lists-'));
try {
  await main();
} finally {
  await stopAll();
  await rm(folder, { recursive: true, force: true });
}

async function main() {
  const storage = await openStorage();
  const sample = await storage.seed();
  let idle;
  console.log(`Lists of ${ROWS} visits\n`);
  console.log(
    row(
      'scenario',
      'answers',
      'MB read',
      'first s',
      'seconds',
      'rss MiB',
      'disk MB',
      'p50 ms',
      'p99 ms',
      'max ms',
    ),
  );
  for (const scenario of SCENARIOS) {
    const { found: url, child } = await startService(storage.environment, scenario);
    const measured = await measure(url, sample, scenario, storage.bytesOfCursors);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    idle ??= measured.rss;
    console.log(
      row(
        scenario.name,
        JSON.stringify(measured.statuses).replaceAll('"', ''),
        (measured.bytes / 1e6).toFixed(0),
        (measured.firstByteMs / 1000).toFixed(1),
        measured.seconds.toFixed(1),
        measured.rss.toFixed(0),
        (measured.disk / 1e6).toFixed(0),
        ...[0.5, 0.99, 1].map((share) => quantile(measured.latencies, share).toFixed(1)),
      ),
    );
    if (measured.rss - idle > scenario.atOnce * MOST_ADDED_MB) process.exitCode = 1;
  }
}

/** A server with the rows, and how to count the bytes of its open cursors. */
async function openStorage() {
  const found = await startPostgres();
  const url = `${found}/postgres`;
  const { default: pg } = await import('pg');
  const bytesOfCursors = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('select coalesce(sum(size), 0) as bytes from pg_ls_tmpdir()');
    await client.end();
    return Number(rows[0].bytes);
  };
  return {
    environment: { DATABASE_URL: url },
    seed: () => seedVisits({ kind: 'server', url, poolSize: 2 }),
    bytesOfCursors,
  };
}

function startService(storage, { perUser = 2 }) {
  const environment = {
    PORT: '0',
    DEMO_DATA: 'false',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    CORS_ORIGINS: 'https://clients.example',
    LOG_LEVEL: 'fatal',
    UPLOADS_DIR: join(folder, 'uploads'),
    LISTS_AT_ONCE: String(perUser),
    ...SECRETS,
    ...storage,
  };
  return start('../dist/main.js', environment, /(http:\/\/127\.0\.0\.1:\d+)/, [
    `--max-old-space-size=${HEAP}`,
  ]);
}

/** Adds visits to one renter. */
async function seedVisits(options) {
  const { openDatabase } = await import('../dist/engine/database/open.js');
  const { entities } = await import('../dist/modules/entities.js');
  const { CompiledQuery } = await import('kysely');
  const database = await openDatabase({ ...options, entities });
  try {
    return await database.kysely.connection().execute(async (connection) => {
      const run = async (text, values = []) =>
        (await connection.executeQuery(CompiledQuery.raw(text, values))).rows;
      const { company: admin, ...sample } = await seed(run);
      await run(
        `insert into resident_visits (id, resident_id, visitor_name, total_people, vehicle_color, license_plate, subject, arrival_date, created_at)
         select gen_random_uuid(), $1, 'Visitante', 1 + n % 4, 'Rojo', 'VIS-1', 'Visita familiar', now(), now() - n * interval '1 second'
         from generate_series(1, $2::int) n`,
        [sample.resident, ROWS],
      );
      await run('analyze resident_visits');
      const [renter] = await run(
        `update users u set role_id = '55555555-5555-5555-5555-555555555555' from residents r
         where r.id = $1 and u.id = r.user_id returning u.id, u.username, u.email, 'RENTER' as role`,
        [sample.resident],
      );
      return { ...sample, admin, renter };
    });
  } finally {
    await database.close();
  }
}

/** Reads the lists in a separate thread, and sends ordinary requests meanwhile. */
async function measure(url, { admin, renter, vehicle }, scenario, bytesOfCursors) {
  const { lists, stalled = 0, encoding = 'identity' } = scenario;
  const probe = probeOf(url, await tokenOf(admin), vehicle);
  for (let number = 0; number < 200; number++) await probe();
  const token = await tokenOf(renter);
  const reader =
    lists === 0
      ? null
      : await openReader({ url: `${url}/api/residentvisits`, token, lists, stalled, encoding });
  const began = performance.now();
  const reading = reader ? reader.finished : pause(10_000, { statuses: {}, bytes: 0, firstByteMs: 0 });
  let going = true;
  let disk = 0;
  const probing = probeWhile(() => going, probe);
  const watching = watchMemory(() => going, url, 250);
  const measuring = (async () => {
    while (going) {
      disk = Math.max(disk, await bytesOfCursors());
      await pause(250);
    }
  })();
  const read = await reading;
  going = false;
  const seconds = (performance.now() - began) / 1000;
  await measuring;
  return { ...read, seconds, disk, latencies: await probing, rss: await watching };
}

/** A thread that reads lists, once those that it leaves unread have begun. */
async function openReader(workerData) {
  const worker = new Worker(new URL('./list-reader.mjs', import.meta.url), { workerData });
  const next = () =>
    new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  await next();
  return { finished: next() };
}

function row(name, answers, ...figures) {
  return name.padEnd(32) + answers.padEnd(18) + figures.map((figure) => figure.padStart(9)).join('');
}
