import { nodeIdOf } from '../../src/engine/declare.js';
import { ROLE_CODES } from '../../src/platform/roles.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** Sessions as nodes: everybody reads their own, whatever the role. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function signIn({ username }: Person) {
  const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  const client = new Client(service.url, body.token);
  const { data } = await client.graphql('{ mySessions { id nodeId isCurrent updatedAt version } }');
  const session = data.mySessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
  return { client, session, refreshToken: body.refreshToken as string };
}

const makeUser = (role: (typeof ROLE_CODES)[number]) =>
  service.make.user(role, { passwordHash: PASSWORD_HASH });

const NODES = `query ($id: ID!, $ids: [ID!]!) {
  node(nodeId: $id) { nodeId ... on Session { id isCurrent startedAt network } }
  nodes(nodeIds: $ids) { ... on Session { id isCurrent } } }`;

test.each(ROLE_CODES)('%s reads its own sessions by their node ids, and no others', async (role) => {
  const [user, other] = [await makeUser(role), await makeUser('RESIDENT')];
  const [own, second, foreign] = [await signIn(user), await signIn(user), await signIn(other)];
  expect(own.session.nodeId).toBe(nodeIdOf('Session', own.session.id));
  const read = (id: string, ids: string[]) => own.client.graphql(NODES, { id, ids });
  const { data, errors } = await read(own.session.nodeId, [second.session.nodeId, foreign.session.nodeId]);
  expect(errors).toBeUndefined();
  expect(data.node).toMatchObject({ id: own.session.id, isCurrent: true, network: '127.0.0.1' });
  expect(data.nodes).toEqual([{ id: second.session.id, isCurrent: false }, null]);
  expect((await read(foreign.session.nodeId, [])).data.node).toBeNull();
});

test('nobody reads a session without a token, or after it has ended', async () => {
  const { client, session } = await signIn(await makeUser('RESIDENT'));
  const { errors } = await service.anonymous.graphql(NODES, { id: session.nodeId, ids: [] });
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHORIZED');
  await service.database.queries.change(`update "sessions" set "expires_at" = $2 where "id" = $1`, [
    session.id,
    '2020-01-01T00:00:00.000Z',
  ]);
  expect((await client.graphql(NODES, { id: session.nodeId, ids: [session.nodeId] })).data).toEqual({
    node: null,
    nodes: [null],
  });
});

test('a session changes when it is refreshed', async () => {
  const { client, session, refreshToken } = await signIn(await makeUser('RESIDENT'));
  const since = async (moment: string) => {
    const { data } = await client.graphql(
      'query ($since: DateTime) { mySessions(updatedSince: $since) { id version } }',
      { since: moment },
    );
    return data.mySessions as { id: string; version: number }[];
  };
  await service.database.queries.change(`update "sessions" set "modified_at" = $2 where "id" = $1`, [
    session.id,
    '2020-01-01T00:00:00.000Z',
  ]);
  expect(await since('2020-01-01T00:00:00.001Z')).toEqual([]);
  expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(200);
  const [changed] = await since('2020-01-01T00:00:00.001Z');
  expect(changed?.version).toBeGreaterThan(session.version);
});
