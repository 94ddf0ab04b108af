import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../../support/client.js';
import { registerSystemAdmin } from '../../support/register.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** Two instances on one server. */
let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
let sql: pg.Client;
let processes: readonly [ServiceProcess, ServiceProcess];
let clients: readonly [Client, Client];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-keys-'));
  database = await databaseOnServer();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const environment = {
    ...database.environment,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
  };
  processes = [startProcess(environment), startProcess(environment)];
  const [first, second] = await Promise.all(processes.map((each) => each.listening()));
  const token = await registerSystemAdmin(first as string);
  clients = [new Client(first as string, token), new Client(second as string, token)];
});
afterAll(async () => {
  await endProcesses();
  await sql.end();
  await database.dispose();
  await rm(folder, { recursive: true });
});

const aBanner = () => ({ pathImagen: 'uploads/a.png', title: `Posada ${randomUUID()}` });

async function bannersTitled(title: string): Promise<number> {
  const { rows } = await sql.query('select count(*)::int as count from banners where title = $1', [title]);
  return rows[0].count;
}

test('parallel requests with one key to two instances write once', async () => {
  const [banner, key] = [aBanner(), randomUUID()];
  const answers = await Promise.all(
    [...clients, ...clients].map((client) => client.post('/api/banners', banner, { 'idempotency-key': key })),
  );
  const done = answers.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(await bannersTitled(banner.title)).toBe(1);
});

test('a write whose process is killed before it has stored its answer is not done again by another instance', async () => {
  const [banner, key] = [aBanner(), randomUUID()];
  await sql.query(`
    create function stop_answers() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
    create trigger stop_answers before update on idempotency_keys for each row execute function stop_answers()`);
  const unanswered = clients[0].post('/api/banners', banner, { 'idempotency-key': key }).catch(() => 'none');
  await until(async () => (await bannersTitled(banner.title)) > 0);
  processes[0].signal('SIGKILL');
  expect(await unanswered).toBe('none');
  await processes[0].ended;

  const { status } = await clients[1].post('/api/banners', banner, { 'idempotency-key': key });
  expect(status).toBe(409);
  expect(await bannersTitled(banner.title)).toBe(1);
});
