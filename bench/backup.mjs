// Backup and restore of a server beside the programs of PostgreSQL, on Debian's server with its default settings: seconds,
// sizes and ratios. Half of the rows are those of the other benchmarks, four in ten are entries of the audit log.
//   npm run bench:backup   BENCH_ROWS=3900000
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeDebianServer } from '../tests/support/debian-server.ts';
import { SEEDED_ROWS, seed } from './seed.mjs';

const ROWS = Number(process.env.BENCH_ROWS ?? 3_900_000);
const CLI = 'dist/bundle/cli.js';

const folder = await mkdtemp(join(tmpdir(), 'community-bench-backup-'));
const server = await makeDebianServer();
try {
  await main();
} finally {
  await server.remove();
  await rm(folder, { recursive: true, force: true });
}

async function main() {
  await server.configure('fsync = on');
  await server.start();
  await administer('create database source');
  await run([process.execPath, CLI, 'migrate'], 'source');
  const { rows, bytes } = await inDatabase('source', fill);
  console.log(`${rows.toLocaleString('en-US')} rows, a database of ${inMb(bytes)} MB\n`);

  const [dump, backup] = [join(folder, 'copy.dump'), join(folder, 'copy.tar.gz')];
  const dumped = await run(['pg_dump', '-Fc', 'source', '-f', dump], 'source');
  const backedUp = await run([process.execPath, CLI, 'backup', backup], 'source');
  await administer('create database by_programs');
  const restoredByPrograms = await run(['pg_restore', '-d', 'by_programs', dump], 'by_programs');
  await administer('create database by_service');
  const restored = await run([process.execPath, CLI, 'restore', backup], 'by_service');

  for (const name of ['by_programs', 'by_service']) {
    const found = (await inDatabase(name, count)).rows;
    if (found !== rows) throw new Error(`${name} has ${found} rows instead of ${rows}`);
  }
  const sizes = { dump: (await stat(dump)).size, backup: (await stat(backup)).size };
  console.log('| command | s | of the program | MB |\n|---|--:|--:|--:|');
  console.log(row('pg_dump -Fc', dumped, 1, sizes.dump));
  console.log(row('community backup', backedUp, backedUp / dumped, sizes.backup));
  console.log(row('pg_restore', restoredByPrograms, 1));
  console.log(row('community restore', restored, restored / restoredByPrograms));
}

function row(name, seconds, ratio, bytes) {
  return `| \`${name}\` | ${seconds.toFixed(1)} | ${ratio.toFixed(2)} | ${bytes ? inMb(bytes) : ''} |`;
}

function inMb(bytes) {
  return Math.round(bytes / 1e6);
}

function administer(statement) {
  return inDatabase('postgres', (client) => client.query(statement));
}

async function inDatabase(name, use) {
  const client = new pg.Client({ connectionString: server.urlOf(name) });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function fill(client) {
  const query = async (text, values) => (await client.query(text, values)).rows;
  await seed(query, (ROWS * 0.5) / SEEDED_ROWS);
  await query(`set session_replication_role = replica`);
  await query(
    `insert into audit_entries (created_at, user_id, username, role, action, record, record_id, community_id, after)
     select now() - n * interval '1 second', u.id, u.username, 'RESIDENT', 'CREATE', 'Ticket', n::text, r.community_id,
       jsonb_build_object('id', n, 'contenido', 'La luz del pasillo ' || n, 'residentId', r.id, 'estado', 'Abierto')
     from generate_series(1, $1::int) n
     join lateral (select md5('resident' || (1 + n % 1000))::uuid as id) named on true
     join residents r on r.id = named.id join users u on u.id = r.user_id`,
    [Math.round(ROWS * 0.4)],
  );
  await query(
    `insert into resident_visits (id, resident_id, visitor_name, total_people, vehicle_color, license_plate, subject, arrival_date, created_at)
     select gen_random_uuid(), md5('resident' || (1 + n % 1000))::uuid, 'Visitante ' || n, 1 + n % 4, 'Rojo', 'VIS-' || n,
       'Visita familiar', now(), now() - n * interval '1 second' from generate_series(1, $1::int) n`,
    [Math.round(ROWS * 0.1)],
  );
  await query('set session_replication_role = origin');
  // Otherwise the first reader would pay for what each reader leaves to the next one.
  await query('vacuum analyze');
  return count(client);
}

async function count(client) {
  const { rows: tables } = await client.query(
    `select format('select count(*) from %I', tablename) as text from pg_tables where schemaname = 'public'`,
  );
  let rows = 0;
  for (const { text } of tables) rows += Number((await client.query(text)).rows[0].count);
  const { rows: sizes } = await client.query('select pg_database_size(current_database()) as bytes');
  return { rows, bytes: Number(sizes[0].bytes) };
}

/** Runs a command to its end and resolves to its seconds. */
async function run([command, ...args], database) {
  const began = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...server.environment,
      DATABASE_URL: server.urlOf(database),
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, `uploads-${database}`),
      DEMO_DATA: 'off',
    },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return (performance.now() - began) / 1000;
}
