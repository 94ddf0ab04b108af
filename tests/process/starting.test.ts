import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD, DEMO_USERNAMES } from '../../src/demo/accounts.js';
import { Client } from '../support/client.js';
import { databaseForProcess, noDatabaseForProcess, type ProcessDatabase } from '../support/database.js';
import { endProcesses, startLauncher, startProcess } from '../support/service-process.js';

let folder: string;
let database: ProcessDatabase;
let environment: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-start-'));
  database = await noDatabaseForProcess(folder);
  environment = { DATA_DIR: folder, UPLOADS_DIR: join(folder, 'uploads'), ...database.environment };
});
afterEach(async () => {
  await endProcesses();
  await database.dispose();
  await rm(folder, { recursive: true });
});

async function signIn(url: string, username: string): Promise<Client> {
  const { body } = await new Client(url).post('/api/auth/login', { username, password: DEMO_PASSWORD });
  return new Client(url, body.token);
}

async function countOf(client: Client, path: string): Promise<number> {
  return (await client.get(path)).body.length;
}

describe('the first start', () => {
  test('the first start prints valid URLs and accounts, and the second start adds no data', async () => {
    const first = startLauncher(environment);
    const url = await first.listening();
    await first.printed('Accounts');
    expect(first.output.slice(-5)).toEqual([
      `Listening on ${url}`,
      `  GraphQL             ${url}/graphql`,
      `  GraphQL explorer    ${url}/graphiql`,
      `  REST documentation  ${url}/api/docs`,
      `  Accounts            ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`,
    ]);
    expect(first.faults).toEqual([]);
    for (const page of ['/graphiql', '/api/docs', '/', '/health/ready']) {
      expect({ page, status: (await new Client(url).get(page)).status }).toEqual({ page, status: 200 });
    }
    expect((await new Client(url).graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
    for (const username of DEMO_USERNAMES) {
      expect({ username, signedIn: Boolean((await signIn(url, username)).token) }).toEqual({
        username,
        signedIn: true,
      });
    }
    const admin = await signIn(url, 'sysadmin');
    expect(await countOf(admin, '/api/communities')).toBe(3);
    const residents = await countOf(admin, '/api/residents');
    expect(residents).toBeGreaterThan(50);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);

    const second = startProcess(environment);
    const again = await signIn(await second.listening(), 'sysadmin');
    expect(second.output.filter((line) => /^(Creating|Migration)/.test(line))).toEqual([]);
    expect(await countOf(again, '/api/communities')).toBe(3);
    expect(await countOf(again, '/api/residents')).toBe(residents);
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test.each([
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ] as const)(
    'a first start that is interrupted by %s does not prevent the next start',
    async (signal, code) => {
      const first = startProcess(environment);
      await first.printed(' applied');
      first.signal(signal);
      expect(await first.ended).toBe(code);
      expect(first.output.join('\n')).not.toContain('Listening');

      const next = startProcess(environment);
      const admin = await signIn(await next.listening(), 'sysadmin');
      expect(await countOf(admin, '/api/communities')).toBe(3);
      expect(await readdir(folder)).not.toContain('db.building');
    },
  );
});

test('without demonstration data there are no users, and the start names no accounts', async () => {
  const empty = await databaseForProcess(join(folder, 'empty'));
  const service = startProcess({ ...environment, ...empty.environment, DEMO_DATA: 'off' });
  const url = await service.listening();
  const { status } = await new Client(url).post('/api/auth/login', {
    username: 'sysadmin',
    password: DEMO_PASSWORD,
  });
  expect(status).toBe(401);
  expect(service.output.join('\n')).not.toMatch(/Accounts|sysadmin|Demo#/);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
  await empty.dispose();
});
