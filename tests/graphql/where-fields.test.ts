import { type GraphQLObjectType, getNamedType, isInputObjectType, isLeafType, isObjectType } from 'graphql';
import { definitionOf, tableOf } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** The `where` of a type covers the stored fields of the type, lists of texts and JSON among them. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Types without a `where`. */
const WITHOUT: Readonly<Record<string, string>> = {
  Notification: 'its owner reads the newest, or those that are unread',
  Role: 'the six are fixed, and users have `roleId`, `role` and `userRole`',
  Session: 'the sessions of one user are few, and given whole',
};

/** Fields without a condition. */
const UNFILTERED: Readonly<Record<string, string>> = {
  'Comment.residentId': 'stands for null too; a condition on `resident` finds the comments of one',
  'ReminderSettings.steps': 'a list, of a record that no list has',
};

const records = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && definitionOf(type.name) !== undefined,
);

test('every type of records has a where, but for those with a reason', () => {
  expect(records.length).toBeGreaterThan(25);
  const without = records.filter(({ name }) => !isInputObjectType(schema.getType(`${name}Where`)));
  expect(without.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT));
});

test('every stored or computed field with values has a condition, but for those with a reason', () => {
  const unfiltered = records.flatMap((type) => {
    const where = schema.getType(`${type.name}Where`);
    const definition = definitionOf(type.name);
    if (!isInputObjectType(where) || !definition) return [];
    const { fields } = tableOf(definition.entity);
    return Object.values(type.getFields())
      .filter(({ name, type: value }) => fields.has(name) && isLeafType(getNamedType(value)))
      .filter(({ name }) => !(name in where.getFields()))
      .map(({ name }) => `${type.name}.${name}`);
  });
  expect(unfiltered.sort()).toEqual(Object.keys(UNFILTERED).sort());
});

async function idsOf(client: Client, list: string, where: object): Promise<unknown[]> {
  const type = schema
    .getQueryType()
    ?.getFields()
    [list]?.args.find(({ name }) => name === 'where')?.type;
  const query = `query ($where: ${type}) { ${list}(where: $where, first: 500) { nodes { id } } }`;
  const { data, errors } = await client.graphql(query, { where });
  expect(errors).toBeUndefined();
  return data[list].nodes.map(({ id }: { id: unknown }) => id);
}

describe('a condition on a list of texts', () => {
  test('records are found by an item of a list, and by whether it is empty', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const client = service.as(await service.make.admin(community));
    const make = (imageUrls: string[]) => service.make.ticket(residentUser.resident, { imageUrls });
    const [none, one, two] = [await make([]), await make(['/a.jpg']), await make(['/b.jpg', '/a.jpg'])];
    const find = async (imageUrls: object) => (await idsOf(client, 'tickets', { imageUrls })).sort();
    const sorted = (...tickets: { id: number }[]) => tickets.map(({ id }) => id).sort();
    expect(await find({ has: '/a.jpg' })).toEqual(sorted(one, two));
    expect(await find({ has: ' /b.jpg ' })).toEqual(sorted(two));
    expect(await find({ has: '/a' })).toEqual([]);
    expect(await find({ isEmpty: true })).toEqual(sorted(none));
    expect(await find({ isEmpty: false, has: '/a.jpg' })).toEqual(sorted(one, two));
    const not = { not: { imageUrls: { has: '/b.jpg' } } };
    expect((await idsOf(client, 'tickets', not)).sort()).toEqual(sorted(none, one));
  });

  test('a list that is null is found by isNull, and is neither empty nor not', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const client = service.as(await service.make.admin(community));
    const ticket = await service.make.ticket(residentUser.resident);
    const make = (imageUrls: string[] | null) =>
      service.make.comment(residentUser.resident, ticket, { imageUrls });
    const [none, empty, full] = [await make(null), await make([]), await make(['/c.jpg'])];
    const find = (imageUrls: object) =>
      idsOf(client, 'comments', { imageUrls, ticket: { id: { eq: ticket.id } } });
    expect(await find({ isNull: true })).toEqual([none.id]);
    expect(await find({ isEmpty: true })).toEqual([empty.id]);
    expect(await find({ isEmpty: false })).toEqual([full.id]);
  });

  test.each([
    [{ has: null }, 'imageUrls.has'],
    [{ has: 'a\0b' }, 'imageUrls.has'],
    [{ isEmpty: null }, 'imageUrls.isEmpty'],
    [{ has: 5 }, 'imageUrls.has'],
  ])('the wrong condition %j is refused with its path', async (imageUrls, path) => {
    const client = service.as(await service.make.systemAdmin());
    const { errors } = await client.graphql(
      'query ($where: TicketWhere) { tickets(where: $where) { nodes { id } } }',
      { where: { imageUrls } },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION_ERROR' } }]);
    expect(Object.keys(errors?.[0]?.extensions.errors ?? {})).toEqual([path]);
  });
});

test('audit entries are found by whether they hold old or new values', async () => {
  const { admin, community } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const { data } = await client.graphql(
    'mutation ($input: CommunityPriceInput!) { createCommunityPrice(input: $input) { id } }',
    { input: { communityId: community.id, concepto: 'Agua', monto: 5 } },
  );
  const recordId = { eq: data.createCommunityPrice.id };
  const root = service.as(await service.make.systemAdmin());
  const count = async (condition: object) =>
    (await idsOf(root, 'auditEntries', { recordId, ...condition })).length;
  expect(await count({ before: { isNull: true }, after: { isNull: false } })).toBe(1);
  expect(await count({ before: { isNull: false } })).toBe(0);
});
