import { randomUUID } from 'node:crypto';
import { getNamedType, isInputObjectType } from 'graphql';
import { definitionOf, GuidRecord } from '../../src/engine/declare.js';
import { roleId } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import * as samples from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CREATE_PET = 'mutation ($input: PetInput!) { createPet(input: $input) { id nodeId name } }';

/** A resident who may register pets, with the input of one. */
async function owner() {
  const fixture = await makeCommunityFixture(service);
  const { residentUser } = fixture;
  const client = service.as(residentUser);
  const petInput = (values: object = {}) => ({
    ...samples.pet(),
    residentId: residentUser.resident.id,
    ...values,
  });
  return { ...fixture, client, petInput };
}

const createPet = (client: Client, input: object) => client.graphql(CREATE_PET, { input });

const reasonOf = ({ errors }: Awaited<ReturnType<Client['graphql']>>) => errors?.[0]?.extensions.reason;

test('every mutation that creates a record known by a GUID takes its id, and no patch does', () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const creating = fields.filter(({ name, type }) => {
    const entity = definitionOf(getNamedType(type).name)?.entity;
    return name.startsWith('create') && entity && entity.prototype instanceof GuidRecord;
  });
  expect(creating.length).toBeGreaterThan(20);
  const without = creating.filter(({ args }) => {
    const input = getNamedType(args.find(({ name }) => name === 'input')?.type);
    return !isInputObjectType(input) || String(input.getFields().id?.type) !== 'GUID';
  });
  expect(without.map(({ name }) => name)).toEqual([]);
  const patches = Object.values(schema.getTypeMap()).filter(({ name }) => name.endsWith('Patch'));
  expect(patches.filter((type) => isInputObjectType(type) && 'id' in type.getFields())).toEqual([]);
});

test('a record has the id that the client gave it, in lower case', async () => {
  const { client, petInput } = await owner();
  const id = randomUUID();
  const { data, errors } = await createPet(client, petInput({ id: id.toUpperCase() }));
  expect(errors).toBeUndefined();
  expect(data.createPet).toMatchObject({ id, name: 'Canela' });
  const found = await client.graphql('query ($id: GUID!) { pet(id: $id) { name } }', { id });
  expect(found.data.pet).toEqual({ name: 'Canela' });
});

test('an id that is left out or null is a random one', async () => {
  const { client, petInput } = await owner();
  const answers = [await createPet(client, petInput()), await createPet(client, petInput({ id: null }))];
  const ids = answers.map(({ data }) => data.createPet.id);
  expect(new Set(ids).size).toBe(2);
});

test('an id that a record of another community has is refused, and nothing is told of that record', async () => {
  const other = await owner();
  const taken = (await createPet(other.client, other.petInput())).data.createPet;
  const { client, petInput } = await owner();
  const refused = await createPet(client, petInput({ id: taken.id }));
  expect(refused.data.createPet).toBeNull();
  const { traceId: _traceId, ...extensions } = refused.errors?.[0]?.extensions ?? {};
  expect(extensions).toEqual({
    code: 'BAD_REQUEST',
    reason: 'ID_TAKEN',
    fields: [{ path: 'id', code: 'ID_TAKEN', params: {} }],
  });
  expect(refused.errors?.[0]?.message).toBe('El campo id ya identifica a otro registro.');
  const kept = await other.client.graphql('query ($id: GUID!) { pet(id: $id) { nodeId name } }', {
    id: taken.id,
  });
  expect(kept.data.pet).toEqual({ nodeId: taken.nodeId, name: taken.name });
});

test('the id of a deleted record stays taken where the record is kept', async () => {
  const { admin, community } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const input = { ...samples.amenity(), communityId: community.id, id: randomUUID() };
  const create = () =>
    client.graphql('mutation ($input: AmenityInput!) { createAmenity(input: $input) { id } }', { input });
  expect((await create()).errors).toBeUndefined();
  await client.graphql('mutation ($id: GUID!) { deleteAmenity(id: $id) { deletedId } }', { id: input.id });
  expect(reasonOf(await create())).toBe('ID_TAKEN');
});

test('of two parallel mutations with one id exactly one creates a record', async () => {
  const { client, petInput } = await owner();
  const input = petInput({ id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 4 }, () => createPet(client, input)));
  expect(answers.map(reasonOf).sort()).toEqual(['ID_TAKEN', 'ID_TAKEN', 'ID_TAKEN', undefined]);
});

test('an account with the id of the caller is refused and leaves the account of the caller as it was', async () => {
  const system = await service.make.systemAdmin();
  const client = service.as(system);
  const before = await client.graphql('{ me { username email version } }');
  const refused = await client.graphql(
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }',
    { input: { ...samples.user(), roleId: roleId('RENTER'), id: system.id } },
  );
  expect(reasonOf(refused)).toBe('ID_TAKEN');
  expect((await client.graphql('{ me { username email version } }')).data).toEqual(before.data);
});

test('the nil GUID is refused as an id', async () => {
  const { client, petInput } = await owner();
  const { errors } = await createPet(client, petInput({ id: '00000000-0000-0000-0000-000000000000' }));
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    fields: [{ path: 'id', code: 'WRONG_FORMAT' }],
  });
});

test('rows of a bulk operation have the ids of the client; one that is given twice is refused by its place', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const ofResident = { residentId: residentUser.resident.id, estatus: 'Activo' };
  const create = (ids: readonly string[]) =>
    client.graphql(
      'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { id } }',
      {
        input: ids.map((id) => ({ ...samples.residentCharge(), ...ofResident, id })),
      },
    );
  const ids = [randomUUID(), randomUUID()];
  expect((await create(ids)).data.createResidentCharges.map(({ id }: { id: string }) => id)).toEqual(ids);
  const repeated = randomUUID();
  const { errors } = await create([repeated, randomUUID(), repeated]);
  expect(errors?.[0]?.extensions.fields).toEqual([{ path: 'input[2].id', code: 'ID_TAKEN', params: {} }]);
});

test('a resident with account, vehicle and pet takes an id for each of them', async () => {
  const { admin, community } = await makeCommunityFixture(service);
  const ids = { account: randomUUID(), resident: randomUUID(), vehicle: randomUUID(), pet: randomUUID() };
  const { data, errors } = await service.as(admin).graphql(
    `mutation ($input: OnboardResidentInput!) {
      onboardResident(input: $input) { id user { id } vehicles { nodes { id } } pets { nodes { id } } }
    }`,
    {
      input: {
        account: { ...samples.user(), roleId: roleId('RESIDENT'), id: ids.account },
        resident: { ...samples.resident(), communityId: community.id, id: ids.resident },
        vehicles: [{ ...samples.vehicle(), id: ids.vehicle }],
        pets: [{ ...samples.pet(), id: ids.pet }],
      },
    },
  );
  expect(errors).toBeUndefined();
  expect(data.onboardResident).toEqual({
    id: ids.resident,
    user: { id: ids.account },
    vehicles: { nodes: [{ id: ids.vehicle }] },
    pets: { nodes: [{ id: ids.pet }] },
  });
});

test('REST ignores an id in the body of a new record, even a wrong one', async () => {
  const { client, petInput } = await owner();
  const given = randomUUID();
  for (const id of [given, 'no-guid', '00000000-0000-0000-0000-000000000000']) {
    const { status, body } = await client.post('/api/pets', petInput({ id }));
    expect(status).toBe(201);
    expect(body.id).not.toBe(id);
  }
});
