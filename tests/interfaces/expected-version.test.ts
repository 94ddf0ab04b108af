import { routes } from '../../src/modules/routes.js';
import { rootFields } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES, type Resource } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Both interfaces refuse a change that was prepared on another version of the record. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const UPDATE =
  'mutation ($id: GUID!, $input: VehiclePatch!, $version: Int) { updateVehicle(id: $id, input: $input, expectedVersion: $version) { id version updatedAt color } }';

function vehicleInput(fields: object) {
  const { input } = RESOURCES.find(({ record }) => record === 'Vehicle') as Resource;
  return { ...(input(fixture) as object), ...fields };
}

async function makeVehicle() {
  const client = fixture.clients.residentUser;
  const { body } = await client.post('/api/vehicles', vehicleInput({ color: 'Rojo' }));
  const { id, residentId, brand, vehicleTypeId, model, year, licensePlate } = body;
  const input = { residentId, brand, vehicleTypeId, model, year, licensePlate };
  const update = (color: string, version?: number) =>
    client.graphql(UPDATE, { id, input: { ...input, color }, version });
  return { id, client, update, path: `/api/vehicles/${id}` };
}

test('every mutation that changes or deletes a record takes the expected version', () => {
  const changing = rootFields(schema, 'mutation').filter(({ name }) =>
    /^(update|delete|(approve|cancel|change)AmenityReservation)/.test(name),
  );
  const lacking = changing.filter(({ args }) => !args.some(({ name }) => name === 'expectedVersion'));
  expect(changing.length).toBeGreaterThan(40);
  // Preferences are no record: their patch names all that it changes, and nobody else writes them.
  expect(lacking.map(({ name }) => name)).toEqual(['updateNotificationPreferences']);
});

test('an update of one’s own account on another version is refused with the version of the account', async () => {
  const client = service.as(await service.make.admin(fixture.community));
  const update = (phone: string, version: number) =>
    client.graphql(
      'mutation ($input: MePatch!, $version: Int) { updateMe(input: $input, expectedVersion: $version) { phone version } }',
      { input: { phone }, version },
    );
  const { version } = (await client.graphql('{ me { version } }')).data.me;
  const first = await update('442 111 1111', version);
  expect(first.data.updateMe).toEqual({ phone: '442 111 1111', version: version + 1 });
  const second = await update('442 222 2222', version);
  expect(second.data.updateMe).toBeNull();
  expect(second.errors).toMatchObject([
    { extensions: { code: 'CONFLICT', current: { version: version + 1, phone: '442 111 1111' } } },
  ]);
});

test('an update of another version is refused with the version of the record, and changes nothing', async () => {
  const { id, client, update } = await makeVehicle();
  const first = await update('Verde', 1);
  expect(first.data.updateVehicle).toMatchObject({ version: 2, color: 'Verde' });
  const { updatedAt } = first.data.updateVehicle;

  const second = await update('Azul', 1);
  expect(second.data.updateVehicle).toBeNull();
  expect(second.errors).toMatchObject([
    {
      message: 'El registro cambió desde que lo leyó. Vuelva a leerlo e intente de nuevo.',
      path: ['updateVehicle'],
      extensions: { code: 'CONFLICT', current: { id, version: 2, updatedAt } },
    },
  ]);
  expect((await client.get(`/api/vehicles/${id}`)).body.color).toBe('Verde');
  expect((await update('Azul')).data.updateVehicle).toMatchObject({ version: 3, color: 'Azul' });
});

