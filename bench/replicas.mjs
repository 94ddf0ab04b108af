// Reads a second of a list and of the dashboard with the primary alone, and with two streaming replicas on the same
// machine, with the transactions that each read costs the primary. Needs Debian's PostgreSQL and Redis.
//   npm run bench:replicas   BENCH_SECONDS=10 BENCH_CLIENTS=16
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDebianServer } from '../tests/support/debian-server.ts';
import { startRedis } from '../tests/support/redis-server.ts';
import { start, stopAll } from './children.mjs';
import { quantile, SECRETS, tokenOf } from './probe.mjs';
import { seedServer } from './seed.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 16);

const WORKLOADS = {
  list: '{ tickets(first: 50) { nodes { id contenido resident { fullName } } totalCount } }',
  dashboard: '{ dashboard { cargosVencidos cantidadMorosos } }',
};

const folder = await mkdtemp(join(tmpdir(), 'community-bench-'));
const servers = [await makeDebianServer()];
const [primary] = servers;
const redis = await startRedis();
try {
  await primary.configure('shared_buffers = 128MB', 'wal_keep_size = 256MB');
  await primary.start();
  execFileSync(process.execPath, ['dist/bundle/cli.js', 'migrate'], {
    env: environmentOf(),
    stdio: 'ignore',
  });
  const { admin } = await seedServer(primary.urlOf('postgres'));
  const token = await tokenOf(admin);
  servers.push(await makeDebianServer(primary), await makeDebianServer(primary));
  for (const replica of servers.slice(1)) await replica.start();
  console.log(row('servers', 'workload', 'reads/s', 'p50 ms', 'p99 ms', 'on primary'));
  await report('primary', token, {});
  const urls = servers.slice(1).map((replica) => replica.urlOf('postgres'));
  const settings = { DATABASE_REPLICA_URLS: urls.join(',') };
  await report('2 replicas', token, settings);
  await report('2 replicas, Redis', token, { ...settings, REDIS_URL: redis.url });
} finally {
  await stopAll();
  await redis.stop();
  for (const server of servers.toReversed()) await server.remove();
  await rm(folder, { recursive: true, force: true });
}

function environmentOf() {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    CORS_ORIGINS: 'https://clients.example',
    DATABASE_URL: primary.urlOf('postgres'),
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: 'off',
    ...SECRETS,
  };
}

async function report(name, token, settings) {
  const environment = { ...environmentOf(), ...settings };
  const { found: url, child } = await start('../dist/main.js', environment, /(http:\/\/127\.0\.0\.1:\d+)/);
  // Until the replicas have told where they are.
  await pause(3_000);
  for (const [workload, query] of Object.entries(WORKLOADS)) {
    await readFor(1, url, token, query);
    const before = await transactions();
    const times = await readFor(SECONDS, url, token, query);
    const each = ((await transactions()) - before) / times.length;
    const quantiles = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
    console.log(row(name, workload, (times.length / SECONDS).toFixed(0), ...quantiles, each.toFixed(2)));
  }
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}

/** Reads with all clients at once; resolves to the sorted milliseconds of the answers. */
async function readFor(seconds, url, token, query) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ query }) };
  const end = performance.now() + seconds * 1000;
  const times = [];
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const { data, errors } = await (await fetch(`${url}/graphql`, request)).json();
      if (!data || errors) throw new Error(JSON.stringify(errors));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return times.sort((a, b) => a - b);
}

/** The transactions of the primary so far, which its sessions report once a second. */
async function transactions() {
  await pause(1_500);
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query(
    "select xact_commit::int as count from pg_stat_database where datname = 'postgres'",
  );
  await client.end();
  return rows[0].count;
}

function row(name, workload, ...figures) {
  return name.padEnd(20) + workload.padEnd(11) + figures.map((figure) => figure.padStart(12)).join('');
}
