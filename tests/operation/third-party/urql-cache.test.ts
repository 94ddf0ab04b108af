import { randomUUID } from 'node:crypto';
import { createRequest, fetchExchange, Client as UrqlClient } from '@urql/core';
import {
  cacheExchange,
  offlineExchange,
  type SerializedEntries,
  type SerializedRequest,
  type StorageAdapter,
} from '@urql/exchange-graphcache';
import { keys, possibleTypes, resolvers, updates } from '../../../examples/clients/urql.js';
import { PASSWORD, PASSWORD_HASH } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { until } from '../../support/until.js';
import { type Network, networkOf } from './sent-requests.js';

/** The normalized cache of urql with the settings of examples/clients. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CACHE = { keys, possibleTypes, resolvers, updates };

const clientOn = ({ fetch }: Network, cache = cacheExchange(CACHE)) =>
  new UrqlClient({
    url: `${service.url}/graphql`,
    fetch,
    preferGetMethod: false,
    exchanges: [cache, fetchExchange],
  });

const urqlOf = (client: Pick<Client, 'token'>) => clientOn(networkOf(client));

async function ownerOf(count: number) {
  const { resident, ...user } = await service.make.residentUser(await service.make.community());
  const vehicles = [];
  for (let number = 0; number < count; number++) vehicles.push(await service.make.vehicle(resident));
  return { resident, vehicles, client: service.as(user) };
}

/** Reads documents one after another, and expects that the cache still answers each as before. */
async function expectToMerge(urql: UrqlClient, documents: readonly string[], variables = {}) {
  const answers = [];
  for (const text of documents) {
    const { data, error } = await urql.query(text, variables).toPromise();
    expect(error).toBeUndefined();
    answers.push(data);
  }
  for (const [index, text] of documents.entries())
    expect(urql.readQuery(text, variables)?.data).toEqual(answers[index]);
}

test('two documents about the viewer complete each other without an id', async () => {
  const { client } = await ownerOf(0);
  await expectToMerge(urqlOf(client), ['{ viewer { role } }', '{ viewer { unread } }']);
});

test('two documents about the permissions of a record complete each other', async () => {
  const { vehicles, client } = await ownerOf(1);
  const asking = (selection: string) => `query ($id: GUID!) { vehicle(id: $id) { id ${selection} } }`;
  const documents = [
    asking('can { update { allowed } }'),
    asking('can { delete { allowed } }'),
    asking('can { id update { id code } } brand'),
  ];
  await expectToMerge(urqlOf(client), documents, { id: vehicles[0]?.id });
});

test('two documents about a list without arguments complete each other', async () => {
  const { client } = await ownerOf(2);
  await expectToMerge(urqlOf(client), [
    '{ vehicles { totalCount nodes { id brand } } }',
    '{ vehicles { pageInfo { hasNextPage } nodes { id model } } }',
  ]);
});

test('two documents about the figures of a community complete each other', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  await service.make.residentCharge(resident, { monto: 5000, fecha: '2026-01-01T00:00:00.000Z' });
  const asking = (selection: string) => `query ($id: GUID!) { community(id: $id) { id ${selection} } }`;
  const documents = [
    asking('dashboard { totalResidentes ticketsPorEstatus { id code } } payables { overdue }'),
    asking('dashboard { totalVehiculos ticketsPorEstatus { id total } } payables { paidThisMonth }'),
    asking('debtors { totalCount nodes { id owed } } dashboard { recaudacionMensual { id mes } }'),
    asking('debtors { owed nodes { id residentName } } dashboard { recaudacionMensual { id total } }'),
  ];
  const admin = service.as(await service.make.admin(community));
  await expectToMerge(urqlOf(admin), documents, { id: community.id });
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

const CARS = `query ($owner: GUID!, $first: Int, $after: String) {
  resident(id: $owner) {
    id
    vehicles(first: $first, after: $after) {
      totalCount edges { node { id brand } } pageInfo { hasNextPage endCursor }
    }
  }
}`;

const idsOf = (cars: Cars | null | undefined) =>
  cars?.resident.vehicles.edges.map(({ node }) => node.id).sort();

test('three pages of a list, read by its edges, are one list', async () => {
  const { resident, vehicles, client } = await ownerOf(7);
  const urql = urqlOf(client);
  const variables: Record<string, unknown> = { owner: resident.id, first: 3 };
  let shown = (await urql.query<Cars>(CARS, variables).toPromise()).data!;
  let pages = 1;
  for (; shown.resident.vehicles.pageInfo.hasNextPage && pages < 9; pages++) {
    const after = shown.resident.vehicles.pageInfo.endCursor;
    shown = (await urql.query<Cars>(CARS, { ...variables, after }).toPromise()).data!;
  }
  expect(pages).toBe(3);
  expect(idsOf(shown)).toEqual(vehicles.map(({ id }) => id).sort());
});

test('a larger page of a list is asked for', async () => {
  const { resident, client } = await ownerOf(6);
  const urql = urqlOf(client);
  const read = async (first: number) =>
    idsOf((await urql.query<Cars>(CARS, { owner: resident.id, first }).toPromise()).data)?.length;
  expect([await read(3), await read(10)]).toEqual([3, 6]);
});

test('after a deletion the list is read anew, without the record and with its count', async () => {
  const { resident, vehicles, client } = await ownerOf(3);
  const urql = urqlOf(client);
  const shown: (Cars | undefined)[] = [];
  const { unsubscribe } = urql
    .query<Cars>(CARS, { owner: resident.id, first: 9 })
    .subscribe(({ data }) => shown.push(data));
  await until(() => idsOf(shown.at(-1))?.length === 3);
  const [gone, ...kept] = vehicles.map(({ id }) => id);
  const mutation = 'mutation ($id: GUID!) { deleteVehicle(id: $id) { deletedNodeId resident { id } } }';
  expect((await urql.mutation(mutation, { id: gone }).toPromise()).error).toBeUndefined();
  await until(() => shown.at(-1)?.resident.vehicles.totalCount === 2);
  expect(idsOf(shown.at(-1))).toEqual(kept.sort());
  unsubscribe();
});

test('a conflict carries the record as it is now', async () => {
  const { vehicles, client } = await ownerOf(1);
  const urql = urqlOf(client);
  const { id } = vehicles[0]!;
  const paint = `mutation ($id: GUID!, $color: String!) {
    updateVehicle(id: $id, expectedVersion: 1, input: { color: $color }) { id version color }
  }`;
  const first = await urql.mutation(paint, { id, color: 'Verde' }).toPromise();
  expect(first.data).toMatchObject({ updateVehicle: { version: 2, color: 'Verde' } });
  const { error } = await urql.mutation(paint, { id, color: 'Rojo' }).toPromise();
  const current = expect.objectContaining({ id, version: 2, color: 'Verde' });
  expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'CONFLICT', current });
});

