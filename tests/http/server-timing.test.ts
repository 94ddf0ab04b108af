import type { Client } from '../support/client.js';
import { pet as petSample } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

const CREATE = 'mutation ($input: PetInput!) { createPet(input: $input) { id name } }';

let service: Service;
let client: Client;
let residentId: string;
let pet: { readonly id: string };
beforeAll(async () => {
  service = await startService();
  const user = await service.make.residentUser(await service.make.community());
  residentId = user.resident.id;
  pet = await service.make.pet(user.resident);
  client = service.as(user);
});
afterAll(() => service.stop());

const timingOf = async (answer: ReturnType<Client['get']>) => {
  const { status, headers } = await answer;
  return [status, headers.get('server-timing')];
};

const graphql = (query: string, variables: object = { id: pet.id }) =>
  client.post('/graphql', { query, variables });

const pathOfPet = () => `/api/pets/${pet.id}`;

const newPet = () => ({ ...petSample(), residentId });

const PERMISSION = '{ residentVisits(first: 1) { nodes { can { checkIn { allowed } } } } }';

const OF_PET = (fields: string) => `query ($id: GUID!) { pet(id: $id) { id ${fields} } }`;

test.each([
  ['a read that is SQL as a whole', 'passed', () => graphql(OF_PET('name resident { fullName }'))],
  ['a read with permissions', 'passed', () => graphql(OF_PET('can { update { allowed } }'))],
  ['a read with a permission that has checks of its own', 'completed', () => graphql(PERMISSION, {})],
  [
    'a read with both',
    'mixed',
    () => graphql(`query ($id: GUID!) { pet(id: $id) { id } ${PERMISSION.slice(1)}`),
  ],
  ['a REST record', 'passed', () => client.get(pathOfPet())],
  ['a REST list', 'passed', () => client.get('/api/pets')],
  ['a REST page', 'passed', () => client.get('/api/pets?page=1&pageSize=5')],
  ['a mutation', 'passed', () => graphql(CREATE, { input: newPet() })],
  ['a REST write', 'passed', () => client.post('/api/pets', newPet())],
])('the header Server-Timing of %s has its statements and says %s', async (_what, way, ask) => {
  const timing = new RegExp(`^db;dur=\\d+\\.\\d;desc="(1 statement|\\d+ statements)", way;desc="${way}"$`);
  for (let time = 1; time <= 3; time++) {
    const [status, header] = await timingOf(ask());
    expect([200, 201]).toContain(status);
    expect(header).toMatch(timing);
  }
});

test('the header Server-Timing counts the statement of a read once the caller is known', async () => {
  await client.get(pathOfPet());
  const [, header] = await timingOf(client.get(pathOfPet()));
  expect(header).toContain(';desc="1 statement"');
});

test('an answer without records has a header Server-Timing without a way', async () => {
  const [status, header] = await timingOf(graphql('{ __typename }', {}));
  expect([status, header]).toEqual([200, expect.stringMatching(/^db;dur=\d+\.\d;desc="\d+ statements?"$/)]);
});

test('an answer that is the same as before has the header Server-Timing too', async () => {
  const etag = (await client.get(pathOfPet())).headers.get('etag') ?? '';
  const timing = await timingOf(client.get(pathOfPet(), { 'if-none-match': etag }));
  expect(timing).toEqual([304, expect.stringContaining('way;desc="passed"')]);
});

test('answers have no header Server-Timing in production', async () => {
  const production = await startService({
    own: 'service',
    environment: {
      NODE_ENV: 'production',
      DATABASE_URL: 'embedded',
      JWT_KEY: 'Xq7-Lm2_Vt9.Rk4+Wz8!Pb3?Ny6=Hc5/Jd1',
      CORS_ORIGINS: 'https://clients.example',
    },
  });
  const { anonymous } = production;
  expect((await anonymous.post('/graphql', { query: '{ __typename }' })).headers.has('server-timing')).toBe(
    false,
  );
  expect((await anonymous.get('/api/pets')).headers.has('server-timing')).toBe(false);
  await production.stop();
});
