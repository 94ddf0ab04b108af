import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId, unique } from '../support/build.js';
import { Client } from '../support/client.js';
import { databaseForProcess, type ProcessDatabase } from '../support/database.js';
import { endProcesses, startProcess } from '../support/service-process.js';

/** A change of a user takes effect within five seconds on every instance. */
const MOST_MS = 5_000;

let folder: string;
let database: ProcessDatabase;
/** Two instances on one server; the embedded engine allows only one. */
let instances: readonly string[];
let admin: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-instances-'));
  database = await databaseForProcess(folder);
  const environment = {
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    ...database.environment,
  };
  const count = database.environment.DATABASE_URL === 'embedded' ? 1 : 2;
  const processes = Array.from({ length: count }, () => startProcess(environment));
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

describe('revoked tokens on all instances', () => {
  test.each([
    ['is deactivated', ({ id }: Registered) => admin.put(`/api/users/${id}`, { isActive: false })],
    ['is deleted', ({ id }: Registered) => admin.delete(`/api/users/${id}`)],
    ['changes role', ({ id }: Registered) => admin.put(`/api/users/${id}`, { roleId: roleId('VIGILANCE') })],
    ['ends all sessions', ({ client }: Registered) => client(instances[0]!).post('/api/auth/logout')],
    [
      'ends the session',
      ({ client, refreshToken }: Registered) =>
        client(instances[0]!).post('/api/auth/logout', { refreshToken }),
    ],
  ])('a token is refused on every instance within five seconds when its user %s', async (_change, change) => {
    const user = await register('ADMIN_COMPANY');
    const status = async (url: string) => (await user.client(url).get('/api/communities')).status;
    // Both instances have just cached the caller, which is the worst case.
    for (const url of instances) expect(await status(url)).toBe(200);
    expect((await change(user)).status).toBeLessThan(300);
    const deadline = Date.now() + MOST_MS;
    for (const url of instances) {
      while ((await status(url)) !== 401) {
        if (Date.now() > deadline) throw new Error('The old token is still taken');
        await pause(50);
      }
    }
  });
});
