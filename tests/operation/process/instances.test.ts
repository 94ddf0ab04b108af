import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { unique } from '../../support/samples.js';
import type { ProcessDatabase } from '../../support/server-database.js';
import { endProcesses, startProcess } from '../../support/service-process.js';

/** A change of a user takes effect within five seconds on every instance. */
const MOST_MS = 5_000;

let folder: string;
let database: ProcessDatabase;
/** Two instances on one server. */
let instances: readonly string[];
let admin: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-instances-'));
  database = await databaseForProcess();
  const environment = {
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ...database.environment,
  };
  const processes = Array.from({ length: 2 }, () => startProcess(environment));
  instances = await Promise.all(processes.map((each) => each.listening()));
  admin = (await register('SYSTEM_ADMIN')).client(instances[0]!);
});
afterAll(async () => {
  await endProcesses();
  await database.dispose();
  await rm(folder, { recursive: true });
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
  for (let time = 0; time < 5; time++) {
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