test('two tabs that refresh the same token at once both stay signed in', async () => {
  const { username } = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  const refresh = `mutation ($refreshToken: String!) {
    refresh(input: { refreshToken: $refreshToken }) { token refreshToken }
  }`;
  const tabs = [urqlOf(service.anonymous), urqlOf(service.anonymous)];
  const answers = await Promise.all(
    tabs.map((tab) => tab.mutation(refresh, { refreshToken: body.refreshToken }).toPromise()),
  );
  for (const { data } of answers) {
    const { data: read } = await urqlOf({ token: data.refresh.token }).query('{ me { id username } }', {});
    expect(read).toMatchObject({ me: { username } });
  }
});

/** A storage that outlives the client, as that of a browser does. */
function storageOfTests() {
  const entries: SerializedEntries = {};
  let queue: SerializedRequest[] = [];
  let online = () => {};
  const storage: StorageAdapter = {
    readData: async () => entries,
    writeData: async (delta) => void Object.assign(entries, delta),
    readMetadata: async () => queue,
    writeMetadata: (requests) => {
      queue = JSON.parse(JSON.stringify(requests));
    },
    onOnline: (callback) => {
      online = callback;
    },
  };
  return { storage, queued: () => queue.length, goOnline: () => online() };
}

const CREATE = `mutation ($input: PetInput!, $key: String!) @idempotent(key: $key) {
  createPet(input: $input) { id name }
}`;

/** urql whose mutations wait in a storage while it is offline. */
const offlineOn = (network: Network, { storage }: ReturnType<typeof storageOfTests>) =>
  clientOn(
    network,
    offlineExchange({
      ...CACHE,
      resolvers: {
        ...resolvers,
        Query: { ...resolvers.Query, pet: (_, { id }) => ({ __typename: 'Pet', id: String(id) }) },
      },
      storage,
      optimistic: {
        createPet: ({ input }) => ({ __typename: 'Pet', ...(input as { id: string }) }),
      },
    }),
  );

test.each(['requests', 'answers'] as const)(
  'a creation that waits because %s are lost has its final id, is replayed after a restart and done once',
  async (lost) => {
    const { resident, client } = await ownerOf(0);
    const stored = async (): Promise<string[]> => {
      const query = 'query ($id: GUID!) { resident(id: $id) { pets { nodes { id } } } }';
      const { data } = await client.graphql(query, { id: resident.id });
      return data.resident.pets.nodes.map(({ id }: { id: string }) => id);
    };
    const network = networkOf(client);
    const kept = storageOfTests();
    const before = offlineOn(network, kept);
    await before.query('{ viewer { role } }', {}).toPromise();
    network.loses = lost;
    const input = { ...samples.pet(), id: randomUUID(), residentId: resident.id };
    before.mutation(CREATE, { input, key: randomUUID() }).subscribe(() => {});
    await until(() => kept.queued() === 1);
    const { data } =
      before.readQuery('query ($id: GUID!) { pet(id: $id) { id name } }', { id: input.id }) ?? {};
    expect(data?.pet).toMatchObject({ id: input.id, name: input.name });
    expect(await stored()).toEqual(lost === 'answers' ? [input.id] : []);

    network.loses = 'nothing';
    const after = offlineOn(network, kept);
    after.query('{ viewer { unread } }', {}).subscribe(() => {});
    const creations = () => network.sent.filter(({ query }) => query?.includes('createPet'));
    await until(() => kept.queued() === 0 && creations().length === 2 && network.answered === 3);
    expect(creations()[1]?.variables).toEqual(creations()[0]?.variables);
    expect(await stored()).toEqual([input.id]);
  },
);

test('a creation that is sent twice with a key among its extensions is done once', async () => {
  const { resident, client } = await ownerOf(0);
  const urql = new UrqlClient({
    url: `${service.url}/graphql`,
    fetch: networkOf(client).fetch,
    preferGetMethod: false,
    exchanges: [fetchExchange],
  });
  const request = createRequest(
    'mutation ($input: PetInput!) { createPet(input: $input) { id } }',
    { input: { ...samples.pet(), residentId: resident.id } },
    { idempotencyKey: randomUUID() },
  );
  const [first, second] = [
    await urql.executeMutation(request).toPromise(),
    await urql.executeMutation(request).toPromise(),
  ];
  expect(first.data.createPet.id).toEqual(expect.any(String));
  expect(second.data).toEqual(first.data);
});
