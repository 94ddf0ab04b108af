import { isInterfaceType } from 'graphql';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { routeSchema, schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** What records of many types share, in fragments on an interface. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const typesOf = (name: string) => {
  const type = schema.getType(name);
  if (!isInterfaceType(type)) throw new Error(`${name} is no interface`);
  return schema.getPossibleTypes(type).map((one) => one.name);
};

test('every node has the interfaces whose fields it has', () => {
  expect(typesOf('VersionedRecord')).toEqual(typesOf('Node').filter((name) => name !== 'Viewer'));
  expect(typesOf('CommunityRecord')).toEqual(expect.arrayContaining(['Survey', 'Resident']));
  expect(typesOf('ResidentRecord')).toEqual(expect.arrayContaining(['Vehicle', 'Pet', 'ResidentVisit']));
});

test('the schema of REST has no interface but Node', () => {
  const names = Object.values(routeSchema.getTypeMap()).filter(isInterfaceType);
  expect(names.map(({ name }) => name)).toEqual(['Node']);
});

test('a fragment on an interface answers the fields of each type', async () => {
  const { ids, community, residentUser, clients } = fixture;
  const query = `query ($pet: GUID!, $survey: GUID!, $community: GUID!) {
    pet(id: $pet) { ...Versioned ...OfResident }
    survey(id: $survey) { ...Versioned ...OfCommunity }
    community(id: $community) { surveys(first: 1) { nodes { ...Versioned ...OfCommunity } } }
  }
  fragment Versioned on VersionedRecord { version updatedAt }
  fragment OfCommunity on CommunityRecord { communityId community { nombre } }
  fragment OfResident on ResidentRecord { residentId resident { fullName } }`;
  const variables = { pet: ids.Pet, survey: ids.Survey, community: community.id };
  for (let round = 0; round < 3; round++) {
    const { data, errors } = await clients.admin.graphql(query, variables);
    expect(errors).toBeUndefined();
    const versioned = { version: expect.any(Number), updatedAt: expect.any(String) };
    const ofCommunity = { communityId: community.id, community: { nombre: community.nombre } };
    expect(data).toEqual({
      pet: {
        ...versioned,
        residentId: residentUser.resident.id,
        resident: { fullName: residentUser.resident.fullName },
      },
      survey: { ...versioned, ...ofCommunity },
      community: { surveys: { nodes: [{ ...versioned, ...ofCommunity }] } },
    });
  }
});

test('a fragment on an interface reads the nodes of any type, and only what a type has', async () => {
  const { ids, community, clients } = fixture;
  const { data: found } = await clients.admin.graphql(
    'query ($id: GUID!, $survey: GUID!) { community(id: $id) { nodeId } survey(id: $survey) { nodeId } }',
    { id: community.id, survey: ids.Survey },
  );
  const { data, errors } = await clients.admin.graphql(
    `query ($nodeIds: [ID!]!) { nodes(nodeIds: $nodeIds) {
      __typename ... on VersionedRecord { version } ... on CommunityRecord { community { id } }
    } }`,
    { nodeIds: [found.community.nodeId, found.survey.nodeId] },
  );
  expect(errors).toBeUndefined();
  expect(data.nodes).toEqual([
    { __typename: 'Community', version: 1 },
    { __typename: 'Survey', version: 1, community: { id: community.id } },
  ]);
});
