import { isNonNullType } from 'graphql';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { rootFields } from '../support/documents.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Mutations take the node id of a record in the place of its id. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UPDATE =
  'mutation ($id: GUID, $nodeId: ID, $input: PetPatch!, $version: Int) { updatePet(id: $id, nodeId: $nodeId, input: $input, expectedVersion: $version) { id name version } }';
const DELETE =
  'mutation ($nodeId: ID) { deletePet(nodeId: $nodeId) { deletedId deletedNodeId resident { id } } }';
const TICKET =
  'mutation ($nodeId: ID) { updateTicket(nodeId: $nodeId, input: { statusId: 2 }) { id statusId } }';

async function makePet() {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const pet = await service.make.pet(residentUser.resident);
  return { pet, nodeId: nodeIdOf('Pet', pet.id), client: service.as(admin), residentUser };
}

const input = { name: 'Frijol' };

const refusalOf = async (client: Client, variables: Record<string, unknown>) => {
  const { data, errors } = await client.graphql(UPDATE, { input, ...variables });
  expect(data?.updatePet ?? null).toBeNull();
  expect(errors).toHaveLength(1);
  return errors?.[0];
};

test('every mutation with an id takes a node id in its place', () => {
  const named = rootFields(schema, 'mutation').filter(({ args }) => args.some(({ name }) => name === 'id'));
  expect(named.length).toBeGreaterThan(50);
  for (const { name, args } of named) {
    const types = Object.fromEntries(args.map((one) => [one.name, String(one.type)]));
    const required = args.filter((one) => ['id', 'nodeId'].includes(one.name) && isNonNullType(one.type));
    expect({ name, nodeId: types.nodeId, required }).toEqual({ name, nodeId: 'ID', required: [] });
  }
});

test('a record is changed and deleted by its node id, whether its id is a GUID or a number', async () => {
  const { pet, nodeId, client, residentUser } = await makePet();
  const changed = await client.graphql(UPDATE, { nodeId, input });
  expect(changed.data?.updatePet).toEqual({ id: pet.id, name: 'Frijol', version: 2 });
  const deleted = await client.graphql(DELETE, { nodeId });
  expect(deleted.data?.deletePet).toEqual({
    deletedId: pet.id,
    deletedNodeId: nodeId,
    resident: { id: residentUser.resident.id },
  });
  const { id } = await service.make.ticket(residentUser.resident);
  const ticket = await client.graphql(TICKET, { nodeId: nodeIdOf('Ticket', id) });
  expect(ticket.data?.updateTicket).toEqual({ id, statusId: 2 });
});

test('an expected version is compared with that of the record that a node id names', async () => {
  const { pet, nodeId, client } = await makePet();
  expect(await refusalOf(client, { nodeId, version: 7 })).toMatchObject({
    extensions: { code: 'CONFLICT', current: { id: pet.id, version: 1, name: pet.name } },
  });
});

test('an id together with a node id, and neither of both, are refused', async () => {
  const { pet, nodeId, client } = await makePet();
  expect(await refusalOf(client, { id: pet.id, nodeId })).toMatchObject({
    extensions: {
      code: 'VALIDATION_ERROR',
      fields: [{ path: 'nodeId', code: 'NOT_TOGETHER', params: { other: 'id' } }],
    },
  });
  for (const none of [{}, { id: null, nodeId: null }]) {
    expect(await refusalOf(client, none)).toMatchObject({
      extensions: { code: 'VALIDATION_ERROR', fields: [{ path: 'id', code: 'REQUIRED', params: {} }] },
    });
  }
});

test('a node id of another type, of nothing or out of scope is answered as an unknown id', async () => {
  const { nodeId, client, residentUser } = await makePet();
  const vehicle = await service.make.vehicle(residentUser.resident);
  const foreign = (await makePet()).nodeId;
  for (const wrong of [nodeIdOf('Vehicle', vehicle.id), 'nada', foreign, nodeIdOf('Pet', residentUser.id)]) {
    expect(await refusalOf(client, { nodeId: wrong })).toMatchObject({
      message: 'Mascota no encontrada.',
      extensions: { code: 'NOT_FOUND' },
    });
  }
  for (const given of [nodeId, 'nada']) {
    expect(await refusalOf(service.anonymous, { nodeId: given })).toMatchObject({
      extensions: { code: 'UNAUTHORIZED' },
    });
  }
});
