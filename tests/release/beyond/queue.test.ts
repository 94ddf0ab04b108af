import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { bounded } from '../../support/bounded.js';
import { Client } from '../../support/client.js';
import { parseMail } from '../../support/parse-mail.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { startSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../support/until.js';

/** Mails after the answer, over ends of processes, which may send one twice but never not at all, and of the mail server. */

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
let sql: pg.Client;
let mails: Awaited<ReturnType<typeof startSmtpServer>>;
/** Takes connections and says nothing, so that a mail stays in preparation. */
let silent: Server;
/** The instances that serve, over the tests. */
const instances: ServiceProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-queue-'));
  database = await databaseOnServer();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  mails = await startSmtpServer();
  silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  await endProcesses();
  await mails.stop();
  silent.close();
  await sql.end();
  await database.dispose();
  await removeFolder(folder);
});

const start = (smtpUrl = mails.url) =>
  startProcess({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    SMTP_URL: smtpUrl,
    SMTP_REQUIRE_TLS: 'off',
  });

/** Waits until each mail is sent. */
const allDone = () => until(async () => (await sql.query('select from jobs.job')).rowCount === 0);

/** Lets so many instances serve, and no other ones; resolves to their addresses. */
async function serving(count: number): Promise<string[]> {
  await Promise.all(instances.splice(count).map(kill));
  while (instances.length < count) instances.push(start());
  return Promise.all(instances.map((instance) => instance.listening()));
}

async function register(url: string): Promise<{ id: string; email: string }> {
  const username = `u${unique()}`;
  const email = `${username}@correo.example`;
  const account = { firstName: 'Ana', lastName: 'Ríos', username, email, password: PASSWORD };
  const { status, body } = await new Client(url).post('/api/auth/register', {
    ...account,
    roleId: roleId('RESIDENT'),
  });
  expect(status).toBe(200);
  return { id: body.userId, email };
}

async function forgetPassword(url: string, email: string): Promise<void> {
  expect((await new Client(url).post('/api/auth/forgot-password', { email })).status).toBe(200);
}

const isReceived = (email: string) => mails.received.some(({ to }) => to.includes(email));

/** Waits longer than `until` for what another process takes over. */
async function expectReceived(email: string): Promise<void> {
  for (let patience = 0; patience < 5 && !isReceived(email); patience++) {
    await until(() => isReceived(email)).catch(() => undefined);
  }
  expect(isReceived(email)).toBe(true);
}

async function kill(instance: ServiceProcess): Promise<void> {
  instance.signal('SIGKILL');
  await instance.ended;
}

/** How many mails two instances share. */
const MAILS = 60;

test('two instances send each of many mails once, under different ids', async () => {
  const urls = await serving(2);
  const { id } = await register(urls[0] as string);
  await sql.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'username', 'many' || n, 'email', 'many' || n || '@correo.example'))).*
      from users u, generate_series(1, ${MAILS}) n where u.id = $1`,
    [id],
  );
  const emails = Array.from({ length: MAILS }, (_, index) => `many${index + 1}@correo.example`);
  await Promise.all(emails.map((email, index) => forgetPassword(urls[index % 2] as string, email)));
  await allDone();
  const received = mails.received.filter(({ to }) => to[0]?.startsWith('many'));
  expect(received.flatMap(({ to }) => to).sort()).toEqual(emails.sort());
  const ids = received.map(({ raw }) => parseMail(raw).headers.get('message-id'));
  expect(new Set(ids).size).toBe(MAILS);
}, 300_000);

test('mails wait for a mail server that is away, and do not end the process', async () => {
  const [url] = (await serving(1)) as [string];
  const figure = async (name: string) => {
    const { body } = await new Client(url).get('/metrics');
    const line = String(body)
      .split('\n')
      .find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? 0);
  };
  const [DONE, FAILED, SENT] = [
    'jobs_total{queue="mail",outcome="done"}',
    'mails_total{outcome="failed"}',
    'mails_total{outcome="sent"}',
  ] as const;
  await allDone();
  const [done, failed, sent] = [await figure(DONE), await figure(FAILED), await figure(SENT)];
  const { port } = new URL(mails.url);
  await mails.stop();
  const { email } = await register(url);
  await forgetPassword(url, email);
  await instances[0]?.printed('A job failed, and will run again');
  mails = await startSmtpServer(Number(port));
  await expectReceived(email);
  expect(instances[0]?.hasEnded).toBe(false);
  await until(async () => (await figure(DONE)) === done + 1);
  expect(await figure(FAILED)).toBeGreaterThan(failed);
  expect(await figure(SENT)).toBe(sent + 1);
}, 300_000);

test('a mail that a killed instance was sending, and one of an instance that is killed with its answer, are sent by the next one', async () => {
  const [url] = (await serving(1)) as [string];
  const silenced = start(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const silencedUrl = await silenced.listening();
  const begun = once(silent, 'connection');
  const { email } = await register(silencedUrl);
  await forgetPassword(silencedUrl, email);
  await bounded('the beginning of the mail', begun);
  await kill(silenced);
  const { email: other } = await register(url);
  await forgetPassword(url, other);
  await serving(0);
  await serving(1);
  await expectReceived(email);
  await expectReceived(other);
}, 300_000);
