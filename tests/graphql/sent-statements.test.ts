import type { Client } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Sent {
  readonly name: string;
  readonly text: string;
  readonly ms: number;
  readonly rows: number;
  readonly parameters: readonly string[] | null;
  readonly plan?: readonly string[];
}

const VEHICLES = `query ($plate: String!) {
  vehicles(where: { licensePlate: { eq: $plate } }) { nodes { licensePlate resident { id community { id } } } } }`;

async function makeVehicle() {
  const community = await service.make.community();
  const { resident, ...user } = await service.make.residentUser(community);
  return { community, user, vehicle: await service.make.vehicle(resident) };
}

const send = (client: Client, query: string, variables: object, headers: Record<string, string>) =>
  client.post('/graphql', { query, variables }, headers);

/** The statements of a document that is new, and of one that is known. */
async function statementsOf(client: Client, query: string, variables: object, value: string) {
  const found: (readonly Sent[] | undefined)[] = [];
  for (let time = 0; time < 3; time += 1) {
    const { status, body } = await send(client, query, variables, { 'x-statements': value });
    expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
    found.push(body.extensions?.statements);
  }
  return found;
}

const textOf = (sent: readonly Sent[] | undefined) => JSON.stringify(sent);

test('a system administrator sees name, text, time, rows and kinds of the parameters of each statement, and no value', async () => {
  const { vehicle } = await makeVehicle();
  const client = service.as(await service.make.systemAdmin());
  const plate = vehicle.licensePlate;
  for (const sent of await statementsOf(client, VEHICLES, { plate }, '1')) {
    const page = sent?.find(({ name }) => name === 'Vehicle page');
    expect(page).toEqual({
      name: 'Vehicle page',
      text: expect.stringMatching(/^(select|with)\b.*\bfrom "vehicles".*\$\d/s),
      ms: expect.any(Number),
      rows: 1,
      parameters: expect.arrayContaining(['string']),
    });
    for (const one of sent ?? []) expect(one.name).not.toBe('SELECT');
    expect(textOf(sent)).not.toContain(plate);
    expect(textOf(sent)).not.toContain(vehicle.id);
  }
});

test('the plan is that of the same text, and has numbers in place of values', async () => {
  const { community, user, vehicle } = await makeVehicle();
  const client = service.as(await service.make.systemAdmin());
  const plate = vehicle.licensePlate;
  for (const sent of await statementsOf(client, VEHICLES, { plate }, 'plan')) {
    const page = sent?.find(({ name }) => name === 'Vehicle page');
    expect(page?.plan?.join('\n')).toMatch(/Scan.* on vehicles .*cost=/s);
    expect(page?.plan).not.toEqual(expect.arrayContaining([expect.stringContaining('actual time')]));
    expect(sent?.filter(({ name }) => name === 'PREPARE' || name === 'EXPLAIN')).toEqual([]);
    for (const secret of [plate, vehicle.id, community.id, user.id])
      expect(textOf(sent)).not.toContain(secret);
  }
});

test('conditions of a plan have numbers in place of the values', async () => {
  const { community } = await makeVehicle();
  const client = service.as(await service.make.systemAdmin());
  const query = 'query ($id: GUID!) { tickets(where: { communityId: { eq: $id } }) { nodes { id } } }';
  for (const sent of await statementsOf(client, query, { id: community.id }, 'plan')) {
    expect(sent?.flatMap(({ plan }) => plan ?? []).join('\n')).toMatch(/(Cond|Filter): .*\$\d/);
    expect(textOf(sent)).not.toContain(community.id);
  }
});

test('a list among the parameters is shown by its length', async () => {
  const vehicles = [await makeVehicle(), await makeVehicle()];
  const client = service.as(await service.make.systemAdmin());
  const query =
    'query ($plates: [String!]!) { vehicles(where: { licensePlate: { in: $plates } }) { totalCount } }';
  const plates = vehicles.map(({ vehicle }) => vehicle.licensePlate);
  for (const sent of await statementsOf(client, query, { plates }, '1'))
    expect(sent?.flatMap(({ parameters }) => parameters ?? [])).toContain('string[2]');
});

test('a write shows its statements without the values that the ORM puts into their texts', async () => {
  const { vehicle } = await makeVehicle();
  const client = service.as(await service.make.systemAdmin());
  const query =
    'mutation ($id: GUID!, $model: String!) { updateVehicle(id: $id, input: { model: $model }) { id } }';
  const model = `Tsuru${unique()}`;
  for (const value of ['1', 'plan']) {
    const { body } = await send(
      client,
      query,
      { id: vehicle.id, model: `${model}${value}` },
      { 'x-statements': value },
    );
    expect(body.data).toEqual({ updateVehicle: { id: vehicle.id } });
    const { statements } = body.extensions;
    expect(statements).toContainEqual(expect.objectContaining({ name: 'UPDATE vehicles', parameters: null }));
    expect(statements).toContainEqual(expect.objectContaining({ text: 'commit' }));
    expect(textOf(statements)).not.toContain(model);
    expect(textOf(statements)).not.toContain(vehicle.id);
  }
});

test('an answer with errors has the statements too', async () => {
  const client = service.as(await service.make.systemAdmin());
  const query = 'mutation { deleteVehicle(id: "00000000-0000-4000-8000-000000000000") { ok: __typename } }';
  const { body } = await send(client, query, {}, { 'x-statements': '1' });
  expect(body.errors).toHaveLength(1);
  expect(body.extensions.statements.length).toBeGreaterThan(0);
});

test('nobody else sees a statement, whatever the header says, and other values of it ask for nothing', async () => {
  const { community, user, vehicle } = await makeVehicle();
  const plate = vehicle.licensePlate;
  const others = [
    service.as(await service.make.admin(community)),
    service.as(await service.make.residentUser(community, 'VIGILANCE')),
    service.as(user),
  ];
  for (const client of others)
    for (const value of ['1', 'plan'])
      for (const sent of await statementsOf(client, VEHICLES, { plate }, value)) expect(sent).toBeUndefined();
  const open = 'mutation { login(username: "nobody", password: "wrong") { token } }';
  for (const query of [VEHICLES, open]) {
    const { body } = await send(service.anonymous, query, { plate }, { 'x-statements': 'plan' });
    expect(body.errors).toBeDefined();
    expect(body).not.toHaveProperty('extensions');
  }
  const administrator = service.as(await service.make.systemAdmin());
  for (const value of ['0', '', 'true', 'analyze'])
    for (const sent of await statementsOf(administrator, VEHICLES, { plate }, value))
      expect(sent).toBeUndefined();
});

test('a system administrator who acts as a user sees the statements of that user', async () => {
  const { user, vehicle } = await makeVehicle();
  const client = service.as(await service.make.systemAdmin());
  const { body } = await send(
    client,
    VEHICLES,
    { plate: vehicle.licensePlate },
    { 'x-statements': 'plan', 'x-act-as': user.id },
  );
  expect(body.data.vehicles.nodes).toHaveLength(1);
  expect(body.extensions.statements.map(({ name }: Sent) => name)).toContain('Vehicle page');
  expect(textOf(body.extensions.statements)).not.toContain(user.id);
});
