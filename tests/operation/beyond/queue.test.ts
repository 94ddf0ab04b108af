import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
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
import { endProcesses, type ServiceProcess, startProcess } from '../../support/service-process.js';
import { startSmtpServer } from '../../support/smtp-server.js';
import { until } from '../../support/until.js';

/** Mails after the answer, over ends of processes and of the mail server. */

type Place = Awaited<ReturnType<typeof makePlace>>;

const leaving: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await endProcesses();
  for (const leave of leaving) await leave();
});

/** A database with a mail server, and one that takes connections and says nothing, so that a mail stays in preparation. */
async function makePlace(engine: 'server' | 'embedded') {
  const folder = await mkdtemp(join(tmpdir(), 'community-queue-'));
  const database = engine === 'server' ? await databaseOnServer() : null;
  if (!database) await copyEmbeddedTemplate(folder);
  const mails = await startSmtpServer();
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  leaving.push(async () => {
    await mails.stop();
    silent.close();
    await database?.dispose();
    await rm(folder, { recursive: true });
  });
  const start = (smtpUrl: string) =>
    startProcess({
      DATABASE_URL: database?.url ?? 'embedded',
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      SMTP_URL: smtpUrl,
      SMTP_REQUIRE_TLS: 'off',
    });
  return {
    databaseUrl: database?.url,
    mails,
    silent,
    start: () => start(mails.url),
    startSilenced: () => start(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`),
  };
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

type Mails = Place['mails'];

const isReceived = ({ received }: Mails, email: string) => received.some(({ to }) => to.includes(email));

/** Waits longer than `until` for what another process takes over. */
async function expectReceived(mails: Mails, email: string): Promise<void> {
  for (let patience = 0; patience < 5 && !isReceived(mails, email); patience++) {
    await until(() => isReceived(mails, email)).catch(() => undefined);
  }
  expect(isReceived(mails, email)).toBe(true);
}

async function kill(instance: ServiceProcess): Promise<void> {
  instance.signal('SIGKILL');
  await instance.ended;
}

/** Asks for a mail and kills the instance while it sends it. Returns the address. */
async function askAndKill({ silent }: Place, instance: ServiceProcess): Promise<string> {
  const url = await instance.listening();
  const { email } = await register(url);
  const begun = once(silent, 'connection');
  await forgetPassword(url, email);
  await bounded('the beginning of the mail', begun);
  await kill(instance);
  return email;
}

/** What is done in each case; a mail may be sent twice then, but never not at all. */
const KILLS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'that a killed instance was sending is sent by another one',
    async () => {
      const place = await makePlace('server');
      const [killed, other] = [place.startSilenced(), place.start()];
      await other.listening();
      await expectReceived(place.mails, await askAndKill(place, killed));
    },
  ],
  [
    'of an instance that is killed with its answer is sent after a restart',
    async () => {
      const place = await makePlace('server');
      const first = place.start();
      const url = await first.listening();
      const { email } = await register(url);
      await forgetPassword(url, email);
      await kill(first);
      place.start();
      await expectReceived(place.mails, email);
    },
  ],
  [
    'that a killed embedded service was sending is sent after its restart',
    async () => {
      const place = await makePlace('embedded');
      const email = await askAndKill(place, place.startSilenced());
      place.start();
      await expectReceived(place.mails, email);
    },
  ],
];

describe('a mail', () => {
  /** They wait for the silence of a dead process, all at the same time. */
  let kills: Promise<void>[];
  beforeAll(() => {
    kills = KILLS.map(([, happen]) => happen());
    for (const happening of kills) happening.catch(() => undefined);
  });

  test.each(KILLS.map(([title], index) => [title, index] as const))(
    'a mail %s',
    (_title, index) => kills[index],
    300_000,
  );
});

test('three instances send each of 200 mails once, under different ids', async () => {
  const place = await makePlace('server');
  const instances = Array.from({ length: 3 }, () => place.start());
  const urls = await Promise.all(instances.map((each) => each.listening()));
  const { id } = await register(urls[0] as string);
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(),
      'username', 'many' || n, 'email', 'many' || n || '@correo.example'))).*
      from users u, generate_series(1, 200) n where u.id = $1`,
    [id],
  );
  const emails = Array.from({ length: 200 }, (_, index) => `many${index + 1}@correo.example`);
  await Promise.all(emails.map((email, index) => forgetPassword(urls[index % 3] as string, email)));
  await until(async () => (await client.query('select 1 from jobs.job')).rowCount === 0);
  await client.end();
  const { received } = place.mails;
  expect(received.flatMap(({ to }) => to).sort()).toEqual(emails.sort());
  const ids = received.map(({ raw }) => parseMail(raw).headers.get('message-id'));
  expect(new Set(ids).size).toBe(200);
}, 300_000);

test('mails wait for a mail server that is away, and do not end the process', async () => {
  const place = await makePlace('server');
  await place.mails.stop();
  const instance = place.start();
  const url = await instance.listening();
  const { email } = await register(url);
  await forgetPassword(url, email);
  await instance.printed('A job failed, and will run again');
  const back = await startSmtpServer(Number(new URL(place.mails.url).port));
  try {
    await expectReceived(back, email);
    expect(instance.hasEnded).toBe(false);
    const metric = async (line: RegExp) => line.test((await new Client(url).get('/metrics')).body);
    await until(() => metric(/^jobs_total\{queue="mail",outcome="done"\} 1$/m));
    expect(await metric(/^mails_total\{outcome="failed"\} [1-9]/m)).toBe(true);
    expect(await metric(/^mails_total\{outcome="sent"\} 1$/m)).toBe(true);
  } finally {
    await back.stop();
  }
}, 300_000);
