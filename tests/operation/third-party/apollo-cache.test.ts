import { readFile } from 'node:fs/promises';
import { ApolloClient, gql, HttpLink, InMemoryCache, type InMemoryCacheConfig } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { isObjectType } from 'graphql';
import type { Client } from '../../support/client.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';

/** What the normalized cache of Apollo Client makes of answers, without and with the setting that docs/clients/graphql.md names. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const BY_NODE_ID: InMemoryCacheConfig = { dataIdFromObject: ({ nodeId }) => nodeId as string | undefined };

const SETTINGS: readonly [name: string, key: string, config: InMemoryCacheConfig][] = [
  ['by type and id', 'id', {}],
  ['by nodeId', 'nodeId', BY_NODE_ID],
];

function apolloOf({ token }: Client, config: InMemoryCacheConfig) {
  const link = new HttpLink({
    uri: `${service.url}/graphql`,
    headers: { authorization: `Bearer ${token}` },
  });
  return new ApolloClient({ cache: new InMemoryCache(config), link });
}

async function residentWithTicket() {
  const user = await service.make.residentUser(await service.make.community());
  return { client: service.as(user), ticket: await service.make.ticket(user.resident) };
}

describe.each(SETTINGS)('a cache %s', (_name, key, config) => {
  test('a second query of the viewer adds its fields to those of the first', async () => {
    const { client } = await residentWithTicket();
    const apollo = apolloOf(client, config);
    const role = gql(`{ viewer { ${key} role } }`);
    await apollo.query({ query: role });
    await apollo.query({ query: gql(`{ viewer { ${key} unread } }`) });
    expect(apollo.readQuery({ query: role })).toMatchObject({ viewer: { role: 'RESIDENT' } });
    apollo.stop();
  });

  test('a second query of the permissions of a record adds to those of the first', async () => {
    const { client, ticket } = await residentWithTicket();
    const apollo = apolloOf(client, config);
    const asking = (permission: string) =>
      gql(`query ($id: Int!) { ticket(id: $id) { ${key} can { ${key} ${permission} } } }`);
    const variables = { id: ticket.id };
    const queries = [
      asking(`update { ${key} allowed }`),
      asking(`update { ${key} code reason }`),
      asking(`delete { ${key} allowed }`),
    ];
    for (const query of queries) await apollo.query({ query, variables });
    for (const query of queries) {
      expect(apollo.readQuery<{ ticket: object }>({ query, variables })?.ticket).toBeDefined();
    }
    apollo.stop();
  });

  test('a second query of the figures of a record adds to those of the first', async () => {
    const community = await service.make.community();
    const apollo = apolloOf(service.as(await service.make.admin(community)), config);
    const variables = { id: community.id };
    const asking = (fields: string) => gql(`query ($id: GUID!) { community(id: $id) { ${key} ${fields} } }`);
    const queries = [
      asking(`payables { ${key} overdue } dashboard { ${key} totalResidentes }`),
      asking(`payables { ${key} paidThisMonth } dashboard { ${key} totalVehiculos }`),
      asking(
        `dashboard(ultimosMeses: 2) { ${key} totalMascotas } residentCharges { totals { ${key} amount } }`,
      ),
      asking(`residentCharges { totals { ${key} count } }`),
    ];
    for (const query of queries) await apollo.query({ query, variables });
    for (const query of queries) {
      expect(apollo.readQuery<{ community: object }>({ query, variables })?.community).toBeDefined();
    }
    apollo.stop();
  });

  test('the answer of a deletion leaves the record in the cache until it is forgotten by its node id', async () => {
    const user = await service.make.residentUser(await service.make.community());
    const { id } = await service.make.vehicle(user.resident);
    const apollo = apolloOf(service.as(user), config);
    const query = gql(`query ($id: GUID!) { vehicle(id: $id) { id nodeId brand } }`);
    const { data } = await apollo.query<{ vehicle: { nodeId: string } }>({ query, variables: { id } });
    const deleted = await apollo.mutate<{ deleteVehicle: { deletedId: string; deletedNodeId: string } }>({
      mutation: gql('mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedId deletedNodeId } }'),
      variables: { id },
    });
    const { deletedId, deletedNodeId } = deleted.data?.deleteVehicle ?? {};
    expect([deletedId, deletedNodeId]).toEqual([id, data?.vehicle.nodeId]);
    expect(apollo.readQuery({ query, variables: { id } })).toMatchObject({ vehicle: { id } });

    const object = key === 'nodeId' ? { nodeId: deletedNodeId } : { __typename: 'Vehicle', id: deletedId };
    expect(apollo.cache.evict({ id: apollo.cache.identify(object) as string })).toBe(true);
    expect(apollo.readQuery({ query, variables: { id } })).toBeNull();
    apollo.stop();
  });

  test('the answer of a deletion updates the count of the parent that it carries', async () => {
    const { resident, ...user } = await service.make.residentUser(await service.make.community());
    const { id } = await service.make.vehicle(resident);
    await service.make.vehicle(resident);
    const apollo = apolloOf(service.as(user), config);
    const parent = `${key} vehicles { totalCount }`;
    const query = gql(`query ($id: GUID!) { resident(id: $id) { ${parent} } }`);
    const shown = () => apollo.readQuery({ query, variables: { id: resident.id } });
    await apollo.query({ query, variables: { id: resident.id } });
    expect(shown()).toMatchObject({ resident: { vehicles: { totalCount: 2 } } });
    await apollo.mutate({
      mutation: gql(
        `mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedNodeId resident { ${parent} } } }`,
      ),
      variables: { id },
    });
    expect(shown()).toMatchObject({ resident: { vehicles: { totalCount: 1 } } });
    apollo.stop();
  });

  test('three pages of the directory of examples/screens are joined by their edges', async () => {
    const community = await service.make.community();
    for (let number = 0; number < 12; number++) await service.make.residentUser(community);
    const apollo = apolloOf(service.as(await service.make.admin(community)), {
      ...config,
      typePolicies: { Community: { fields: { residents: relayStylePagination(['where', 'orderBy']) } } },
    });
    const query = gql(
      (await readFile('examples/screens/directory.graphql', 'utf8')).replaceAll('nodeId', 'nodeId id'),
    );
    interface Directory {
      readonly community: {
        readonly residents: {
          readonly edges: readonly { node: { nodeId: string } }[];
          readonly pageInfo: { endCursor: string; hasNextPage: boolean };
        };
      };
    }
    const variables = { community: community.id, first: 5 };
    const shown = () =>
      apollo.readQuery<Directory>({ query, variables })?.community
        .residents as Directory['community']['residents'];
    let pages = 0;
    for (let after: string | undefined; pages === 0 || (pages < 9 && shown().pageInfo.hasNextPage); pages++) {
      await apollo.query({ query, variables: { ...variables, after }, fetchPolicy: 'network-only' });
      after = shown().pageInfo.endCursor;
    }
    expect(pages).toBe(3);
    expect(new Set(shown().edges.map(({ node }) => node.nodeId)).size).toBe(12);
    apollo.stop();
  });
});

describe('the types of the schema for caches', () => {
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
  const named = (ending: RegExp) => objects.filter(({ name }) => ending.test(name));

  test('no answer of a deletion has an id by which a cache would take it for a record', () => {
    const deletions = named(/Deletion$/);
    expect(deletions.length).toBeGreaterThan(20);
    for (const type of deletions) {
      const { id, nodeId, deletedId, deletedNodeId } = type.getFields();
      expect([type.name, id, nodeId]).toEqual([type.name, undefined, undefined]);
      expect([type.name, deletedId, deletedNodeId]).not.toContain(undefined);
    }
  });

  test('every type of permissions has an id of its own', () => {
    const types = named(/Can$|^Permission$/);
    expect(types.length).toBeGreaterThan(20);
    for (const type of types) {
      const { id, nodeId } = type.getFields();
      expect([type.name, String(id?.type), String(nodeId?.type)]).toEqual([type.name, 'ID!', 'ID!']);
    }
  });
});

test('the ids of permissions differ between records, types and actions', async () => {
  const user = await service.make.residentUser(await service.make.community());
  const { resident } = user;
  const [one, other] = [await service.make.vehicle(resident), await service.make.vehicle(resident)];
  const can = 'can { id nodeId update { id nodeId } delete { id nodeId } }';
  const { data, errors } = await service.as(user).graphql(
    `query ($one: GUID!, $other: GUID!, $resident: GUID!) {
      one: vehicle(id: $one) { ${can} } other: vehicle(id: $other) { ${can} } resident(id: $resident) { ${can} }
    }`,
    { one: one.id, other: other.id, resident: resident.id },
  );
  expect(errors).toBeUndefined();
  const ids = Object.values(data as Record<string, { can: Record<string, { id: string }> }>).flatMap(
    ({ can }) => [can.id, can.update?.id, can.delete?.id],
  );
  expect(new Set(ids).size).toBe(9);
});

test('the viewer is a node that only the caller reads', async () => {
  const { client } = await residentWithTicket();
  const { data } = await client.graphql('{ viewer { nodeId id role } me { id } }');
  expect(data.viewer.id).toBe(data.me.id);
  const query = 'query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId ... on Viewer { role unread } } }';
  for (let time = 0; time < 3; time++) {
    const { data: read, errors } = await client.graphql(query, { nodeId: data.viewer.nodeId });
    expect(errors).toBeUndefined();
    expect(read.node).toEqual({ nodeId: data.viewer.nodeId, role: 'RESIDENT', unread: 0 });
  }
  const { client: neighbour } = await residentWithTicket();
  expect((await neighbour.graphql(query, { nodeId: data.viewer.nodeId })).data).toEqual({ node: null });
});
