import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Client } from '../support/client.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES, resourceNamed } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';

/** `If-None-Match` for one record, whose tag is made of its version and its answer. */

const CHANGED = [
  ['Community', 'nombre'],
  ['AmenitySchedule', 'nota'],
  ['PaymentHistory', 'notas'],
] as const;

let service: Service;
let fixture: PopulatedFixture;
let client: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  client = fixture.clients.system;
});
afterAll(() => service.stop());

const ifChanged = (tag: string) => ({ 'if-none-match': tag });

async function makeRecord(record: string) {
  const resource = resourceNamed(record);
  const path = `${resource.path}/${await makeRow(fixture, resource)}`;
  const { status, headers } = await client.get(path);
  expect(status).toBe(200);
  return { resource, path, tag: headers.get('etag') as string };
}

test.each(RESOURCES.map(({ record }) => record))('an unchanged %s is answered 304', async (record) => {
  const { path, tag } = await makeRecord(record);
  const { status, body } = await client.get(path, ifChanged(tag));
  expect([status, body]).toEqual([304, null]);
});

test.each(['/api/statusticket/1', '/api/categoriaticket/1'])(
  'the fixed record %s is answered 304 to callers of every role',
  async (path) => {
    for (const caller of [client, fixture.clients.admin, fixture.clients.residentUser]) {
      const { headers } = await caller.get(path);
      expect((await caller.get(path, ifChanged(headers.get('etag') as string))).status).toBe(304);
    }
  },
);

test('a record whose answer names another one is answered with its body once that is renamed', async () => {
  const records = await Promise.all(RESOURCES.map(({ record }) => makeRecord(record)));
  const bodies = await Promise.all(records.map(async ({ path }) => (await client.get(path)).body));
  const { community, residentUser } = fixture;
  await sql`update communities set nombre = 'Otro nombre' where id = ${community.id}`.execute(
    service.database.kysely,
  );
  await sql`update residents set full_name = 'Otra Persona' where id = ${residentUser.resident.id}`.execute(
    service.database.kysely,
  );
  let changed = 0;
  for (const [number, { path, tag }] of records.entries()) {
    const { body } = await client.get(path);
    const isChanged = !isDeepStrictEqual(body, bodies[number]);
    const answer = await client.get(path, ifChanged(tag));
    expect([path, answer.status, answer.body]).toEqual([
      path,
      isChanged ? 200 : 304,
      isChanged ? body : null,
    ]);
    if (isChanged) changed++;
  }
  expect(changed).toBeGreaterThan(10);
});

describe.each(CHANGED)('the answer to GET %s', (record, field) => {
  test('has the same headers in an answer to HEAD and in a 304', async () => {
    const { path, tag } = await makeRecord(record);
    const answers = [
      await client.get(path),
      await client.send('HEAD', path),
      await client.get(path, ifChanged(tag)),
      await client.send('HEAD', path, undefined, ifChanged(`"other", ${tag}`)),
      await client.get(path, ifChanged(`W/${tag}`)),
      await client.get(path, ifChanged('*')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 304, 304, 304, 304]);
    for (const name of ['etag', 'cache-control', 'vary']) {
      expect(new Set(answers.map(({ headers }) => headers.get(name))).size).toBe(1);
    }
  });

  test('is answered with its body and another tag after each change', async () => {
    const { resource, path, tag } = await makeRecord(record);
    const tags = [tag];
    for (const text of ['Uno', 'Dos', 'Uno']) {
      const body = { ...((await resource.input(fixture)) as object), [field]: `${text} de ${record}` };
      expect((await client.put(path, body)).status).toBe(200);
      const { status, headers, body: answered } = await client.get(path, ifChanged(tags.join()));
      expect([status, answered]).toEqual([200, (await client.get(path)).body]);
      expect(tags).not.toContain(headers.get('etag'));
      tags.push(headers.get('etag') as string);
    }
  });

  test('is refused to others whatever tag they send, and to everybody once it is deleted', async () => {
    const { path, tag } = await makeRecord(record);
    const stranger = service.as(await service.make.admin(await service.make.community()));
    const asked = async (asking: Client) => {
      const answers = [await asking.get(path, ifChanged(tag)), await asking.get(path, ifChanged('*'))];
      expect(answers.map(({ headers }) => headers.get('etag'))).toEqual([null, null]);
      return answers.map(({ status }) => status);
    };
    expect(await asked(stranger)).toEqual([404, 404]);
    expect(await asked(service.anonymous)).toEqual([401, 401]);
    expect((await client.send('DELETE', path)).status).toBe(204);
    expect(await asked(client)).toEqual([404, 404]);
  });
});

test('a tag that begins with the version and goes on otherwise is not known', async () => {
  const { path, tag } = await makeRecord('Community');
  const [version] = tag.split('-');
  const { status } = await client.get(path, ifChanged(`${version}-${'A'.repeat(43)}"`));
  expect(status).toBe(200);
});
