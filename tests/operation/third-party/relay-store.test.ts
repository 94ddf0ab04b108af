import { randomUUID } from 'node:crypto';
import {
  type ConcreteRequest,
  ConnectionHandler,
  commitMutation,
  createOperationDescriptor,
  type Environment,
  fetchQuery,
  type RecordSourceSelectorProxy,
  type Variables,
} from 'relay-runtime';
import { PASSWORD, PASSWORD_HASH } from '../../support/accounts.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';
import { compileForRelay, relayOn } from './relay-artifacts.js';
import { networkOf } from './sent-requests.js';

/** The store of Relay with the settings of examples/clients: the compiler selects the node ids. */

const FIGURES = [
  'dashboard { totalResidentes ticketsPorEstatus { code } } payables { overdue }',
  'dashboard { totalVehiculos ticketsPorEstatus { total } } payables { paidThisMonth }',
  'debtors { totalCount nodes { owed } } dashboard { recaudacionMensual { mes } }',
  'debtors { owed nodes { residentName } } dashboard { recaudacionMensual { total } }',
];

const PERMISSIONS = ['update { allowed }', 'delete { allowed }', 'update { code }'];

const DOCUMENTS = `
graphql\`query storeRoleQuery { viewer { role } }\`;
graphql\`query storeUnreadQuery { viewer { unread } }\`;
${PERMISSIONS.map(
  (asked, index) => `
graphql\`query storePermissions${index}Query($id: GUID!) { vehicle(id: $id) { can { ${asked} } } }\`;`,
).join('')}
${FIGURES.map(
  (asked, index) => `
graphql\`query storeFigures${index}Query($id: GUID!) { community(id: $id) { ${asked} } }\`;`,
).join('')}
graphql\`
  query storePetsQuery($id: GUID!, $first: Int!, $after: String) {
    resident(id: $id) {
      pets(first: $first, after: $after) @connection(key: "store_pets") { edges { node { name } } }
    }
  }
\`;
graphql\`
  mutation storeAdoptMutation($input: PetInput!, $key: String!) @idempotent(key: $key) {
    createPet(input: $input) { name }
  }
\`;
graphql\`
  mutation storeRenameMutation($id: GUID!, $name: String!) {
    updatePet(id: $id, expectedVersion: 1, input: { name: $name }) { version name }
  }
\`;
graphql\`
  mutation storeRefreshMutation($refreshToken: String!) {
    refresh(input: { refreshToken: $refreshToken }) { token refreshToken }
  }
\`;
graphql\`query storeMeQuery { me { username } }\`;
graphql\`
  query storeCountedQuery($id: GUID!) {
    resident(id: $id) {
      nodeId
      pets(first: 10) @connection(key: "store_counted_pets") { totalCount edges { node { name } } }
    }
  }
\`;
graphql\`
  mutation storeAppendMutation($input: PetInput!, $connections: [ID!]!) {
    createPet(input: $input) @appendNode(connections: $connections, edgeTypeName: "PetEdge") { name }
  }
\`;
graphql\`
  mutation storeTakeMutation($id: GUID!, $connections: [ID!]!) {
    deletePet(id: $id) { deletedNodeId @deleteEdge(connections: $connections) }
  }
\`;
`;

let service: Service;
let artifact: (name: string) => ConcreteRequest;
beforeAll(async () => {
  service = await startService();
  artifact = await compileForRelay('store', DOCUMENTS);
});
afterAll(() => service.stop());

async function ownerOfThis() {
  const { resident, ...user } = await service.make.residentUser(await service.make.community());
  const client = service.as(user);
  const network = networkOf(client);
  return { resident, client, network, relay: relayOn(service.url, network) };
}

const read = (relay: Environment, name: string, variables: Variables = {}) =>
  fetchQuery(relay, artifact(name), variables).toPromise();

const stored = (relay: Environment, name: string, variables: Variables = {}) =>
  relay.lookup(createOperationDescriptor(artifact(name), variables).fragment);

interface AnyMutation {
  readonly response: Record<string, unknown>;
  readonly variables: Variables;
  readonly rawResponse: Record<string, unknown>;
}

const commit = (
  relay: Environment,
  name: string,
  variables: Variables,
  optimisticResponse?: Record<string, unknown>,
  updater?: (store: RecordSourceSelectorProxy) => void,
) =>
  new Promise((resolve, reject) => {
    commitMutation<AnyMutation>(relay, {
      mutation: artifact(name),
      variables,
      optimisticResponse,
      updater,
      onCompleted: (answer, errors) => resolve({ answer, errors }),
      onError: reject,
    });
  });

/** Reads documents one after another, and expects that the store still has the whole answer of each. */
async function expectToMerge(relay: Environment, names: readonly string[], variables: Variables = {}) {
  const answers = [];
  for (const name of names) {
    await read(relay, name, variables);
    answers.push(stored(relay, name, variables).data);
  }
  for (const [index, name] of names.entries()) {
    const { data, isMissingData } = stored(relay, name, variables);
    expect([name, isMissingData, data]).toEqual([name, false, answers[index]]);
  }
}

test('two documents about the viewer complete each other', async () => {
  const { relay } = await ownerOfThis();
  await expectToMerge(relay, ['storeRoleQuery', 'storeUnreadQuery']);
});

