import { type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { RELATION, type Relation } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { isConnection, rootFields } from '../support/documents.js';
import {
  makeCharge,
  makeClosure,
  makeFee,
  makePopulatedFixture,
  makeRow,
  makeUnit,
} from '../support/populated-fixture.js';
import { type PopulatedFixture, resourceNamed } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** The answers of deletions carry what the record belonged to, as it is afterwards. */

const statements = countStatements();
let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: string): readonly Field[] => {
  const found = schema.getType(type);
  if (!isObjectType(found)) throw new Error(`${type} is no object type`);
  return Object.values(found.getFields());
};

const DELETIONS = rootFields(schema, 'mutation')
  .filter(({ type }) => getNamedType(type).name.endsWith('Deletion'))
  .map((mutation) => {
    const record = getNamedType(mutation.type).name.replace(/Deletion$/, '');
    const parents = fieldsOf(`${record}Deletion`).filter(({ name }) => !name.startsWith('deleted'));
    return { name: mutation.name, record, idType: String(mutation.args[0]?.type), parents };
  });

const PARENTLESS = ['deleteCommunity', 'deleteUser'];
const WITH_PARENTS = DELETIONS.filter(({ name }) => !PARENTLESS.includes(name));

/** The numbers of records of a type that the connections of a parent hold, except those of some records. */
function countsOf(parent: Field, record: string): string[] {
  const type = getNamedType(parent.type);
  if (!isObjectType(type)) return [];
  const holdsAll = ({ extensions }: Field) => !(extensions[RELATION] as Relation | undefined)?.record.only;
  return Object.values(type.getFields())
    .filter((field) => isConnection(field.type) && getNamedType(field.type).name === `${record}Connection`)
    .filter(holdsAll)
    .map(({ name }) => name);
}

type Parents = Record<string, Record<string, unknown> | null>;

const selectionOf = ({ parents, record }: (typeof DELETIONS)[number]) =>
  parents
    .map((parent) => {
      const counts = countsOf(parent, record).map((name) => `${name} { totalCount }`);
      return `${parent.name} { __typename ... on Node { nodeId } ${counts.join(' ')} }`;
    })
    .join(' ');

/** How the records without a REST path are made. */
const BY_GRAPHQL: Readonly<Record<string, typeof makeCharge>> = {
  AmenityClosure: makeClosure,
  CommunityCharge: makeCharge,
  Fee: makeFee,
  Unit: makeUnit,
};

const make = (record: string) => BY_GRAPHQL[record]?.(fixture) ?? makeRow(fixture, resourceNamed(record));

const lowered = (text: string) => text[0]?.toLowerCase() + text.slice(1);

