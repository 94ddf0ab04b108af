import { isInputObjectType, isScalarType, isSpecifiedScalarType } from 'graphql';
import { makeAmenityFixture } from '../support/amenity-fixture.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('every scalar of the service names its specification', () => {
  const scalars = Object.values(schema.getTypeMap())
    .filter(isScalarType)
    .filter((type) => !isSpecifiedScalarType(type));
  const named = scalars.filter(({ specifiedByURL }) => specifiedByURL?.startsWith('http'));
  expect(named.map(({ name }) => name)).toEqual(scalars.map(({ name }) => name));
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GUID', 'LocalTime', 'EmailAddress', 'URL', 'JSONObject', 'Upload']),
  );
});

test('inputs take times of day, e-mail addresses and URLs as String', () => {
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const types = inputs.flatMap((input) => Object.values(input.getFields()).map(({ type }) => String(type)));
  expect(types).toContain('String!');
  expect(types.filter((type) => /LocalTime|EmailAddress|URL/.test(type))).toEqual([]);
});

test('a schedule that ends at 24:00 is written by String variables and read as LocalTime', async () => {
  const { amenity, admin } = await makeAmenityFixture(service);
  const client = service.as(admin);
  const { errors } = await client.graphql(
    `mutation ($amenity: GUID!, $from: String!, $to: String!) {
      createAmenitySchedule(input: { amenityId: $amenity, dayOfWeek: 1, horaInicio: $from, horaFin: $to }) { id }
    }`,
    { amenity: amenity.id, from: '09:00', to: '24:00' },
  );
  expect(errors).toBeUndefined();
  const { data } = await client.graphql(
    `query ($id: GUID!, $to: String!) {
      amenity(id: $id) { schedules(where: { horaFin: { eq: $to }, horaInicio: { contains: "9:0" } }) {
        nodes { __typename horaInicio horaFin }
      } }
    }`,
    { id: amenity.id, to: '24:00' },
  );
  expect(data.amenity.schedules.nodes).toEqual([
    { __typename: 'AmenitySchedule', horaInicio: '09:00', horaFin: '24:00' },
  ]);
});

test('an e-mail address is compared with a String, and what is none is refused', async () => {
  const { residentUser, admin } = await makeAmenityFixture(service);
  const { id } = residentUser.resident;
  const email = `who.${id}@example.com`;
  const client = service.as(admin);
  const change =
    'mutation ($id: GUID!, $email: String) { updateResident(id: $id, input: { email: $email }) { email } }';
  const changed = await client.graphql(change, { id, email });
  expect(changed.data.updateResident).toEqual({ email });
  const found = await client.graphql(
    'query ($email: String!) { residents(where: { email: { contains: $email } }) { nodes { id email } } }',
    { email: `WHO.${id}` },
  );
  expect(found.data.residents.nodes).toEqual([{ id, email }]);
  const refused = await client.graphql(change, { id, email: 'nobody' });
  expect(refused.errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
});
