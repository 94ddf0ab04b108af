import { setImmediate as endOfTurn } from 'node:timers/promises';
import { TransactionContext } from '@mikro-orm/core';
import { pino } from 'pino';
import { inTransaction } from '../../../src/engine/database/transaction.js';
import { type Database, transactionQueries } from '../../../src/engine/database.js';
import type { Client } from '../../support/client.js';
import { type LockedServer, startLockedServer } from '../../support/locked-server.js';
import type { Service } from '../../support/service.js';
import { until } from '../../support/until.js';

/** Clients that disconnect while their write waits: it occupies nothing any more, and stores nothing. */

const POOL_SIZE = 2;

let server: LockedServer;
let service: Service;
let database: Database;
let admin: Client;
let resident: { id: string };

beforeAll(async () => {
  server = await startLockedServer();
  ({ service, database } = await server.serve({ poolSize: POOL_SIZE, options: { log } }));
  const community = await service.make.community();
  ({ resident } = await service.make.residentUser(community));
  admin = service.as(await service.make.systemAdmin());
});
afterEach(() => server.other.query('rollback'));
afterAll(() => server.stop());

/** The resident of a new pet is locked before the message with the commit. */
const lockResident = () => server.other.query('begin; select from residents for update');

const PET = { name: 'Chilaquil', species: 'Perro', breed: 'Criolla', color: 'Miel', age: 3 };

interface Sent {
  readonly path: string;
  readonly body: object;
}

const byRest = (): Sent => ({ path: '/api/pets', body: { ...PET, residentId: resident.id } });

const byGraphql = (): Sent => ({
  path: '/graphql',
  body: {
    query: 'mutation ($input: PetInput!) { createPet(input: $input) { id } }',
    variables: { input: { ...PET, residentId: resident.id } },
  },
});

/** Sends a request whose client disconnects when `leave` is called. */
function send({ path, body }: Sent, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  return {
    /** Waits until the service has noticed, since TCP tells it later. */
    async leave() {
      const before = interruptions;
      leaving.abort();
      await expect(answer).rejects.toThrow();
      await until(() => interruptions > before);
    },
  };
}

/** How many requests of the service have ended without their answer. */
let interruptions = 0;
const log = pino(
  { level: 'info' },
  {
    write(line: string) {
      if (JSON.parse(line).interrupted) interruptions += 1;
    },
  },
);

const petsAndEntries = () =>
  server.observe(
    'select (select count(*) from pets) as pets, (select count(*) from audit_entries) as entries',
  );

test.each([
  ['REST', byRest],
  ['GraphQL', byGraphql],
])(
  'a write by %s that waits for a lock is cancelled when its client disconnects',
  async (_interface, request) => {
    const before = await petsAndEntries();
    await lockResident();
    const sent = send(request());
    await server.untilWaiting(1);
    await sent.leave();
    await server.untilWaiting(0);
    await server.other.query('rollback');
    expect(await petsAndEntries()).toEqual(before);
  },
);

test('a write that waits for a connection is not begun once its client has disconnected', async () => {
  const before = await petsAndEntries();
  const readers = await Promise.all(Array.from({ length: POOL_SIZE }, () => service.make.systemAdmin()));
  await server.other.query('begin; lock table vehicles in access exclusive mode');
  const reads = readers.map((reader) => service.as(reader).get('/api/vehicles'));
  await server.untilWaiting(POOL_SIZE);
  const begun = jest.spyOn(TransactionContext, 'create');
  const sent = send(byRest());
  await until(() => begun.mock.calls.length > 0);
  begun.mockRestore();
  await sent.leave();
  await server.other.query('rollback');
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
  await server.untilWaiting(0);
  expect(await petsAndEntries()).toEqual(before);
});

test('a cancelled write leaves its Idempotency-Key free: the same request is done when it is sent again', async () => {
  const key = { 'idempotency-key': 'a-pet-of-a-lost-client' };
  await lockResident();
  const sent = send(byRest(), key);
  await server.untilWaiting(1);
  await sent.leave();
  await server.untilWaiting(0);
  await server.other.query('rollback');
  const answer = await admin.post(byRest().path, byRest().body, key);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotency-replayed')).toBeNull();
});

test('a write that waits for a lock of the table is cancelled too', async () => {
  const before = await petsAndEntries();
  await server.other.query('begin; lock table pets in access exclusive mode');
  const sent = send(byRest());
  await server.untilWaiting(1);
  await sent.leave();
  await server.untilWaiting(0);
  await server.other.query('rollback');
  expect(await petsAndEntries()).toEqual(before);
});

const MOMENTS = 300;

test('a transaction that is ended at any moment has stored its row if and only if it says so', async () => {
  await server.observe('create table moments (moment integer primary key)');
  const succeeded: number[] = [];
  const store = async (moment: number) => {
    const leaving = new AbortController();
    const transaction = inTransaction(database.orm, async (em) => {
      const queries = transactionQueries(em, leaving.signal);
      await queries.change('insert into moments values ($1)', [moment]);
    });
    const outcome = transaction.then(
      () => succeeded.push(moment),
      (error: unknown) => expect(error).toBe(leaving.signal.reason),
    );
    if (moment === MOMENTS) await outcome;
    for (let turn = 0; turn < moment; turn++) await endOfTurn();
    leaving.abort(new Error('left'));
    await outcome;
  };
  // The first is ended before it is sent, the last after it is answered.
  for (let moment = 0; moment <= MOMENTS; moment++) await store(moment);
  const stored = await server.observe<{ moment: number }>('select moment from moments order by moment');
  expect(stored.map(({ moment }) => moment)).toEqual(succeeded);
  expect(succeeded).not.toContain(0);
  expect(succeeded).toContain(MOMENTS);
});
