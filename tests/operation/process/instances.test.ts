import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** A change of a user takes effect within five seconds on every instance. */
const MOST_MS = 5_000;

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
let processes: readonly ServiceProcess[];
/** Two instances on one server. */
let instances: readonly string[];
let admin: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-instances-'));
  database = await databaseOnServer();
  const environment = {
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ...database.environment,
    DATABASE_POOL_SIZE: '4',
  };
  processes = Array.from({ length: 2 }, () => startProcess(environment));
  instances = await Promise.all(processes.map((each) => each.listening()));
  admin = (await register('SYSTEM_ADMIN')).client(instances[0]!);
});
afterAll(async () => {
  await endProcesses();
  await database.dispose();
  await removeFolder(folder);
});

async function register(role: 'SYSTEM_ADMIN' | 'ADMIN_COMPANY') {
  const name = `u${unique()}`;
  const { body } = await new Client(instances[0]!).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId(role),
  });
  return {
    id: body.userId as string,
    refreshToken: body.refreshToken as string,
    client: (url: string) => new Client(url, body.token),
  };
}

type Registered = Awaited<ReturnType<typeof register>>;

const CHANGES: readonly [string, (user: Registered) => Promise<Answer>][] = [
  ['is deactivated', ({ id }) => admin.put(`/api/users/${id}`, { isActive: false })],
  ['is deleted', ({ id }) => admin.delete(`/api/users/${id}`)],
  ['changes role', ({ id }) => admin.put(`/api/users/${id}`, { roleId: roleId('VIGILANCE') })],
  ['ends all sessions', ({ client }) => client(instances[0]!).post('/api/auth/logout')],
  [
    'ends the session',
    ({ client, refreshToken }) => client(instances[0]!).post('/api/auth/logout', { refreshToken }),
  ],
];

/**
 * The status of the change, and of a request to every instance before it and at most five seconds after it.
 */
async function statusesAround(change: (user: Registered) => Promise<Answer>) {
  const user = await register('ADMIN_COMPANY');
  const status = async (url: string) => (await user.client(url).get('/api/communities')).status;
  // Every instance has just cached the caller, which delays the change the most.
  const before = await Promise.all(instances.map(status));
  const changed = (await change(user)).status;
  const deadline = Date.now() + MOST_MS;
  const refusal = async (url: string) => {
    for (;;) {
      const late = Date.now() > deadline;
      const seen = await status(url);
      if (seen === 401 || late) return seen;
      await pause(200);
    }
  };
  return { before, changed, after: await Promise.all(instances.map(refusal)) };
}

describe('revoked tokens on all instances', () => {
  /** The changes wait for the caches all at the same time. */
  let statuses: Awaited<ReturnType<typeof statusesAround>>[];
  beforeAll(async () => {
    statuses = await Promise.all(CHANGES.map(([, change]) => statusesAround(change)));
  });

  test.each(CHANGES.map(([name], index) => [name, index] as const))(
    'a token is refused on every instance within five seconds when its user %s',
    (_change, index) => {
      const { before, changed, after } = statuses[index]!;
      expect(before).toEqual(instances.map(() => 200));
      expect(changed).toBeLessThan(300);
      expect(after).toEqual(instances.map(() => 401));
    },
  );
});

test('a refresh token that all instances get at once is answered with the same next one, which works on each', async () => {
  for (let time = 0; time < 3; time++) {
    const { refreshToken } = await register('ADMIN_COMPANY');
    const twice = [...instances, ...instances];
    const answers = await Promise.all(
      twice.map((url) => new Client(url).post('/api/auth/refresh', { refreshToken })),
    );
    expect(answers.map(({ status }) => status)).toEqual(twice.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    for (const url of instances) {
      for (const { body } of answers) {
        expect((await new Client(url, body.token).get('/api/communities')).status).toBe(200);
      }
    }
  }
});

describe('writes with a key', () => {
  let sql: pg.Client;
  let clients: readonly [Client, Client];
  beforeAll(async () => {
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    const [first, second] = instances as [string, string];
    clients = [new Client(first, admin.token), new Client(second, admin.token)];
  });
  afterAll(() => sql.end());

  const aBanner = () => ({ pathImagen: 'uploads/a.png', title: `Posada ${randomUUID()}` });

  async function bannersTitled(title: string): Promise<number> {
    const { rows } = await sql.query('select count(*)::int as count from banners where title = $1', [title]);
    return rows[0].count;
  }

  test('parallel requests with one key to two instances write once', async () => {
    const [banner, key] = [aBanner(), randomUUID()];
    const answers = await Promise.all(
      [...clients, ...clients].map((client) =>
        client.post('/api/banners', banner, { 'idempotency-key': key }),
      ),
    );
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await bannersTitled(banner.title)).toBe(1);
  });

  // The last one, since it ends an instance that all of them share.
  test('a write whose process is killed before it has stored its answer is not done again by another instance', async () => {
    const [banner, key] = [aBanner(), randomUUID()];
    await sql.query(`
      create function stop_answers() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
      create trigger stop_answers before update on idempotency_keys for each row execute function stop_answers()`);
    const unanswered = clients[0]
      .post('/api/banners', banner, { 'idempotency-key': key })
      .catch(() => 'none');
    await until(async () => (await bannersTitled(banner.title)) > 0);
    processes[0]!.signal('SIGKILL');
    expect(await unanswered).toBe('none');
    await processes[0]!.ended;

    const { status } = await clients[1].post('/api/banners', banner, { 'idempotency-key': key });
    expect(status).toBe(409);
    expect(await bannersTitled(banner.title)).toBe(1);
  });
});
