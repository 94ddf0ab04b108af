import { randomUUID } from 'node:crypto';
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  gql,
  HttpLink,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { possibleTypes, typePolicies } from '../../../examples/clients/apollo.js';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { PASSWORD, PASSWORD_HASH } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { type Network, networkOf } from './sent-requests.js';

/** Apollo Client with the settings of examples/clients: no document needs ids for objects that their place tells. */

let service: Service;
const opened: { stop(): void }[] = [];
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const client of opened.splice(0)) client.stop();
});
afterAll(() => service.stop());

function apolloOn({ fetch }: Network): ApolloClient {
  const client = new ApolloClient({
    cache: new InMemoryCache({ possibleTypes, typePolicies }),
    link: ApolloLink.from([
      new RetryLink({ delay: { initial: 1, jitter: false }, attempts: { max: 3 } }),
      new HttpLink({ uri: `${service.url}/graphql`, fetch }),
    ]),
  });
  opened.push(client);
  return client;
}

const apolloOf = (client: Pick<Client, 'token'>) => apolloOn(networkOf(client));

const document = <Data = Record<string, unknown>>(text: string): TypedDocumentNode<Data> => gql(text);

async function ownerOf(count: number) {
  const { resident, ...user } = await service.make.residentUser(await service.make.community());
  const vehicles = [];
  for (let number = 0; number < count; number++) vehicles.push(await service.make.vehicle(resident));
  return { resident, vehicles, client: service.as(user) };
}

/** Reads documents one after another, and expects that the cache still has the whole answer of each. */
async function expectToMerge(apollo: ApolloClient, documents: readonly string[], variables = {}) {
  const queries = documents.map(document);
  const answers = [];
  for (const query of queries) answers.push((await apollo.query({ query, variables })).data);
  for (const [index, query] of queries.entries())
    expect(apollo.readQuery({ query, variables })).toEqual(answers[index]);
}

test('two documents about the viewer complete each other without an id', async () => {
  const { client } = await ownerOf(0);
  const documents = [
    '{ viewer { role } }',
    '{ viewer { unread } }',
    '{ me { firstName } }',
    '{ me { email } }',
  ];
  await expectToMerge(apolloOf(client), documents);
});

test('two documents about the permissions of a record complete each other without an id', async () => {
  const { vehicles, client } = await ownerOf(1);
  const asking = (selection: string) => `query ($id: GUID!) { vehicle(id: $id) { ${selection} } }`;
  const documents = [
    asking('can { update { allowed } }'),
    asking('can { delete { allowed } }'),
    asking('can { update { code } } brand'),
    asking('id can { id delete { reason } }'),
  ];
  await expectToMerge(apolloOf(client), documents, { id: vehicles[0]?.id });
});

test('two documents about the figures of a community complete each other', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  await service.make.residentCharge(resident, { monto: 5000, fecha: '2026-01-01T00:00:00.000Z' });
  const asking = (selection: string) => `query ($id: GUID!) { community(id: $id) { ${selection} } }`;
  const documents = [
    asking('dashboard { totalResidentes ticketsPorEstatus { id code } } payables { overdue }'),
    asking('dashboard { totalVehiculos ticketsPorEstatus { id total } } payables { paidThisMonth }'),
    asking('debtors { totalCount nodes { id owed } } dashboard { recaudacionMensual { id mes } }'),
    asking('debtors { owed nodes { id residentName } } dashboard { recaudacionMensual { id total } }'),
  ];
  const admin = service.as(await service.make.admin(community));
  await expectToMerge(apolloOf(admin), documents, { id: community.id });
});

interface Cars {
  readonly resident: {
    readonly vehicles: {
      readonly totalCount: number;
      readonly edges: readonly { readonly node: { readonly id: string } }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    };
  };
}

const CARS = gql(`query ($owner: GUID!, $first: Int, $after: String) {
  resident(id: $owner) {
    id
    vehicles(first: $first, after: $after) {
      totalCount edges { node { id brand } } pageInfo { hasNextPage endCursor }
    }
  }
}`) as TypedDocumentNode<Cars, { owner: string; first?: number; after?: string }>;

const idsOf = (cars: Cars | null | undefined) =>
  cars?.resident.vehicles.edges.map(({ node }) => node.id).sort();

