import type { Database } from '../../../src/engine/database.js';
import type { Answer, Client } from '../../support/client.js';
import { type LockedServer, startLockedServer } from '../../support/locked-server.js';
import * as samples from '../../support/samples.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

/** Another session locks a table of a server, as a manual migration or a forgotten transaction does. */

const POOL_SIZE = 6;

/** A quarter of them, rounded up. */
const LONG_READS = 2;

/** Half of them. */
const WRITES = 3;

/** Three quarters of them. */
const WRITES_OF_COMMUNITY = 5;
/** For tests that wait for the refusal. */
const IMPATIENT = { statementMs: 2_500, lockMs: 500, idleTransactionMs: 1_500 };

let server: LockedServer;
let database: Database;
let impatientDatabase: Database;
let service: Service;
let impatient: Service;
let admin: Client;
let impatientAdmin: Client;

beforeAll(async () => {
  server = await startLockedServer();
  ({ service, database } = await server.serve({ poolSize: POOL_SIZE }));
  ({ service: impatient, database: impatientDatabase } = await server.serve({
    poolSize: POOL_SIZE,
    timeouts: IMPATIENT,
  }));
  const person = await service.make.systemAdmin();
  admin = service.as(person);
  impatientAdmin = impatient.as(person);
});
afterEach(() => server.other.query('rollback'));
afterAll(() => server.stop());

async function lock(table: string): Promise<void> {
  await server.other.query(`begin; lock table ${table} in access exclusive mode`);
}

function expectBusy({ status, headers, body }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(body).toMatchObject({
    code: 'DATABASE_ERROR',
    message: 'El servicio no está disponible en este momento. Intente de nuevo.',
  });
}

async function isConnected(pid: number): Promise<boolean> {
  const rows = await server.observe('select 1 from pg_stat_activity where pid = $1', [pid]);
  return rows.length > 0;
}

test('requests for a locked table are answered 503 in time, and 200 when it is free again', async () => {
  await lock('vehicles');
  const reads = Array.from({ length: POOL_SIZE }, () => impatientAdmin.get('/api/vehicles'));
  const asked = impatientAdmin.graphql('query { vehicles { nodes { id } } }');
  for (const answer of await Promise.all(reads)) expectBusy(answer);
  expect((await asked).errors).toMatchObject([{ extensions: { code: 'DATABASE_ERROR', retryAfter: 5 } }]);

  await server.other.query('rollback');
  const after = await Promise.all(
    Array.from({ length: 2 * POOL_SIZE }, async () => (await impatientAdmin.get('/api/vehicles')).status),
  );
  expect(after).toEqual(Array(2 * POOL_SIZE).fill(200));
});

test('neither sign-in nor health waits for requests that wait for a locked table', async () => {
  const passwordHash = await service.services.passwords.hash('Prueba#2026');
  const { username } = await service.make.user('RESIDENT', { passwordHash });
  const signIn = () => service.anonymous.post('/api/auth/login', { username, password: 'Prueba#2026' });
  expect((await admin.get('/api/vehicles')).status).toBe(200);
  const readers = await Promise.all(Array.from({ length: POOL_SIZE }, () => service.make.systemAdmin()));
  await lock('vehicles');

  const reads = readers.map((reader) => service.as(reader).get('/api/vehicles'));
  await server.untilWaiting(POOL_SIZE);
  expect((await signIn()).status).toBe(200);
  expect((await service.anonymous.get('/health/live')).status).toBe(200);
  expect((await service.anonymous.get('/health/ready')).status).toBe(200);
  expect(await server.waiting()).toHaveLength(POOL_SIZE);
  await server.other.query('rollback');
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(POOL_SIZE).fill(200));
});

test('while the table of users is locked sign-in is answered 503, and readiness at once', async () => {
  await lock('users');
  const sign = () => impatient.anonymous.post('/api/auth/login', { username: 'a', password: 'b' });
  const answers = [sign(), sign(), sign()];
  expect((await impatient.anonymous.get('/health/live')).status).toBe(200);
  expect([200, 503]).toContain((await impatient.anonymous.get('/health/ready')).status);
  for (const answer of await Promise.all(answers)) expectBusy(answer);
  await server.other.query('rollback');
  expect((await sign()).status).toBe(401);
});

test('a write that waits too long for a lock is answered 503 and stores nothing', async () => {
  const { resident } = await service.make.residentUser(await service.make.community());
  const pet = {
    name: 'Canela',
    species: 'Perro',
    breed: 'Criolla',
    color: 'Miel',
    age: 3,
    residentId: resident.id,
  };
  await lock('pets');
  expectBusy(await impatientAdmin.post('/api/pets', pet));
  await server.other.query('rollback');
  const { body } = await admin.get('/api/pets');
  expect(body).not.toContainEqual(expect.objectContaining({ name: 'Canela' }));
});

test('a request whose statement takes too long is answered 503', async () => {
  const [read, list] = await Promise.allSettled([
    impatientDatabase.queries.change('select pg_sleep(600)', []),
    impatientDatabase.cursors.open('select pg_sleep(600)', [], undefined),
  ]);
  expect(read).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
  expect(list).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  await untilAwake();
});