describe('the current record of a refused update', () => {
  const query = (selection: string) =>
    `mutation ($id: GUID!) { changed: updateVehicle(id: $id, input: { color: "Azul" }, expectedVersion: 7) { ${selection} } }`;
  const CAR = `fragment Car on Vehicle {
    paint: color brand @skip(if: false) resident { fullName vehicles(first: 1) { totalCount } }
  }`;

  test('is what the mutation would have answered, under the names of the document', async () => {
    const { id, client } = await makeVehicle();
    for (let request = 1; request <= 3; request++) {
      const { data, errors } = await client.graphql(`${query('...Car community { nombre }')} ${CAR}`, { id });
      expect(data).toEqual({ changed: null });
      expect(errors?.[0]?.extensions.current).toEqual({
        id,
        version: 1,
        updatedAt: expect.any(String),
        brand: expect.any(String),
        paint: 'Rojo',
        community: { nombre: fixture.community.nombre },
        resident: { fullName: expect.any(String), vehicles: { totalCount: expect.any(Number) } },
      });
    }
  });

  test('has types of abstract fields, and no names of our own', async () => {
    const { resident } = fixture.residentUser;
    const comment = await service.make.comment(resident, await service.make.ticket(resident));
    const { errors } = await fixture.clients.residentUser.graphql(
      `mutation ($id: Int!) { updateComment(id: $id, input: { comentarioTexto: "Otro" }, expectedVersion: 7) {
        subject { ... on Ticket { __typename } }
      } }`,
      { id: comment.id },
    );
    expect(errors?.[0]?.extensions.current).toEqual({
      id: comment.id,
      version: 1,
      updatedAt: expect.any(String),
      subject: { __typename: 'Ticket' },
    });
  });

  test('has no more than the caller reads', async () => {
    await service.make.residentUser(fixture.community);
    const { id, client } = await makeVehicle();
    const selection =
      'community { receivables { outstanding } residents { nodes { id email phone balance } } tickets { nodes { id } } }';
    const { data } = await client.graphql(`query ($id: GUID!) { vehicle(id: $id) { ${selection} } }`, { id });
    const { errors } = await client.graphql(query(selection), { id });
    expect(data.vehicle.community.receivables).toBeNull();
    expect(errors?.[0]?.extensions.current).toMatchObject(data.vehicle);
  });
});

