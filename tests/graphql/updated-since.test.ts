import {
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { definitionOf } from '../../src/engine/declare.js';
import { isConnection, rootFields } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Lists of the records that changed since a moment. */

const PAST = '2000-01-01T00:00:00.000Z';
const FUTURE = '2999-01-01T00:00:00.000Z';

/** Fields that give the records of some ids or the best matches of a text, and no list. */
const NO_LISTS = ['GateLookup', 'Query.nodes', 'Query.search'];

/** What a mutation answers was written or read by it. */
const ANSWERS = ['Mutation', 'AuthenticationResult'];

/** Whether a field gives records of one or several types in pages or as a plain list. */
function isListOfRecords(type: GraphQLOutputType): boolean {
  const page = getNamedType(type);
  if (isObjectType(page) && isConnection(page)) return isListOfRecords(page.getFields().nodes!.type);
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  return isList && (isAbstractType(page) || definitionOf(page.name) !== undefined);
}

test('every list of records takes updatedSince', () => {
  const missing = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !/(Connection|Edge)$/.test(name) && ![...ANSWERS, ...NO_LISTS].includes(name))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isListOfRecords(field.type))
        .filter(({ args }) => !args.some(({ name }) => name === 'updatedSince'))
        .map(({ name }) => `${type.name}.${name}`),
    )
    .filter((name) => !NO_LISTS.includes(name));
  expect(missing).toEqual([]);
});

const lists = rootFields(schema, 'query').filter(
  ({ type, args }) => isConnection(type) && args.every((argument) => !String(argument.type).endsWith('!')),
);

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

async function totalOf(list: string, updatedSince: string): Promise<number> {
  // Lists of the caller's own records need a resident caller.
  const client = list.startsWith('my') ? fixture.clients.residentUser : fixture.clients.system;
  const { data, errors } = await client.graphql(
    `query ($since: DateTime) { ${list}(updatedSince: $since) { totalCount } }`,
    { since: updatedSince },
  );
  expect(errors).toBeUndefined();
  return data[list].totalCount;
}

const recordOf = (type: unknown) => definitionOf(String(type).replace(/Connection!?$/, ''));
const changing = lists.filter(({ type }) => recordOf(type));

test.each(changing.map(({ name }) => name))(
  '%s finds the records that changed since a moment',
  async (name) => {
    expect(await totalOf(name, PAST)).toBeGreaterThan(0);
    expect(await totalOf(name, FUTURE)).toBe(0);
  },
);

test('a list includes a record for moments up to its last change, and not for later ones', async () => {
  const vehicle = await service.make.vehicle(fixture.residentUser.resident);
  await service.database.queries.change(`update "vehicles" set "modified_at" = $2 where "id" = $1`, [
    vehicle.id,
    '2021-05-01T10:00:00.000Z',
  ]);
  const found = async (updatedSince: string) => {
    const { data } = await fixture.clients.admin.graphql(
      `query ($id: GUID!, $since: DateTime) {
        vehicles(updatedSince: $since, first: 500) { nodes { id } }
        resident(id: $id) { vehicles(updatedSince: $since) { nodes { id } } }
      }`,
      { id: fixture.residentUser.resident.id, since: updatedSince },
    );
    return [data.vehicles, data.resident.vehicles].map(({ nodes }: { nodes: { id: string }[] }) =>
      nodes.some(({ id }) => id === vehicle.id),
    );
  };
  expect(await found('2021-05-01T10:00:00.000Z')).toEqual([true, true]);
  expect(await found('2021-05-01T10:00:00.001Z')).toEqual([false, false]);
});

/** Plain lists of records of the fixture, in a document that reads them below one record and below a page. */
const PLAIN_LISTS: Readonly<Record<string, string>> = {
  'the questions of a survey':
    'surveys(first: 500) { nodes { preguntas(updatedSince: $since) { found: id } } }',
  'the questions of one survey': 'survey(id: $survey) { preguntas(updatedSince: $since) { found: id } }',
  'the applications of a payment':
    'payments(first: 500) { nodes { pagoCargos(updatedSince: $since) { found: id } } }',
  'the payment histories of a contract':
    'contract(id: $contract) { paymentHistories(updatedSince: $since) { found: id } }',
  'the charges of a statement':
    'contract(id: $contract) { statement { cargos(updatedSince: $since) { found: id } } }',
  'the payments of a statement':
    'community(id: $community) { statement { pagos(updatedSince: $since) { found: id } } }',
  'the charges of the statement of a resident':
    'resident(id: $resident) { statement { charges(updatedSince: $since) { found: id } } }',
  'the payments of the statement of a resident':
    'resident(id: $resident) { statement { payments(updatedSince: $since) { found: id } } }',
  'the communities of the contact of a user':
    'users(first: 500) { nodes { contact { communities(updatedSince: $since) { found: id } } } }',
  roles: 'roles(updatedSince: $since) { found: id }',
  'ticket categories': 'ticketCategories(updatedSince: $since) { found: id }',
  'ticket statuses': 'ticketStatuses(updatedSince: $since) { found: id }',
  'vehicle types': 'vehicleTypes(updatedSince: $since) { found: id }',
};

test.each(Object.entries(PLAIN_LISTS))('%s are those that changed since a moment', async (_, list) => {
  const { ids, community, residentUser } = fixture;
  const foundSince = async (since: string | null) => {
    const { survey, contract, resident } = {
      survey: ids.Survey,
      contract: ids.Contract,
      resident: residentUser.resident.id,
    };
    const declared = ['survey', 'contract', 'community', 'resident'].filter((name) =>
      list.includes(`$${name}`),
    );
    const query = `query (${['$since: DateTime', ...declared.map((name) => `$${name}: GUID!`)].join(', ')}) { ${list} }`;
    const { data, errors } = await fixture.clients.admin.graphql(query, {
      since,
      survey,
      contract,
      resident,
      community: community.id,
    });
    expect(errors).toBeUndefined();
    return JSON.stringify(data).split('"found"').length - 1;
  };
  expect(await foundSince(PAST)).toBeGreaterThan(0);
  expect(await foundSince(PAST)).toBe(await foundSince(null));
  expect(await foundSince(FUTURE)).toBe(0);
});