/** The number of statements that sleep. */
async function sleeping(): Promise<number> {
  const rows = await server.observe(
    `select from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
  );
  return rows.length;
}

const untilAwake = () => until(async () => (await sleeping()) === 0);

test('the statement of a long list is cancelled when its client leaves', async () => {
  const leaving = new AbortController();
  const list = database.cursors.open('select pg_sleep(600)', [], leaving.signal);
  await until(async () => (await sleeping()) > 0);
  leaving.abort(new Error('left'));
  await expect(list).rejects.toThrow('left');
  await untilAwake();
});

test('a transaction that stays idle is ended and its connection released', async () => {
  const idle = impatientDatabase.orm.em.fork().transactional(async (em) => {
    const [{ pid }] = await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid');
    await until(async () => !(await isConnected(pid)));
    await em.execute('select 1');
  });
  await expect(idle).rejects.toThrow();
  const statements = Array.from({ length: POOL_SIZE + 1 }, () =>
    impatientDatabase.queries.change('select 1 as one', []),
  );
  expect(await Promise.all(statements)).toEqual(Array(POOL_SIZE + 1).fill([{ one: 1 }]));
});

test('reads of one user that may take long leave a connection to the others', async () => {
  const neighbour = service.as(await service.make.systemAdmin());
  await lock('pets');
  // No other test reads this text, so nobody knows that it is quick.
  const query =
    '{ pets(first: 3, where: { age: { gte: 8 }, breed: { contains: "xol" } }) { nodes { species } } }';
  const answers = Array.from({ length: 2 * POOL_SIZE }, () => admin.graphql(query));
  await server.untilWaiting(LONG_READS);
  expect((await neighbour.get('/api/vehicles')).status).toBe(200);
  expect(await server.waiting()).toHaveLength(LONG_READS);
  await server.other.query('rollback');
  for (const { errors } of await Promise.all(answers)) expect(errors).toBeUndefined();
});

test('writes of one user that wait for a lock leave connections to the others, and none is lost', async () => {
  const writer = service.as(await service.make.systemAdmin());
  const { resident } = await service.make.residentUser(await service.make.community());
  const pet = await service.make.pet(resident);
  await server.other.query('begin');
  await server.other.query('select from pets where id = $1 for update', [pet.id]);
  const writes = Array.from({ length: 2 * POOL_SIZE }, (_, index) =>
    writer.post('/graphql', {
      query: 'mutation ($id: GUID!, $age: Int) { updatePet(id: $id, input: { age: $age }) { age } }',
      variables: { id: pet.id, age: index },
    }),
  );
  await server.untilWaiting(WRITES);
  expect((await admin.post('/api/pets', { ...samples.pet(), residentId: resident.id })).status).toBe(201);
  expect((await admin.get(`/api/pets/${pet.id}`)).status).toBe(200);
  expect(await server.waiting()).toHaveLength(WRITES);
  await server.other.query('rollback');
  const answers = await Promise.all(writes);
  expect(answers.map(({ body }) => body.data.updatePet.age)).toEqual(answers.map((_, index) => index));
});

test('writes of the members of one community that wait for a lock leave connections to the others', async () => {
  const community = await service.make.community();
  const members = await Promise.all(
    Array.from({ length: 2 * POOL_SIZE }, () => service.make.residentUser(community)),
  );
  const stranger = await service.make.residentUser(await service.make.community());
  const addPet = (person: typeof stranger) =>
    service.as(person).post('/api/pets', { ...samples.pet(), residentId: person.resident.id });
  await server.other.query('begin');
  await server.other.query('select from residents where community_id = $1 for update', [community.id]);
  const writes = members.map(addPet);
  await server.untilWaiting(WRITES_OF_COMMUNITY);
  expect((await addPet(stranger)).status).toBe(201);
  expect(await server.waiting()).toHaveLength(WRITES_OF_COMMUNITY);
  await server.other.query('rollback');
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(members.map(() => 201));
});

test('the statement of a read is cancelled when its client disconnects', async () => {
  await lock('vehicles');
  const staying = admin.get('/api/vehicles');
  const earlier = await server.untilWaiting(1);
  const leaving = new AbortController();
  const left = fetch(`${service.url}/api/vehicles`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: leaving.signal,
  });
  await server.untilWaiting(2);
  leaving.abort();
  await expect(left).rejects.toThrow();
  expect(await server.untilWaiting(1)).toEqual(earlier);
  await server.other.query('rollback');
  expect((await staying).status).toBe(200);
});

test('a client that leaves while the process reads a reference table for the first time fails no other request', async () => {
  const { service: fresh } = await server.serve({ poolSize: POOL_SIZE });
  const [one, other] = await Promise.all([service.make.systemAdmin(), service.make.systemAdmin()]);
  await lock('ticket_statuses');
  const leaving = new AbortController();
  const left = fetch(`${fresh.url}/api/statusticket`, {
    headers: { authorization: `Bearer ${fresh.as(one).token}` },
    signal: leaving.signal,
  });
  await server.untilWaiting(1);
  const staying = fresh.as(other).get('/api/statusticket');
  await server.untilWaiting(2);
  leaving.abort();
  await expect(left).rejects.toThrow();
  await server.untilWaiting(1);
  await server.other.query('rollback');
  expect((await staying).status).toBe(200);
});