test('three pages of a list, read by its edges, are one list', async () => {
  const { resident, vehicles, client } = await ownerOf(7);
  const apollo = apolloOf(client);
  const variables = { owner: resident.id, first: 3 };
  const list = apollo.watchQuery({ query: CARS, variables });
  const subscription = list.subscribe({});
  const shown = () => apollo.readQuery({ query: CARS, variables }) as Cars;
  await list.refetch();
  let pages = 1;
  for (; shown().resident.vehicles.pageInfo.hasNextPage && pages < 9; pages++)
    await list.fetchMore({ variables: { after: shown().resident.vehicles.pageInfo.endCursor } });
  expect(pages).toBe(3);
  expect(idsOf(shown())).toEqual(vehicles.map(({ id }) => id).sort());
  await until(() => idsOf(list.getCurrentResult().data as Cars)?.length === vehicles.length);
  subscription.unsubscribe();
});

test.each(['edges { node { id } }', 'nodes { id }'])(
  'a larger page of a list is asked for, and a smaller one is not (%s)',
  async (rows) => {
    const { resident, vehicles, client } = await ownerOf(6);
    const network = networkOf(client);
    const apollo = apolloOn(network);
    const query = document<{ resident: { vehicles: Record<string, readonly unknown[]> } }>(
      `query ($owner: GUID!, $first: Int) { resident(id: $owner) { id vehicles(first: $first) { ${rows} } } }`,
    );
    const read = async (first?: number) => {
      const { data } = await apollo.query({ query, variables: { owner: resident.id, first } });
      return Object.values(data?.resident.vehicles ?? {}).find(Array.isArray)?.length;
    };
    expect([await read(3), await read(5)]).toEqual([3, 5]);
    expect(network.sent).toHaveLength(2);
    expect([await read(10), await read(20), await read()]).toEqual(Array(3).fill(vehicles.length));
    expect(network.sent).toHaveLength(3);
    await read(3);
    expect(network.sent).toHaveLength(3);
  },
);

test('a list under a key of its own is not joined with another one of the same record', async () => {
  const { resident, client } = await ownerOf(4);
  const apollo = apolloOf(client);
  const asking = (first: number, key: string) =>
    document<Cars>(`query ($owner: GUID!) {
      resident(id: $owner) { id vehicles(first: ${first}) @connection(key: "${key}") { edges { node { id } } } }
    }`);
  const [latest, all] = [asking(1, 'latest'), asking(9, 'all')];
  const variables = { owner: resident.id };
  for (const query of [latest, all]) await apollo.query({ query, variables });
  const counts = [latest, all].map((query) => idsOf(apollo.readQuery({ query, variables }))?.length);
  expect(counts).toEqual([1, 4]);
});

test('a record that a list has brought is read by its id without a request', async () => {
  const { resident, vehicles, client } = await ownerOf(1);
  const network = networkOf(client);
  const apollo = apolloOn(network);
  await apollo.query({ query: CARS, variables: { owner: resident.id } });
  const query = document('query ($id: GUID!) { vehicle(id: $id) { id brand } }');
  const [vehicle] = vehicles;
  const { data } = await apollo.query({ query, variables: { id: vehicle?.id } });
  expect(data).toMatchObject({ vehicle: { id: vehicle?.id, brand: vehicle?.brand } });
  expect(network.sent).toHaveLength(1);
});

test('the answer of a deletion alone takes the record out of lists and counts the others', async () => {
  const { resident, vehicles, client } = await ownerOf(3);
  const apollo = apolloOf(client);
  const variables = { owner: resident.id, first: 9 };
  await apollo.query({ query: CARS, variables });
  const [gone, ...kept] = vehicles.map(({ id }) => id);
  const mutation = document(
    'mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedNodeId resident { id vehicles { totalCount } } } }',
  );
  await apollo.mutate({ mutation, variables: { id: gone } });
  const shown = apollo.readQuery({ query: CARS, variables });
  expect(idsOf(shown)).toEqual(kept.sort());
  expect(shown?.resident.vehicles.totalCount).toBe(2);
  expect(apollo.cache.extract()).not.toHaveProperty(nodeIdOf('Vehicle', gone as string));
});

