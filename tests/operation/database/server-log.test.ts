import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { ENDPOINTS, titleOf } from '../../interfaces/endpoints.table.js';
import type { Answer } from '../../support/client.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.js';
import { type Request, requestTo } from '../../support/requests.js';
import { type PopulatedFixture, RESOURCES } from '../../support/resources.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** What requests leave in the log of a PostgreSQL server. */

let folder: string;
let log: string;
let server: PostgresServer;
let database: Database;
let service: Service;
let fixture: PopulatedFixture;
let observer: pg.Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-log-'));
  log = join(folder, 'log');
  await writeFile(log, '');
  server = await startPostgresServer([], { LOG_TO: log });
  const url = `${server.url}/postgres`;
  database = await openDatabase({ kind: 'server', url, poolSize: 6, entities });
  service = await startService({ database });
  fixture = await makePopulatedFixture(service);
  observer = new pg.Client(url);
  await observer.connect();
});
afterAll(async () => {
  await observer.end();
  await service.stop();
  await database.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The errors that the server logs during some work, up to one that is provoked afterwards. */
async function errorsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { length } = await readFile(log, 'utf8');
  await work();
  const last = `last_${randomUUID().replaceAll('-', '')}`;
  await observer.query(`select ${last}`).catch(() => undefined);
  const lines = await until(async () => {
    const text = (await readFile(log, 'utf8')).slice(length);
    return text.includes(`STATEMENT:  select ${last}`) && text.split('\n');
  });
  return lines.filter((line) => /\b(ERROR|FATAL|PANIC): /.test(line) && !line.includes(last));
}

const send = (method: string, { client, path, body }: Request, headers = {}): Promise<Answer> =>
  client.send(method, path, body, headers);

const AT_ONCE = 8;

/** Does work for each item, for some of them at once. */
async function forAll<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let next = 0; next < items.length; next += AT_ONCE)
    await Promise.all(items.slice(next, next + AT_ONCE).map(work));
}

test('an error of a statement is seen in the log', async () => {
  const errors = await errorsDuring(() => observer.query('select 1 / 0').catch(() => undefined));
  expect(errors).toEqual([expect.stringContaining('division by zero')]);
});

test('requests to every path that are answered with success leave no error, one after the other and many at once', async () => {
  const statuses: string[] = [];
  const once = async (endpoint: (typeof ENDPOINTS)[number]) => {
    const { status } = await send(endpoint.method, await requestTo(endpoint, fixture));
    if (status !== endpoint.status) statuses.push(`${titleOf(endpoint)}: ${status}`);
  };
  const errors = await errorsDuring(async () => {
    for (const endpoint of ENDPOINTS) await once(endpoint);
    await forAll([...ENDPOINTS, ...ENDPOINTS], once);
  });
  expect(errors).toEqual([]);
  expect(statuses).toEqual([]);
});

const isId = (name: string) => /id$/i.test(name) && name !== 'roleId';

/** The body with each of its references in turn to a record that does not exist; a few of these are texts that refer to nothing. */
const unknownReferences = (body: Readonly<Record<string, unknown>>): object[] =>
  Object.entries(body).flatMap(([name, value]) => {
    if (!isId(name) || value === null) return [];
    return [{ ...body, [name]: typeof value === 'number' ? 2_000_000_000 : randomUUID() }];
  });

test('writes of every record that a check refuses leave no error', async () => {
  let refused = 0;
  const other = await makePopulatedFixture(service);
  const refuse = async (answer: Promise<Answer>) => {
    const { status } = await answer;
    expect(status).toBeLessThan(500);
    if (status >= 400) refused += 1;
  };
  const errors = await errorsDuring(() =>
    forAll(RESOURCES, async ({ record, path, input, change, writer = 'admin' }) => {
      const client = fixture.clients[writer];
      const body = (await input(fixture)) as Record<string, unknown>;
      for (const broken of unknownReferences(body)) {
        await refuse(client.post(path, broken));
        if (!change) await refuse(client.put(`${path}/${fixture.ids[record]}`, broken));
      }
      const unknown = typeof fixture.ids[record] === 'number' ? 2_000_000_000 : randomUUID();
      const changed = change?.(fixture) ?? body;
      for (const id of [unknown, ...(writer === 'admin' ? [other.ids[record]] : [])]) {
        await refuse(client.put(`${path}/${id}`, changed));
        await refuse(client.delete(`${path}/${id}`));
      }
      await refuse(client.put(`${path}/${fixture.ids[record]}`, changed, { 'if-match': '"999"' }));
      await refuse(client.post(path, {}));
    }),
  );
  expect(errors).toEqual([]);
  expect(refused).toBeGreaterThan(RESOURCES.length * 3);
});

test('a write that is sent several times at once with its Idempotency-Key leaves no error', async () => {
  const { admin } = fixture.clients;
  const errors = await errorsDuring(() =>
    forAll(Array.from({ length: 8 }, randomUUID), async (key) => {
      const body = { residentId: fixture.residentUser.resident.id, categoriaTicketId: 1, contenido: key };
      const sent = Array.from({ length: 4 }, () =>
        admin.post('/api/tickets', body, { 'idempotency-key': key }),
      );
      const ids = (await Promise.all(sent)).map((answer) => (answer.body as { id?: number }).id);
      expect(new Set(ids).size).toBe(1);
    }),
  );
  expect(errors).toEqual([]);
});

test('changes of one record that come at once leave no error, and neither do deletions of it', async () => {
  const { admin } = fixture.clients;
  const errors = await errorsDuring(async () => {
    const pet = await service.make.pet(fixture.residentUser.resident);
    const path = `/api/pets/${pet.id}`;
    const names = Array.from({ length: 12 }, (_, index) => `Canela ${index}`);
    const patched = await Promise.all(
      names.map((name) =>
        admin.graphql(
          'mutation ($id: GUID!, $name: String!) { updatePet(id: $id, input: { name: $name }) { name } }',
          {
            id: pet.id,
            name,
          },
        ),
      ),
    );
    for (const { errors: faults } of patched) expect(faults).toBeUndefined();
    const deleted = await Promise.all(names.map(() => admin.delete(path)));
    expect(deleted.filter(({ status }) => status === 204)).toHaveLength(1);
  });
  expect(errors).toEqual([]);
});
