import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import * as samples from '../../support/samples.js';
import { endProcesses, startProcess } from '../../support/service-process.js';

/** The embedded database on a full disk, and on one whose writes hang. */

const { unique } = samples;

const HOOK = new URL('../../support/bad-disk.mjs', import.meta.url).href;
/** Longer than the time for which a measurement of the free space is used. */
const MEASURED_FOR_MS = 150;
/**
 * For tests that wait until the service gives up, which it does after four times as long: enough for its answers until
 * then on a busy machine.
 */
const IMPATIENT = { DATABASE_STATEMENT_TIMEOUT_SECONDS: '2' };
const ACCOUNT = { username: `u${unique()}`, password: PASSWORD };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-disk-'));
  await copyEmbeddedTemplate(folder);
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true }));

const become = (disk: 'full' | 'low' | 'stuck') => writeFile(join(folder, 'disk'), disk);
const becomeGood = () => rm(join(folder, 'disk'), { force: true });

async function start(environment: Record<string, string> = {}) {
  await becomeGood();
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

test('on a full disk writes are refused and reads answered, and writes succeed again once there is space', async () => {
  const { anonymous, signIn, service } = await start();
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
  await pause(MEASURED_FOR_MS);
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

  await becomeGood();
  await pause(MEASURED_FOR_MS);
  expect((await signIn()).status).toBe(200);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
});

describe('a disk that is nearly full', () => {
  const admin = { username: `u${unique()}`, password: PASSWORD };
  const PET = { name: 'Canela', species: 'Perro', breed: 'Criolla', color: 'Miel', age: 3 };

  async function startWithRecords() {
    const started = await start();
    const { anonymous } = started;
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
    return { ...started, client, community, resident, add, pets, left };
  }

  test('refuses what adds to it, while sign-in and deletions go on until the reserve is used up', async () => {
    const { anonymous, client, community, resident, add, pets, left, service } = await startWithRecords();
    const signIn = () => anonymous.post('/api/auth/login', admin);
    const remove = (headers: Record<string, string> = {}) =>
      client.delete(`/api/pets/${pets.pop()}`, headers);
    const REMOVE = 'mutation ($id: GUID!) { deletePet(id: $id) { __typename } }';
    const ADD = `mutation ($residentId: GUID!) { createPet(input: { residentId: $residentId, name: "Canela",
      species: "Perro", breed: "Criolla", color: "Miel", age: 3 }) { id } }`;

    await become('low');
    await pause(MEASURED_FOR_MS);
    for (let again = 0; again < 3; again++) {
      expect(await add()).toMatchObject({ status: 507, body: { code: 'DATABASE_ERROR' } });
      const { errors } = await client.graphql(ADD, { residentId: resident.id });
      expect(errors?.[0]?.extensions.code).toBe('DATABASE_ERROR');
    }
    expect(
      (await client.put(`/api/pets/${pets[0]}`, { ...PET, name: 'Frida', residentId: resident.id })).status,
    ).toBe(507);
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
    await pause(MEASURED_FOR_MS);
    expect((await signIn()).status).toBe(507);
    expect((await client.delete(`/api/pets/${pets[0]}`)).status).toBe(507);
    expect(await left()).toBe(3);

    await become('low');
    await pause(MEASURED_FOR_MS);
    expect((await client.delete(`/api/Residents/${resident.id}`)).status).toBe(204);
    expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);

    await becomeGood();
    await pause(MEASURED_FOR_MS);
    expect((await client.post('/api/communities', samples.community())).status).toBe(201);
    service.signal('SIGTERM');
    expect(await service.ended).toBe(0);
  });
});

test('while the engine hangs the service stays alive, and the process ends if the engine does not recover', async () => {
  const { anonymous, signIn, service } = await start(IMPATIENT);
  await become('stuck');
  expect((await signIn()).status).toBe(503);
  expect((await anonymous.get('/health/live')).status).toBe(200);
  expect((await anonymous.get('/health/ready')).status).toBe(503);
  expect(await service.ended).toBe(1);
  const fatal = service.output.filter((line) => line.includes('has not answered for 8 seconds'));
  expect(fatal).toHaveLength(1);
  expect(service.faults).toEqual([]);
});

test('SIGTERM ends the process even while the engine hangs', async () => {
  const { signIn, service } = await start(IMPATIENT);
  await become('stuck');
  const answer = signIn().catch(() => null);
  await pause(200);
  service.signal('SIGTERM');
  expect([0, 1]).toContain(await service.ended);
  await answer;
});
