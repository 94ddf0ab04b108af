import { randomUUID } from 'node:crypto';
import { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { pet } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** A write that is sent again with its `Idempotency-Key` happens once. */

let service: Service;
/** Another instance on the same database. */
let other: Service;
let fixture: CommunityFixture;
let admin: Client;
let resident: Client;
beforeAll(async () => {
  service = await startService();
  // With an environment it is not the shared service.
  other = await startService({ environment: {} });
  fixture = await makeCommunityFixture(service);
  admin = service.as(fixture.admin);
  resident = service.as(fixture.residentUser);
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const onOther = ({ token }: Client) => new Client(other.url, token);

const run = <Row>(text: string, values: unknown[]) => service.services.queries.change<Row>(text, values);

/** A pet with a name of its own. */
const aPet = () => ({
  ...pet(),
  residentId: fixture.residentUser.resident.id,
  name: `Canela ${randomUUID()}`,
});

async function petsNamed(name: string): Promise<number> {
  const [row] = await run<{ count: number }>('select count(*) as count from pets where name = $1', [name]);
  return row?.count ?? 0;
}

const CREATE = 'mutation Add($input: PetInput!) { createPet(input: $input) { id name version } }';

type Create = (client: Client, input: object, key: string) => ReturnType<Client['post']>;

const WAYS: readonly [string, Create][] = [
  ['REST', (client, input, key) => client.post('/api/pets', input, { 'idempotency-key': key })],
  [
    'GraphQL',
    (client, input, key) =>
      client.post('/graphql', { query: CREATE, variables: { input } }, { 'idempotency-key': key }),
  ],
];

const isReplayed = ({ headers }: Awaited<ReturnType<Create>>) => headers.get('idempotency-replayed');

describe.each(WAYS)('by %s', (_interface, create) => {
  test('a write that is sent again gets the first answer on every instance, and is stored once', async () => {
    const [input, key] = [aPet(), randomUUID()];
    const first = await create(onOther(resident), input, key);
    expect(first.status).toBeLessThan(300);
    expect(isReplayed(first)).toBeNull();
    for (const client of [resident, onOther(resident)]) {
      const again = await create(client, input, key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(isReplayed(again)).toBe('true');
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
    }
    expect(await petsNamed(input.name)).toBe(1);
  });

  test('the order of the fields of a body makes no difference', async () => {
    const [input, key] = [aPet(), randomUUID()];
    await create(resident, input, key);
    const reversed = Object.fromEntries(Object.entries(input).reverse());
    expect(isReplayed(await create(resident, reversed, key))).toBe('true');
  });

  test('another request with the key is refused and stores nothing', async () => {
    const [input, key] = [aPet(), randomUUID()];
    await create(resident, input, key);
    for (const client of [resident, onOther(resident)]) {
      const changed = { ...input, name: `Otra ${randomUUID()}` };
      const refused = await create(client, changed, key);
      expect(refused.status).toBe(422);
      expect(JSON.stringify(refused.body)).toContain('Esta Idempotency-Key ya se usó con otra solicitud.');
      expect(await petsNamed(changed.name)).toBe(0);
    }
  });

  test('of parallel requests with one key one writes, and the others get its answer or are told to retry', async () => {
    const [input, key] = [aPet(), randomUUID()];
    const clients = [resident, onOther(resident), resident, onOther(resident)];
    const answers = await Promise.all(clients.map((client) => create(client, input, key)));
    const done = answers.filter(({ status }) => status < 300);
    const refused = answers.filter(({ status }) => status >= 300);
    expect(done.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(refused.filter(({ status }) => status !== 409)).toEqual([]);
    expect(await petsNamed(input.name)).toBe(1);
  });

  test('keys of two users have nothing to do with each other', async () => {
    const [input, key] = [aPet(), randomUUID()];
    const [first, second] = [await create(resident, input, key), await create(admin, input, key)];
    expect([first, second].map(isReplayed)).toEqual([null, null]);
    expect(JSON.stringify(second.body)).not.toBe(JSON.stringify(first.body));
    expect(await petsNamed(input.name)).toBe(2);
  });

  test('a write that was refused runs again with its key', async () => {
    const [input, key] = [aPet(), randomUUID()];
    const foreign = { ...input, residentId: randomUUID() };
    const refused = [await create(admin, foreign, key), await create(admin, foreign, key)];
    expect(refused.map(isReplayed)).toEqual([null, null]);
    expect(refused.map(({ body }) => JSON.stringify(body).includes('"id"'))).toEqual([false, false]);
    const done = await create(admin, input, key);
    expect(isReplayed(done)).toBeNull();
    expect(await petsNamed(input.name)).toBe(1);
  });

  test('a key is free again after its hours', async () => {
    const [input, key] = [aPet(), randomUUID()];
    await create(resident, input, key);
    const age = `update idempotency_keys set created_at = created_at - $2::interval where key = $1`;
    await run(age, [key, '23 hours']);
    expect(isReplayed(await create(resident, input, key))).toBe('true');
    await run(age, [key, '1 hour 1 minute']);
    expect(isReplayed(await create(resident, { ...input, age: 3 }, key))).toBeNull();
    expect(await petsNamed(input.name)).toBe(2);
  });

  test('a write whose process died before it had stored its answer is not run again', async () => {
    const [input, key] = [aPet(), randomUUID()];
    await create(resident, input, key);
    await run(
      `update idempotency_keys set answer = null, ended_at = null, created_at = created_at - interval '1 minute'
      where key = $1`,
      [key],
    );
    const { status, headers } = await create(resident, input, key);
    expect([status, headers.get('retry-after')]).toEqual([409, '5']);
    expect(await petsNamed(input.name)).toBe(1);
  });

  test.each(['', 'a b', 'clave-ñ', 'x'.repeat(256)])('the key %j is refused', async (key) => {
    const input = aPet();
    const { status, body } = await create(resident, input, Buffer.from(key).toString('latin1'));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('BAD_REQUEST');
    expect(await petsNamed(input.name)).toBe(0);
  });

  test('a key of 255 characters is taken', async () => {
    const [input, key] = [aPet(), `"${randomUUID()}~"`.padStart(255, '!')];
    await create(resident, input, key);
    expect(isReplayed(await create(resident, input, key))).toBe('true');
  });
});

test('the two interfaces do not share keys', async () => {
  const [input, key] = [aPet(), randomUUID()];
  for (const [, create] of WAYS) expect(isReplayed(await create(resident, input, key))).toBeNull();
  expect(await petsNamed(input.name)).toBe(2);
});

test('a repeated write leaves one entry in the audit log', async () => {
  const [input, key] = [aPet(), randomUUID()];
  const send = () => admin.post('/api/pets', input, { 'idempotency-key': key });
  const { body } = await send();
  await send();
  const entries = await run('select id from audit_entries where record_id = $1', [body.id]);
  expect(entries).toHaveLength(1);
});

test('a deletion that is sent again is answered 204 again', async () => {
  const { body } = await resident.post('/api/pets', aPet());
  const path = `/api/pets/${body.id}`;
  const remove = () => resident.delete(path, { 'idempotency-key': 'delete' });
  expect((await remove()).status).toBe(204);
  const again = await remove();
  expect([again.status, isReplayed(again)]).toEqual([204, 'true']);
  expect((await resident.delete(path)).status).toBe(404);
});

test('the version that a request expects was checked by the first one', async () => {
  const { body } = await resident.post('/api/pets', aPet());
  const etag = (await resident.get(`/api/pets/${body.id}`)).headers.get('etag') as string;
  const change = () =>
    resident.put(
      `/api/pets/${body.id}`,
      { ...aPet(), name: 'Nube' },
      { 'if-match': etag, 'idempotency-key': body.id },
    );
  expect((await change()).status).toBe(200);
  expect((await change()).status).toBe(200);
});