test('every deletion but those of communities and users has parents', () => {
  expect(DELETIONS.length).toBeGreaterThan(20);
  expect(DELETIONS.filter(({ parents }) => parents.length === 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(PARENTLESS),
  );
  for (const { name, parents } of WITH_PARENTS)
    expect([name, parents.map((field) => field.name).length]).not.toEqual([name, 0]);
});

test.each(WITH_PARENTS)('$name answers the parents, whose connections count one less', async (deletion) => {
  const { name, record, idType, parents } = deletion;
  const id = await make(record);
  const selection = selectionOf(deletion);
  const client = fixture.clients.system;
  const { data: read } = await client.graphql(
    `query ($id: ${idType}!) { record: ${lowered(record)}(id: $id) { nodeId ${selection} } }`,
    { id },
  );
  const { nodeId, ...before } = read.record as { nodeId: string } & Parents;
  const { data, errors } = await client.graphql(
    `mutation ($id: ${idType}) { answer: ${name}(id: $id) { deletedId deletedNodeId ${selection} } }`,
    { id },
  );
  expect(errors).toBeUndefined();
  const { deletedId, deletedNodeId, ...after } = data.answer as { deletedId: unknown } & Parents;
  expect([deletedId, deletedNodeId]).toEqual([id, nodeId]);
  for (const parent of parents) {
    const expected = before[parent.name];
    for (const count of countsOf(parent, record)) {
      const connection = expected?.[count] as { totalCount: number } | undefined;
      if (connection) connection.totalCount -= 1;
    }
    expect([parent.name, after[parent.name]]).toEqual([parent.name, expected]);
  }
  expect(Object.values(after).some((parent) => parent !== null)).toBe(true);
});

const DELETE_PET = (fields: string) => `mutation ($id: GUID!) { deletePet(id: $id) { deletedId ${fields} } }`;

async function ownerOf(pets: number) {
  const user = await service.make.residentUser(await service.make.community());
  const made = [];
  for (let number = 0; number < pets; number++) made.push(await service.make.pet(user.resident));
  return { resident: user.resident, client: service.as(user), pets: made.map(({ id }) => id) };
}

const remove = (client: Client, id: string, fields: string) => client.graphql(DELETE_PET(fields), { id });

test('a parent has all of its fields and relations, under aliases and in fragments', async () => {
  const { client, resident, pets } = await ownerOf(3);
  for (const [index, id] of pets.entries()) {
    const { data, errors } = await remove(
      client,
      id,
      `... on PetDeletion { owner: resident { id can { update { allowed } } } }
        ... { owner: resident { pets(first: 9, orderBy: NAME_ASC) { totalCount edges { node { id } } } } }
        resident { fullName community { nombre } }`,
    );
    expect(errors).toBeUndefined();
    const left = pets.slice(index + 1);
    const { owner } = data.deletePet;
    expect(owner).toMatchObject({ id: resident.id, pets: { totalCount: left.length } });
    expect(owner.can.update).toEqual({ allowed: expect.any(Boolean) });
    expect(data.deletePet.resident).toEqual({
      fullName: resident.fullName,
      community: { nombre: expect.any(String) },
    });
  }
});

test('a parent costs one statement and each of its relations another, however many records it has, and none when it is not selected', async () => {
  const countOf = async (pets: number, fields: string) => {
    const { client, pets: made } = await ownerOf(pets);
    const left = [...made];
    return fewest(() =>
      statements.during(async () => {
        const { data } = await remove(client, left.pop() as string, fields);
        expect(data.deletePet.deletedId).toBeDefined();
      }),
    );
  };
  // The resident, a page of pets, their number, and the resident of each of them.
  const parent = 'resident { fullName pets(first: 50) { totalCount nodes { name resident { fullName } } } }';
  const alone = await countOf(6, '');
  expect(await countOf(6, parent)).toBe(alone + 4);
  expect(await countOf(20, parent)).toBe(alone + 4);
});

test('a parent out of the scope of the caller is null', async () => {
  const { clients, community } = fixture;
  const input = resourceNamed('Document').input(fixture);
  for (const [client, isRead] of [
    [clients.admin, false],
    [clients.system, true],
  ] as const) {
    const { body } = await clients.system.post('/api/Documents', await input);
    const fields = 'community { id } createdBy { id }';
    const { data } = await client.graphql(`mutation ($id: GUID!) { deleteDocument(id: $id) { ${fields} } }`, {
      id: body.id,
    });
    expect(data.deleteDocument).toEqual({
      community: { id: community.id },
      createdBy: isRead ? { id: expect.any(String) } : null,
    });
  }
});

test('a refused deletion answers no parent, and the record stays', async () => {
  const { pets } = await ownerOf(1);
  const { client: neighbour } = await ownerOf(0);
  const { data, errors } = await remove(neighbour, pets[0] as string, 'resident { id }');
  expect(data).toEqual({ deletePet: null });
  expect(errors).toHaveLength(1);
  expect((await fixture.clients.system.get(`/api/pets/${pets[0]}`)).status).toBe(200);
});

test('several deletions of a document have the parents of their own', async () => {
  const [one, other] = [await ownerOf(1), await ownerOf(2)];
  const { data } = await fixture.clients.system.graphql(
    `mutation ($one: GUID!, $other: GUID!) {
      one: deletePet(id: $one) { resident { id pets { totalCount } } }
      other: deletePet(id: $other) { resident { id pets { totalCount } } }
    }`,
    { one: one.pets[0], other: other.pets[0] },
  );
  expect(data).toEqual({
    one: { resident: { id: one.resident.id, pets: { totalCount: 0 } } },
    other: { resident: { id: other.resident.id, pets: { totalCount: 1 } } },
  });
});

test('the parent is the one that the record had when it was deleted, also after a change under way', async () => {
  const [from, to] = [await ownerOf(1), await ownerOf(0)];
  const id = from.pets[0] as string;
  const system = fixture.clients.system;
  const [moved, deleted] = await Promise.all([
    system.graphql(
      'mutation ($id: GUID!, $residentId: GUID!) { updatePet(id: $id, input: { residentId: $residentId }) { id } }',
      {
        id,
        residentId: to.resident.id,
      },
    ),
    remove(system, id, 'resident { id }'),
  ]);
  const parent = deleted.data.deletePet.resident.id;
  // A change that came too late found no pet.
  expect(parent).toBe(moved.data.updatePet ? to.resident.id : from.resident.id);
});