test('two documents about the permissions of a record complete each other', async () => {
  const { resident, relay } = await ownerOfThis();
  const { id } = await service.make.vehicle(resident);
  await expectToMerge(
    relay,
    PERMISSIONS.map((_asked, index) => `storePermissions${index}Query`),
    { id },
  );
});

test('two documents about the figures of a community complete each other', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  await service.make.residentCharge(resident, { monto: 5000, fecha: '2026-01-01T00:00:00.000Z' });
  const admin = service.as(await service.make.admin(community));
  await expectToMerge(
    relayOn(service.url, networkOf(admin)),
    FIGURES.map((_asked, index) => `storeFigures${index}Query`),
    { id: community.id },
  );
});

interface Pets {
  readonly resident: {
    readonly pets: {
      readonly edges: readonly { readonly node: { readonly name: string } }[];
      readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    };
  };
}

test('three pages of a list, read by its edges, are one list', async () => {
  const { resident, relay } = await ownerOfThis();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  for (const name of names) await service.make.pet(resident, { name });
  const variables = { id: resident.id, first: 3 };
  const shown = () => (stored(relay, 'storePetsQuery', variables).data as unknown as Pets).resident.pets;
  await read(relay, 'storePetsQuery', variables);
  let pages = 1;
  for (; shown().pageInfo.hasNextPage && pages < 9; pages++)
    await read(relay, 'storePetsQuery', { ...variables, after: shown().pageInfo.endCursor });
  expect(pages).toBe(3);
  expect(
    shown()
      .edges.map(({ node }) => node.name)
      .sort(),
  ).toEqual(names);
});

test('a list counts what is put into it and what is taken out of it, by the updater of the documentation', async () => {
  const { resident, relay } = await ownerOfThis();
  const { id } = await service.make.pet(resident, { name: 'Sol' });
  const seen = async () => {
    const { data } = stored(relay, 'storeCountedQuery', { id: resident.id });
    const { totalCount, edges } = (
      data as { resident: { pets: Pets['resident']['pets'] & { totalCount: number } } }
    ).resident.pets;
    return [totalCount, edges.map(({ node }) => node.name)];
  };
  const answer = await read(relay, 'storeCountedQuery', { id: resident.id });
  const { nodeId } = (answer as { resident: { nodeId: string } }).resident;
  const connections = [ConnectionHandler.getConnectionID(nodeId, 'store_counted_pets')];
  const counting = (by: number) => (store: RecordSourceSelectorProxy) => {
    const parent = store.get(nodeId);
    const list = parent && ConnectionHandler.getConnection(parent, 'store_counted_pets');
    list?.setValue(Number(list.getValue('totalCount')) + by, 'totalCount');
  };
  const input = { ...samples.pet(), name: 'Luna', residentId: resident.id };
  await commit(relay, 'storeAppendMutation', { input, connections }, undefined, counting(1));
  expect(await seen()).toEqual([2, ['Sol', 'Luna']]);
  await commit(relay, 'storeTakeMutation', { id, connections }, undefined, counting(-1));
  expect(await seen()).toEqual([1, ['Luna']]);
});

test('a creation whose answer is lost is sent again with its key and done once', async () => {
  const { resident, network, relay } = await ownerOfThis();
  const variables = { input: { ...samples.pet(), residentId: resident.id }, key: randomUUID() };
  const shown = () => relay.getStore().getSource().get('new');
  network.loses = 'an answer';
  const lost = expect(
    commit(relay, 'storeAdoptMutation', variables, {
      createPet: { nodeId: 'new', name: variables.input.name },
    }),
  ).rejects.toThrow('Failed to fetch');
  expect(shown()).toMatchObject({ name: variables.input.name });
  await lost;
  expect(shown()).toBeFalsy();
  expect(await commit(relay, 'storeAdoptMutation', variables)).toMatchObject({
    answer: { createPet: { name: variables.input.name } },
    errors: null,
  });
  await read(relay, 'storePetsQuery', { id: resident.id, first: 9 });
  const { data } = stored(relay, 'storePetsQuery', { id: resident.id, first: 9 });
  expect((data as unknown as Pets).resident.pets.edges).toHaveLength(1);
});

test('a conflict carries the record as it is now', async () => {
  const { resident, relay } = await ownerOfThis();
  const { id } = await service.make.pet(resident);
  await commit(relay, 'storeRenameMutation', { id, name: 'Luna' });
  const current = expect.objectContaining({ id, version: 2, name: 'Luna' });
  expect(await commit(relay, 'storeRenameMutation', { id, name: 'Sol' })).toMatchObject({
    errors: [{ extensions: { code: 'CONFLICT', current } }],
  });
});

test('two tabs that refresh the same token at once both stay signed in', async () => {
  const { username } = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  const { refreshToken } = body;
  const tabs = [0, 1].map(() => relayOn(service.url, networkOf({ token: undefined })));
  const answers = await Promise.all(tabs.map((tab) => commit(tab, 'storeRefreshMutation', { refreshToken })));
  for (const answer of answers) {
    const { token } = (answer as { answer: { refresh: { token: string } } }).answer.refresh;
    const tab = relayOn(service.url, networkOf({ token }));
    await read(tab, 'storeMeQuery');
    expect(stored(tab, 'storeMeQuery').data).toMatchObject({ me: { username } });
  }
});
