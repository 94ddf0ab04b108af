import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listUsedRoutes } from '../../../src/commands/used-routes.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { inEnvironment } from '../../support/in-environment.js';
import { runNode } from '../../support/outcome.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';

/* What two instances count of the use of REST paths, as the operator sees it. */

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-uses-'));
  database = await databaseOnServer();
  environment = {
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
  };
});
afterAll(async () => {
  await endProcesses();
  await database.dispose();
  await removeFolder(folder);
});

async function community(...args: string[]) {
  return runNode(['dist/bundle/cli.js', ...args], { env: { ...process.env, ...environment } });
}

interface Listed {
  readonly method: string;
  readonly path: string;
}

/** What the command lists, as `--json` prints it, and its lines. */
async function used() {
  const { lines, result } = await inEnvironment(environment, () => listUsedRoutes('7'));
  const { routes, ...others } = JSON.parse(JSON.stringify(result));
  return {
    ...others,
    lines,
    all: routes as Listed[],
    of: (method: string, path: string) =>
      routes.find((route: Listed) => route.method === method && route.path === path),
  };
}

test('before anything is counted no path is used, and a wrong number of days is refused', async () => {
  const { countedSince, all } = await used();
  expect(countedSince).toBeNull();
  expect(all.length).toBeGreaterThan(150);
  const refusal = '--used takes a number of days from 1 to 400';
  for (const days of ['0', '401', 'week']) await expect(listUsedRoutes(days)).rejects.toThrow(refusal);
  const { code, stderr } = await community('routes', '--used=0');
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${refusal}\n` });
});

test('without a database the uses are refused, and none is made', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'community-uses-'));
  const given = { ...environment, DATABASE_URL: '', DATA_DIR: empty };
  const refused = inEnvironment(given, () => listUsedRoutes('7'));
  await expect(refused).rejects.toThrow(new RegExp(`^There is no database in ${empty}$`));
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});

test('two instances add the uses of each path by client, and count neither refused requests nor unknown paths', async () => {
  const instances = [startProcess(environment), startProcess(environment)];
  const urls = await Promise.all(instances.map((instance) => instance.listening()));
  const username = `u${unique()}`;
  const { body } = await new Client(urls[0] as string).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  const send = async (url: string, path: string, userAgent: string, token: string | null = body.token) => {
    const response = await fetch(url + path, {
      headers: { 'user-agent': userAgent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    await response.arrayBuffer();
    return response.status;
  };
  for (const url of urls) {
    for (const agent of ['okhttp/4.9', 'okhttp/5.0', 'Legacy-App/1.2 (Android 9)']) {
      expect(await send(url, '/api/VehicleTypes/', agent)).toBe(200);
    }
    expect(await send(url, '/api/communities/community', 'okhttp/4.9')).toBe(404);
    expect(await send(url, '/api/nothing', 'okhttp/4.9')).toBe(404);
    expect(await send(url, '/api/pets', 'Flood/1.0', null)).toBe(401);
    expect(await send(url, '/api/statusticket', `a1b2c3d4e5f6-${unique()}/1`)).toBe(200);
    expect(await send(url, '/api/statusticket', '(+http://10.0.0.5) 10.0.0.5')).toBe(200);
    for (let name = 0; name < 30; name++) {
      const agent = `App${String.fromCharCode(97 + (name % 26))}${name > 25 ? 'x' : ''}/1`;
      expect(await send(url, '/api/categoriaticket', agent)).toBe(200);
    }
  }
  const metrics = await (await fetch(`${urls[0]}/metrics`)).text();
  expect(metrics).toContain('rest_requests_total{method="GET",path="/api/vehicletypes",status="2xx"} 3');
  expect(metrics).toContain('rest_requests_total{method="GET",path="/api/pets",status="4xx"} 1');
  expect(metrics.split('\n').filter((line) => /^rest_requests_total.*(okhttp|nothing)/.test(line))).toEqual(
    [],
  );
  for (const instance of instances) instance.signal('SIGTERM');
  expect(await Promise.all(instances.map(({ ended }) => ended))).toEqual([0, 0]);

  const today = new Date().toISOString().slice(0, 10);
  const { of, all, countedSince, lines } = await used();
  const { lastUsed, ...types } = of('GET', '/api/vehicletypes');
  expect(types).toEqual({
    method: 'GET',
    path: '/api/vehicletypes',
    operation: 'vehicleTypes',
    uses: 6,
    clients: { okhttp: 4, 'Legacy-App': 2 },
  });
  // A day may have begun meanwhile.
  expect(lastUsed <= today && lastUsed >= countedSince).toBe(true);
  expect(of('GET', '/api/pets')).toMatchObject({ uses: 0, clients: {}, lastUsed: null });
  expect(of('GET', '/api/statusticket')).toMatchObject({ uses: 4, clients: { other: 2, unknown: 2 } });
  const categories = of('GET', '/api/categoriaticket');
  expect(categories.uses).toBe(60);
  expect(Object.keys(categories.clients).length).toBeLessThanOrEqual(21);
  expect(categories.clients.other).toBeGreaterThanOrEqual(20);
  expect(of('GET', '/api/tickets/my')).toMatchObject({ operation: null, uses: 0 });
  expect(all[0]).toMatchObject({ path: '/api/categoriaticket' });

  const { stdout } = await community('routes', '--used', '7');
  expect(stdout.split('\n')).toEqual([...lines, '']);
  expect(stdout).toMatch(new RegExp(`^Counted since ${countedSince}\\.$`, 'm'));
  expect(stdout).toMatch(
    /^GET +\/api\/vehicletypes +6 +\d{4}-\d\d-\d\d +vehicleTypes +okhttp 4, Legacy-App 2$/m,
  );
  const [, unused] = stdout.split('Not used in the last 7 days:\n');
  expect(unused).toMatch(/^GET +\/api\/tickets\/my +-$/m);
  expect(unused).not.toContain('/api/vehicletypes\n');
});
