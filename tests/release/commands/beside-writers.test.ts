import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { commandOf, errorsOf } from '../../support/npm-script.js';
import { runNode } from '../../support/outcome.js';
import * as samples from '../../support/samples.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';

/** Commands on the embedded database, three at once, beside a service that several clients write to. */

const { unique } = samples;
const WRITERS = 4;

/** Between two writes of a client: more of them would only take the cores from the commands. */
const PAUSE_MS = 20;

let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beside-writers-'));
  environment = {
    DATABASE_URL: 'embedded',
    DATABASE_SYNC: 'off',
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BCRYPT_ROUNDS: '4',
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    PORT: '0',
  };
  await mkdir(join(folder, 'data'), { recursive: true });
  await mkdir(join(folder, 'uploads'));
  await copyEmbeddedTemplate(join(folder, 'data'));
});
afterAll(async () => {
  await endProcesses();
  await removeFolder(folder);
});

async function run(script: string, args: readonly string[], input = '') {
  const env = {
    PATH: process.env.PATH as string,
    ...environment,
    ...(input ? { ADMIN_PASSWORD: input } : {}),
  };
  const { code, stderr } = await runNode([...commandOf(script), ...args], { env });
  return { code, error: errorsOf(stderr) };
}

/** A service with residents, each of whom has a ticket to answer. */
async function startWithPeople() {
  const service = startProcess(environment);
  const anonymous = new Client(await service.listening());
  const name = `u${unique()}`;
  const admin = new Client(
    anonymous.url,
    (
      await anonymous.post('/api/auth/register', {
        username: name,
        password: PASSWORD,
        firstName: 'Alma',
        lastName: 'Ríos',
        email: `${name}@correo.example`,
        roleId: roleId('SYSTEM_ADMIN'),
      })
    ).body.token,
  );
  const community = (await admin.post('/api/communities', samples.community())).body;
  const people = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const username = `u${unique()}`;
      const account = { ...samples.user(), username, password: PASSWORD, roleId: roleId('RESIDENT') };
      const { body: user } = await admin.post('/api/users', account);
      const home = { ...samples.resident(), communityId: community.id, userId: user.id };
      const { body: resident } = await admin.post('/api/Residents', home);
      return { username, resident };
    }),
  );
  return { service, admin, people };
}

test('three commands at once beside writers, and without a service, lose nothing, double nothing and end no transaction of others', async () => {
  const { service, admin, people } = await startWithPeople();
  let isDone = false;
  const acknowledged = new Map<string, string>();
  const statuses = new Set<number>();
  const writers = people.map(async ({ resident }) => {
    while (!isDone) {
      const pet = { ...samples.pet(), name: unique(), residentId: resident.id };
      const { status, body } = await admin.post('/api/pets', pet);
      statuses.add(status);
      if (status === 201) acknowledged.set(body.id, resident.id);
      await pause(PAUSE_MS);
    }
  });
  const commands = (round: string): (readonly [script: string, args: readonly string[]])[] => [
    ['backup', [join(folder, `${round}.tar.gz`)]],
    ['person:export', [people[0]!.username, join(folder, `${round}-person.tar.gz`)]],
    ['migrate', []],
    ['person:export', [people[1]!.username, join(folder, `${round}-other.tar.gz`)]],
    ['admin:create', ['--username', `${round}${unique()}`, '--email', `${round}${unique()}@correo.example`]],
    ['person:erase', [people[round === 'beside' ? 2 : 3]!.username, '--yes']],
  ];
  const runAll = async (round: string, all = commands(round)) => {
    for (let at = 0; at < all.length; at += 3) {
      const three = all
        .slice(at, at + 3)
        .map(([script, args]) => run(script, args, script === 'admin:create' ? PASSWORD : ''));
      expect(await Promise.all(three)).toEqual(Array(3).fill({ code: 0, error: '' }));
    }
  };
  await runAll('beside');
  isDone = true;
  await Promise.all(writers);
  // Somebody who was erased has no home any more, so what is written for it is refused.
  expect([...statuses].filter((status) => status !== 201 && status !== 400)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(WRITERS);
  const stored = (await admin.get('/api/pets')).body as { id: string; residentId: string }[];
  expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length);
  const { id: erased } = people[2]!.resident;
  const ofOthers = [...acknowledged].filter(([, residentId]) => residentId !== erased).map(([id]) => id);
  const found = stored.filter(({ residentId }) => residentId !== erased).map(({ id }) => id);
  expect(found.sort()).toEqual(ofOthers.sort());

  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
  // One of them starts the server, which the others use.
  await runAll('alone', commands('alone').slice(3));
});
