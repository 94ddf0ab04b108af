import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { bounded } from '../../support/bounded.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { parseMail } from '../../support/parse-mail.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, startProcess } from '../../support/service-process.js';
import { startSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../support/until.js';

/** Mails after the answer, over ends of processes and of the mail server. */

type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>;

let folder: string;
let mailServer: SmtpServer;
/** Takes connections and says nothing, so that a mail stays in preparation. */
let silent: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-queue-'));
  mailServer = await startSmtpServer();
  silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  await endProcesses();
  await mailServer.stop();
  silent.close();
  await rm(folder, { recursive: true });
});

const silentUrl = () => `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;

const start = (database: Record<string, string>, smtpUrl: string) =>
  startProcess({
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    SMTP_URL: smtpUrl,
    SMTP_REQUIRE_TLS: 'off',
    ...database,
  });

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

const receivedBy = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

/** Waits longer than `until` for what another instance takes over. */
async function takenOver(email: string): Promise<void> {
  for (let patience = 0; patience < 3 && receivedBy(email).length === 0; patience++) {
    await until(() => receivedBy(email)[0]).catch(() => undefined);
  }
  expect(receivedBy(email)).toHaveLength(1);
}

/** Asks for a mail and kills the instance while it sends it. */
async function askAndKill(instance: ReturnType<typeof start>): Promise<string> {
  const url = await instance.listening();
  const { email } = await register(url);
  const begun = once(silent, 'connection');
  await forgetPassword(url, email);
  await bounded('the beginning of the mail', begun);
  instance.signal('SIGKILL');
  await instance.ended;
  return email;
}

describe('on a server', () => {
  let database: Awaited<ReturnType<typeof databaseOnServer>>;
  const environment = () => ({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '4' });
  beforeEach(async () => {
    database = await databaseOnServer();
  });
  afterEach(async () => {
    await endProcesses();
    await database.dispose();
  });

  test('a mail that a killed instance was sending is sent by another one', async () => {
    const [killed, other] = [start(environment(), silentUrl()), start(environment(), mailServer.url)];
    await other.listening();
    await takenOver(await askAndKill(killed));
  }, 300_000);

  test('a mail of an instance that is killed with its answer is sent after a restart', async () => {
    const first = start(environment(), mailServer.url);
    const url = await first.listening();
    const { email } = await register(url);
    await forgetPassword(url, email);
    first.signal('SIGKILL');
    await first.ended;
    start(environment(), mailServer.url);
    await until(() => receivedBy(email).length > 0).catch(() => undefined);
    await takenOver(email);
  }, 300_000);

  test('three instances send each of 200 mails once, under different ids', async () => {
    const instances = Array.from({ length: 3 }, () => start(environment(), mailServer.url));
    const urls = await Promise.all(instances.map((each) => each.listening()));
    const { id } = await register(urls[0] as string);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
        'username', 'many' || n, 'email', 'many' || n || '@correo.example'))).*
        from users u, generate_series(1, 200) n where u.id = $1`,
      [id],
    );
    await client.end();
    const emails = Array.from({ length: 200 }, (_, index) => `many${index + 1}@correo.example`);
    await Promise.all(emails.map((email, index) => forgetPassword(urls[index % 3] as string, email)));
    await until(() => mailServer.received.length >= 200);
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    await until(async () => (await connection.query('select 1 from jobs.job')).rowCount === 0);
    await connection.end();
    expect(mailServer.received.flatMap(({ to }) => to).sort()).toEqual(emails.sort());
    const ids = mailServer.received.map(({ raw }) => parseMail(raw).headers.get('message-id'));
    expect(new Set(ids).size).toBe(200);
  }, 300_000);

  test('mails wait for a mail server that is away, and do not end the process', async () => {
    const { url: smtpUrl } = mailServer;
    await mailServer.stop();
    const instance = start(environment(), smtpUrl);
    const url = await instance.listening();
    const { email } = await register(url);
    await forgetPassword(url, email);
    await instance.printed('A job failed, and will run again');
    mailServer = await startSmtpServer(Number(new URL(smtpUrl).port));
    await takenOver(email);
    expect(instance.hasEnded).toBe(false);
    const { body } = await new Client(url).get('/metrics');
    expect(body).toMatch(/^mails_total\{outcome="failed"\} [1-9]/m);
    expect(body).toMatch(/^mails_total\{outcome="sent"\} 1$/m);
    expect(body).toMatch(/^jobs_total\{queue="mail",outcome="done"\} 1$/m);
  }, 300_000);
});

test('an embedded service that is killed while it sends a mail sends it after a restart', async () => {
  await copyEmbeddedTemplate(folder);
  const database = { DATABASE_URL: 'embedded' };
  const email = await askAndKill(start(database, silentUrl()));
  start(database, mailServer.url);
  await takenOver(email);
}, 300_000);