test('a refused deletion leaves the record in the cache', async () => {
  const { resident, vehicles, client } = await ownerOf(1);
  const apollo = apolloOf(client);
  await apollo.query({ query: CARS, variables: { owner: resident.id } });
  const mutation = document(
    'mutation ($id: GUID!) { deleteVehicle(id: $id, expectedVersion: 9) { deletedNodeId } }',
  );
  await apollo.mutate({ mutation, variables: { id: vehicles[0]?.id }, errorPolicy: 'all' });
  expect(apollo.cache.extract()).toHaveProperty(nodeIdOf('Vehicle', vehicles[0]?.id as string));
});

test('a creation whose answer is lost is shown at once, sent again with its key and done once', async () => {
  const { resident, client } = await ownerOf(0);
  const network = networkOf(client);
  const apollo = apolloOn(network);
  const mutation = document<{
    createVehicle: { id: string };
  }>(`mutation ($input: VehicleInput!, $key: String!) @idempotent(key: $key) {
    createVehicle(input: $input) { id brand }
  }`);
  const input = { ...samples.vehicle(), residentId: resident.id };
  network.loses = 'an answer';
  const shown: unknown[] = [];
  const { data } = await apollo.mutate({
    mutation,
    variables: { input, key: randomUUID() },
    optimisticResponse: { createVehicle: { __typename: 'Vehicle', id: 'new', brand: input.brand } as never },
    update: (cache) => {
      shown.push(
        cache.readFragment({
          id: nodeIdOf('Vehicle', 'new'),
          fragment: gql('fragment New on Vehicle { brand }'),
        }),
      );
    },
  });
  expect(shown[0]).toMatchObject({ brand: input.brand });
  expect(network.sent).toHaveLength(2);
  expect(network.sent[1]).toEqual(network.sent[0]);
  const { data: stored } = await apollo.query({ query: CARS, variables: { owner: resident.id } });
  expect(idsOf(stored)).toEqual([data?.createVehicle.id]);
  expect(apollo.cache.extract(true)).not.toHaveProperty(nodeIdOf('Vehicle', 'new'));
});

test('a conflict carries the record as it is now, which the cache takes as it is', async () => {
  const { resident, vehicles, client } = await ownerOf(1);
  const apollo = apolloOf(client);
  await apollo.query({ query: CARS, variables: { owner: resident.id } });
  const { id } = vehicles[0] as (typeof vehicles)[number];
  const paint = document(`mutation ($id: GUID!, $color: String!) {
    updateVehicle(id: $id, expectedVersion: 1, input: { color: $color }) { id version color }
  }`);
  const painting = (color: string) =>
    apollo.mutate({ mutation: paint, variables: { id, color }, errorPolicy: 'all' });
  expect((await painting('Verde')).data).toMatchObject({ updateVehicle: { version: 2, color: 'Verde' } });
  const { error } = await painting('Rojo');
  const { code, current } = CombinedGraphQLErrors.is(error) ? (error.errors[0]?.extensions ?? {}) : {};
  expect([code, current]).toEqual(['CONFLICT', expect.objectContaining({ id, version: 2, color: 'Verde' })]);
  apollo.cache.writeFragment({
    fragment: gql('fragment Current on Vehicle { id version color }'),
    data: { __typename: 'Vehicle', ...(current as object) },
  });
  const stored = apollo.cache.extract() as Record<string, object>;
  expect(stored[nodeIdOf('Vehicle', id)]).toMatchObject({ version: 2, color: 'Verde' });
});

test('two tabs that refresh the same token at once both stay signed in', async () => {
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { body } = await service.anonymous.post('/api/auth/login', {
    username: user.username,
    password: PASSWORD,
  });
  const refresh = document<{ refresh: { token: string; refreshToken: string } }>(
    'mutation ($refreshToken: String!) { refresh(input: { refreshToken: $refreshToken }) { token refreshToken } }',
  );
  let refreshToken: string = body.refreshToken;
  for (let time = 0; time < 3; time++) {
    const answers = await Promise.all(
      [apolloOf(service.anonymous), apolloOf(service.anonymous)].map((tab) =>
        tab.mutate({ mutation: refresh, variables: { refreshToken } }),
      ),
    );
    const tokens = answers.map(({ data }) => data!.refresh);
    for (const { token } of tokens) {
      const { data } = await apolloOf({ token }).query({ query: document('{ me { username } }') });
      expect(data).toMatchObject({ me: { username: user.username } });
    }
    expect(tokens[0]?.refreshToken).toBe(tokens[1]?.refreshToken);
    refreshToken = tokens[0]!.refreshToken;
  }
});
