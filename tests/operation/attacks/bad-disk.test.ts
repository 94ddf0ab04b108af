import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMark } from '../../../src/engine/database/postgres-process.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import * as samples from '../../support/samples.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** The embedded database on a full disk, and while its server hangs. */

const { unique } = samples;

const HOOK = new URL('../../support/bad-disk.mjs', import.meta.url).href;
/** For a test that waits until the service gives up. */
const IMPATIENT = { DATABASE_STATEMENT_TIMEOUT_SECONDS: '2' };
const ACCOUNT = { username: `u${unique()}`, password: PASSWORD };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-disk-'));
  await copyEmbeddedTemplate(folder);
});
afterAll(async () => {
  await endProcesses();
  await removeFolder(folder);
});

/** Replaces the file by renaming another one: a file that is being written is empty for a moment, which means a disk with space. */
async function become(disk: 'full' | 'low' | 'good'): Promise<void> {
  await writeFile(join(folder, 'next-disk'), disk);
  await rename(join(folder, 'next-disk'), join(folder, 'disk'));
}

async function start(environment: Record<string, string> = {}) {
  await become('good');
  const service = startProcess(
    {
      DATABASE_URL: 'embedded',
      DATABASE_SYNC: 'off',
      DATABASE_FREE_SPACE_MB: '1',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      BAD_DISK: join(folder, 'disk'),
      ...environment,
    },
    ['--import', HOOK],
  );
  const anonymous = new Client(await service.listening());
  return { service, anonymous, signIn: () => anonymous.post('/api/auth/login', ACCOUNT) };
}

type Started = Awaited<ReturnType<typeof start>>;

