import { TransactionContext } from '@mikro-orm/core';
import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '../../../src/database/database.js';
import { openDatabase } from '../../../src/database/open.js';
import { entities } from '../../../src/modules/index.js';
import type { Client } from '../../support/client.js';
import { databaseOnServer, endStatements } from '../../support/server-database.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** Clients that disconnect while their write waits: it occupies nothing any more, and stores nothing. */

const POOL_SIZE = 2;
/** Longer than any test: what ends earlier was cancelled. */
const TIMEOUTS = { statementMs: 600_000, lockMs: 600_000, idleTransactionMs: 600_000 };

let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
let database: Database;
let service: Service;
let admin: Client;
let resident: { id: string };
let other: pg.Client;
let observer: pg.Client;

beforeAll(async () => {
  onServer = await databaseOnServer();
  const { url } = onServer;
  database = await openDatabase({ kind: 'server', url, poolSize: POOL_SIZE, entities, timeouts: TIMEOUTS });
  service = await startService({ database, log });
  const community = await service.make.community();
  ({ resident } = await service.make.residentUser(community));
  admin = service.as(await service.make.systemAdmin());
  other = new pg.Client({ connectionString: url });
  observer = new pg.Client({ connectionString: url });
  await Promise.all([other.connect(), observer.connect()]);
});

afterAll(async () => {
  await other.end();
  await endStatements(observer);
  await observer.end();
  await service.stop();
  await database.close();
  await onServer.dispose();
});

afterEach(() => other.query('rollback'));

/** The resident of a new pet is locked before the message with the commit. */
const lockResident = () => other.query('begin; select from residents for update');

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

/** Waits until so many statements wait for a lock. */
const untilWaiting = (expected: number) =>
  until(async () => {
    const { rowCount } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === expected;
  });

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

async function petsAndEntries(): Promise<unknown> {
  const { rows } = await observer.query(
    'select (select count(*) from pets) as pets, (select count(*) from audit_entries) as entries',
  );
  return rows;
}

test.each([
  ['REST', byRest],
  ['GraphQL', byGraphql],
])(
  'a write by %s that waits for a lock is cancelled when its client disconnects',
  async (_interface, request) => {
    const before = await petsAndEntries();
    await lockResident();
    const sent = send(request());
    await untilWaiting(1);
    await sent.leave();
    await untilWaiting(0);
    await other.query('rollback');
    expect(await petsAndEntries()).toEqual(before);
  },
);

test('a write that waits for a connection is not begun once its client has disconnected', async () => {
  const before = await petsAndEntries();
  const readers = await Promise.all(Array.from({ length: POOL_SIZE }, () => service.make.systemAdmin()));
  await other.query('begin; lock table vehicles in access exclusive mode');
  const reads = readers.map((reader) => service.as(reader).get('/api/vehicles'));
  await untilWaiting(POOL_SIZE);
  const begun = jest.spyOn(TransactionContext, 'create');
  const sent = send(byRest());
  await until(() => begun.mock.calls.length > 0);
  begun.mockRestore();
  await sent.leave();
  await other.query('rollback');
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200]);
  await untilWaiting(0);
  expect(await petsAndEntries()).toEqual(before);
});

test('a cancelled write leaves its Idempotency-Key free: the same request is done when it is sent again', async () => {
  const key = { 'idempotency-key': 'a-pet-of-a-lost-client' };
  await lockResident();
  const sent = send(byRest(), key);
  await untilWaiting(1);
  await sent.leave();
  await untilWaiting(0);
  await other.query('rollback');
  const answer = await admin.post(byRest().path, byRest().body, key);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('idempotency-replayed')).toBeNull();
});

test('a write whose commit is under way is finished when its client disconnects', async () => {
  const petsOf = async () => (await admin.get(`/api/pets/resident/${resident.id}`)).body.length;
  const before = await petsOf();
  await other.query('begin; lock table pets in access exclusive mode');
  const sent = send(byRest());
  await untilWaiting(1);
  await sent.leave();
  await other.query('rollback');
  await until(async () => (await petsOf()) > before);
  expect(await petsOf()).toBe(before + 1);
});