test('a deletion of another version is refused', async () => {
  const { id, client, path } = await makeVehicle();
  const remove = (version: number) =>
    client.graphql(
      'mutation ($id: GUID!, $version: Int) { deleteVehicle(id: $id, expectedVersion: $version) { deletedId } }',
      { id, version },
    );
  expect((await remove(2)).errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
  expect((await client.get(path)).status).toBe(200);
  expect((await remove(1)).errors).toBeUndefined();
  expect((await client.get(path)).status).toBe(404);
});

describe('a change of the status of a reservation', () => {
  const CHANGES = [
    ['approveAmenityReservation', ''],
    ['changeAmenityReservationStatus', ', input: { status: "Rechazada" }'],
    ['cancelAmenityReservation', ''],
  ] as const;

  test.each(CHANGES)(
    '%s on another version is refused with the reservation as it is now',
    async (name, input) => {
      const amenity = await service.make.amenity(fixture.community);
      const { id } = await service.make.reservation(amenity, fixture.residentUser.resident, {
        status: 'En proceso',
      });
      const client = fixture.clients.admin;
      const change = (version: number) =>
        client.graphql(
          `mutation ($id: GUID!, $version: Int) { changed: ${name}(id: $id${input}, expectedVersion: $version) { version status } }`,
          { id, version },
        );
      const { data, errors } = await change(2);
      expect(data).toEqual({ changed: null });
      expect(errors).toMatchObject([
        { extensions: { code: 'CONFLICT', current: { id, version: 1, status: 'En proceso' } } },
      ]);
      expect((await change(1)).data.changed).toMatchObject({ version: 2 });
    },
  );
});

test('the expected version of one mutation does not apply to later mutations of the document', async () => {
  const { id, client } = await makeVehicle();
  const input = vehicleInput({ color: 'Gris' });
  const { data, errors } = await client.graphql(
    `mutation ($id: GUID!, $first: VehiclePatch!, $second: VehiclePatch!) {
      a: updateVehicle(id: $id, input: $first, expectedVersion: 1) { version }
      b: updateVehicle(id: $id, input: $second) { version }
    }`,
    { id, first: input, second: { ...input, color: 'Blanco' } },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({ a: { version: 2 }, b: { version: 3 } });
});

test('of two parallel updates of the same version exactly one succeeds', async () => {
  const { update, client, path } = await makeVehicle();
  const answers = await Promise.all(['Verde', 'Azul'].map((color) => update(color, 1)));
  const done = answers.filter(({ errors }) => errors === undefined);
  const refused = answers.filter(({ errors }) => errors !== undefined);
  expect([done.length, refused.length]).toEqual([1, 1]);
  expect(refused[0]?.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', current: { version: 2 } });
  expect((await client.get(path)).body.color).toBe(done[0]?.data.updateVehicle.color);
});

test("an expected version does not change the refusal of a neighbour's record", async () => {
  const { id } = await makeVehicle();
  const neighbour = service.as(await service.make.residentUser(fixture.community));
  const answers = [];
  for (const version of [undefined, 1, 7]) {
    const { errors } = await neighbour.graphql(UPDATE, { id, input: vehicleInput({}), version });
    answers.push({ code: errors?.[0]?.extensions.code, current: errors?.[0]?.extensions.current });
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

describe('If-Match', () => {
  const isPut = ({ path }: Resource) =>
    routes.some((route) => route.method === 'PUT' && same(route.path, `${path}/{id}`));
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  const changed = RESOURCES.filter(isPut);

  test('If-Match is tested for every record except reservations, which have no PUT', () => {
    const others = RESOURCES.filter((resource) => !changed.includes(resource));
    expect(others.map(({ record }) => record)).toEqual(['AmenityReservation']);
  });

  test.each(changed.map((resource) => [resource.record, resource] as const))(
    'a PUT or DELETE of another version of %s is 412, and nothing is changed',
    async (record, { path, input, change, writer = 'admin' }) => {
      const client = fixture.clients[writer];
      const url = `${path}/${fixture.ids[record]}`;
      const before = await client.get(url);
      const [, version] = /^"(\d+)-[\w-]+"$/.exec(before.headers.get('etag') ?? '') ?? [];
      const stale = { 'if-match': `"${Number(version) + 1}-x"` };
      const body = change?.(fixture) ?? (await input(fixture));
      for (const method of ['PUT', 'DELETE']) {
        const refused = await client.send(method, url, method === 'PUT' ? body : undefined, stale);
        expect(refused.status).toBe(412);
        expect(JSON.stringify(refused.body)).toContain('El registro cambió desde que lo leyó.');
      }
      expect((await client.get(url)).body).toEqual(before.body);
      const fresh = { 'if-match': before.headers.get('etag') as string };
      expect((await client.send('PUT', url, body, fresh)).status).toBeLessThan(300);
    },
  );

  test.each<[string, (tag: string) => string, number]>([
    ['the tag of the record', (tag) => tag, 204],
    ['any tag', () => '*', 204],
    ['a list with its tag', (tag) => `"7-x", ${tag}`, 204],
    ['the tag as a weak one', (tag) => `W/${tag}`, 204],
    ['tags of other things', () => '"x", W/"x", "7-x", W/"7-x", w/"1-x"', 412],
  ])('a DELETE with the If-Match %s is answered accordingly', async (_title, headerOf, status) => {
    const { client, path } = await makeVehicle();
    const tag = (await client.get(path)).headers.get('etag') as string;
    expect((await client.send('DELETE', path, undefined, { 'if-match': headerOf(tag) })).status).toBe(status);
  });

  test('a PUT or DELETE of an unknown record is 404 whatever its If-Match', async () => {
    const path = '/api/vehicles/00000000-0000-0000-0000-000000000000';
    const { status } = await fixture.clients.admin.send('DELETE', path, undefined, { 'if-match': '"1-x"' });
    expect(status).toBe(404);
  });
});
