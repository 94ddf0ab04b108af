import { randomUUID } from 'node:crypto';
import { Client } from '../support/client.js';
import { type CommunityFixture, makeCommunityFixture } from '../support/community-fixture.js';
import { pet } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Where a GraphQL request may carry its idempotency key, besides the header. */

let service: Service;
let through: Service;
let fixture: CommunityFixture;
beforeAll(async () => {
  service = await startService();
  // With an environment it is not the shared service.
  through = await startService({ environment: {} });
  fixture = await makeCommunityFixture(service);
});
afterAll(async () => {
  await through.stop();
  await service.stop();
});

const aPet = () => ({
  ...pet(),
  residentId: fixture.residentUser.resident.id,
  name: `Canela ${randomUUID()}`,
});

const CREATE = 'mutation ($input: PetInput!) { createPet(input: $input) { id } }';

interface Sent {
  readonly key: string;
  readonly input: object;
}

interface Request {
  readonly body: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

const PLACES: Readonly<Record<string, (sent: Sent) => Request>> = {
  'the header': ({ key, input }) => ({
    body: { query: CREATE, variables: { input } },
    headers: { 'idempotency-key': key },
  }),
  'the extensions of the request': ({ key, input }) => ({
    body: { query: CREATE, variables: { input }, extensions: { idempotencyKey: key } },
  }),
  'the document': ({ key, input }) => ({
    body: {
      query: `mutation ($input: PetInput!) @idempotent(key: "${key}") { createPet(input: $input) { id } }`,
      variables: { input },
    },
  }),
  'a variable of the document': ({ key, input }) => ({
    body: {
      query:
        'mutation ($input: PetInput!, $key: String!) @idempotent(key: $key) { createPet(input: $input) { id } }',
      variables: { input, key },
    },
  }),
  'the usual value of a variable': ({ key, input }) => ({
    body: {
      query: `mutation ($input: PetInput!, $key: String! = "${key}") @idempotent(key: $key) { createPet(input: $input) { id } }`,
      variables: { input },
    },
  }),
};

const send = ({ body, headers }: Request, at: Service = service) =>
  new Client(at.url, service.as(fixture.admin).token).post('/graphql', body, headers);

async function petsNamed(name: string): Promise<number> {
  const { data } = await service
    .as(fixture.admin)
    .graphql('query ($name: String!) { pets(where: { name: { eq: $name } }) { totalCount } }', { name });
  return data.pets.totalCount;
}

test.each(Object.entries(PLACES))(
  'a mutation with its key in %s is done once, on every instance',
  async (_place, requestOf) => {
    const input = aPet();
    const request = requestOf({ key: randomUUID(), input });
    const first = await send(request);
    expect(first.body.errors).toBeUndefined();
    for (const at of [service, through, service]) {
      const again = await send(request, at);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    expect(await petsNamed(input.name)).toBe(1);

    const other = { ...input, name: `Otra ${randomUUID()}` };
    const variables = { ...(request.body.variables as object), input: other };
    expect((await send({ ...request, body: { ...request.body, variables } })).status).toBe(422);
    expect(await petsNamed(other.name)).toBe(0);
  },
);

test('a mutation is the same wherever its key stands', async () => {
  const sent = { key: randomUUID(), input: aPet() };
  const places = ['the header', 'the extensions of the request', 'the document'];
  const answers = [];
  for (const place of places) answers.push(await send(PLACES[place]!(sent)));
  expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true', 'true']);
  expect(await petsNamed(sent.input.name)).toBe(1);
});

test('equal keys in several places are one key, and different ones are refused', async () => {
  const [input, key] = [aPet(), randomUUID()];
  const request = PLACES['the document']!({ key, input });
  const withKeys = (header: string, idempotencyKey: unknown) => ({
    body: { ...request.body, extensions: { idempotencyKey } },
    headers: { 'idempotency-key': header },
  });
  for (const other of [withKeys(key, randomUUID()), withKeys(randomUUID(), key), withKeys(key, 7)]) {
    const { status, body } = await send(other);
    expect([status, body.errors[0].message]).toEqual([
      400,
      'La solicitud lleva varias claves de idempotencia distintas.',
    ]);
  }
  expect(await petsNamed(input.name)).toBe(0);
  expect((await send(withKeys(key, key))).body.errors).toBeUndefined();
  expect((await send(withKeys(key, null))).headers.get('idempotency-replayed')).toBe('true');
  expect(await petsNamed(input.name)).toBe(1);
});

test.each([
  ['', 400],
  ['a b', 400],
  [7, 400],
  [{}, 400],
  ['x'.repeat(256), 400],
] as const)('the key %j in the extensions is refused', async (idempotencyKey, status) => {
  const input = aPet();
  const body = { query: CREATE, variables: { input }, extensions: { idempotencyKey } };
  expect((await send({ body })).status).toBe(status);
  expect(await petsNamed(input.name)).toBe(0);
});

test('a key of another type in a variable is refused with the other input', async () => {
  const input = aPet();
  const { body } = PLACES['a variable of the document']!({ key: '', input });
  const answer = await send({ body: { ...body, variables: { input, key: 7 } } });
  expect(answer.body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
  expect(await petsNamed(input.name)).toBe(0);
});

test('a query cannot carry a key in its document, and ignores one in its extensions', async () => {
  const refused = await send({ body: { query: 'query @idempotent(key: "a") { me { id } }' } });
  expect(refused.body.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  const { body } = await send({ body: { query: '{ me { id } }', extensions: { idempotencyKey: 7 } } });
  expect(body.data.me.id).toBe(fixture.admin.id);
});