describe('a service whose disk fills up', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start();
  });

  test('on a full disk writes are refused and reads answered, and writes succeed again once there is space', async () => {
    const { anonymous, signIn } = started;
    const registered = await anonymous.post('/api/auth/register', {
      ...ACCOUNT,
      firstName: 'Alma',
      lastName: 'Ríos',
      email: `${ACCOUNT.username}@correo.example`,
      roleId: roleId('RESIDENT'),
    });
    expect(registered.status).toBe(200);
    const client = new Client(anonymous.url, registered.body.token);

    await become('full');
    await until(async () => (await signIn()).status === 507);
    const refused = await signIn();
    expect(refused.status).toBe(507);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(refused.body).toEqual({
      code: 'DATABASE_ERROR',
      message: 'No hay espacio para guardar los datos. Intente más tarde.',
      errors: null,
      traceId: refused.headers.get('x-request-id'),
    });
    expect((await client.get('/api/vehicletypes')).status).toBe(200);
    expect((await client.graphql('query { me { username } }')).data).toEqual({
      me: { username: ACCOUNT.username },
    });

    await become('good');
    expect(await until(async () => (await signIn()).status === 200)).toBe(true);
  });

  const admin = { username: `u${unique()}`, password: PASSWORD };
  const PET = { name: 'Canela', species: 'Perro', breed: 'Criolla', color: 'Miel', age: 3 };

  async function makeRecords({ anonymous }: Started) {
    const registered = await anonymous.post('/api/auth/register', {
      ...admin,
      firstName: 'Alma',
      lastName: 'Ríos',
      email: `${admin.username}@correo.example`,
      roleId: roleId('SYSTEM_ADMIN'),
    });
    const client = new Client(anonymous.url, registered.body.token);
    const community = (await client.post('/api/communities', samples.community())).body;
    const account = { ...samples.user(), password: PASSWORD, roleId: roleId('RESIDENT') };
    const { body: user } = await client.post('/api/users', account);
    const home = { ...samples.resident(), communityId: community.id, userId: user.id };
    const { body: resident } = await client.post('/api/Residents', home);
    const add = () => client.post('/api/pets', { ...PET, residentId: resident.id });
    const pets = await Promise.all(Array.from({ length: 8 }, async () => (await add()).body.id as string));
    const left = async () => (await client.get(`/api/pets/resident/${resident.id}`)).body.length as number;
    return { client, community, resident, add, pets, left };
  }

  test('a disk that is nearly full refuses what adds to it, while sign-in and deletions go on until the reserve is used up', async () => {
    const { client, community, resident, add, pets, left } = await makeRecords(started);
    const { anonymous } = started;
    const signIn = () => anonymous.post('/api/auth/login', admin);
    const remove = (headers: Record<string, string> = {}) =>
      client.delete(`/api/pets/${pets.pop()}`, headers);
    const REMOVE = 'mutation ($id: GUID!) { deletePet(id: $id) { __typename } }';
    const ADD = `mutation ($residentId: GUID!) { createPet(input: { residentId: $residentId, name: "Canela",
      species: "Perro", breed: "Criolla", color: "Miel", age: 3 }) { id } }`;

    const rename = () =>
      client.put(`/api/pets/${pets[0]}`, { ...PET, name: unique(), residentId: resident.id });
    await become('low');
    await until(async () => (await rename()).status === 507);
    for (let again = 0; again < 3; again++) {
      expect(await add()).toMatchObject({ status: 507, body: { code: 'DATABASE_ERROR' } });
      const { errors } = await client.graphql(ADD, { residentId: resident.id });
      expect(errors?.[0]?.extensions.code).toBe('DATABASE_ERROR');
    }
    const other = { ...admin, username: `u${unique()}`, email: `${unique()}@correo.example` };
    const names = { firstName: 'Eva', lastName: 'Luna', roleId: roleId('RESIDENT') };
    expect((await anonymous.post('/api/auth/register', { ...other, ...names })).status).toBe(507);
    expect(await left()).toBe(8);

    const signedIn = await signIn();
    expect(signedIn.status).toBe(200);
    const { refreshToken } = signedIn.body;
    const refreshed = await anonymous.post('/api/auth/refresh', { refreshToken });
    expect(refreshed.status).toBe(200);
    const again = new Client(anonymous.url, refreshed.body.token);
    const logout = { refreshToken: refreshed.body.refreshToken };
    expect((await again.post('/api/auth/logout', logout)).status).toBe(204);

    expect((await remove()).status).toBe(204);
    expect((await remove({ 'idempotency-key': 'removal' })).status).toBe(204);
    for (let times = 0; times < 3; times++)
      expect((await client.graphql(REMOVE, { id: pets.pop() })).errors).toBeUndefined();
    expect(await left()).toBe(3);

    await become('full');
    expect((await signIn()).status).toBe(507);
    expect((await client.delete(`/api/pets/${pets[0]}`)).status).toBe(507);
    expect(await left()).toBe(3);

    await become('low');
    expect((await client.delete(`/api/Residents/${resident.id}`)).status).toBe(204);
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);

    await become('good');
    const create = () => client.post('/api/communities', samples.community());
    expect(await until(async () => (await create()).status === 201)).toBe(true);
  });

  test('a service whose disk was full ends as any other', async () => {
    started.service.signal('SIGTERM');
    expect(await started.service.ended).toBe(0);
  });
});

test('while its server hangs the service stays alive and refuses for a moment, and it goes on afterwards', async () => {
  const { anonymous, signIn, service } = await start(IMPATIENT);
  const { pid } = (await readMark(join(folder, 'db')))!;
  const backends = () =>
    execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split(/\s+/)
      .filter(Boolean);
  const stopped = [...backends().map(Number), pid];
  for (const each of stopped) process.kill(each, 'SIGSTOP');
  expect((await signIn()).status).toBe(503);
  expect((await anonymous.get('/health/live')).status).toBe(200);
  expect((await anonymous.get('/health/ready')).status).toBe(503);
  for (const each of stopped) process.kill(each, 'SIGCONT');
  expect(await until(async () => (await signIn()).status === 200)).toBe(true);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
});
