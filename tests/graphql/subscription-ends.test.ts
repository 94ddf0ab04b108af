import { once } from 'node:events';
import jwt from 'jsonwebtoken';
import { WebSocket } from 'ws';
import { VARIABLES } from '../../src/platform/config/variables.js';
import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { bounded } from '../support/bounded.js';
import { presentCursor } from '../support/change-feed.js';
import { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { connect, type Followed, follow, followOn } from '../support/live-client.js';
import { type Service, startService } from '../support/service.js';

/** What ends a subscription: its token, its session, its scope, and the limits. */

let service: Service;
const open: Followed[] = [];
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const followed of open.splice(0)) followed.stop();
});
afterAll(() => service.stop());

const following = (...given: Parameters<typeof follow>): Followed => {
  const followed = follow(...given);
  open.push(followed);
  return followed;
};

/** Follows until the first change has come, so that the subscription is open. */
async function followingOpenly(client: Client): Promise<Followed> {
  const after = await presentCursor(service, client);
  const { data } = await client.graphql('{ me { id } }');
  const touched = await service.as(await service.make.systemAdmin()).graphql(UPDATE_USER, {
    id: data.me.id,
    input: { phone: '442 000 0000' },
  });
  expect(touched.errors).toBeUndefined();
  const followed = following(client, { after, types: ['User'] });
  await followed.received(1);
  return followed;
}

const UPDATE_USER = 'mutation ($id: GUID!, $input: UserPatch!) { updateUser(id: $id, input: $input) { id } }';

const expectEnded = async (followed: Followed, ended: string, code: string) => {
  expect(await followed.end()).toMatchObject({ code: 4403, reason: ended });
  expect(followed.answers.at(-1)?.errors).toMatchObject([{ extensions: { code, ended } }]);
};

function tokenOf(user: { id: string; username: string; email: string; role: string }, exp: number): string {
  const claims = {
    nameid: user.id,
    unique_name: user.username,
    email: user.email,
    role: user.role,
    iat: exp - 600,
    exp,
    iss: VARIABLES.JWT_ISSUER.fallback,
    aud: VARIABLES.JWT_AUDIENCE.fallback,
  };
  return jwt.sign(claims, VARIABLES.JWT_KEY.fallback, { algorithm: 'HS256' });
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

test('the end of the token ends its subscriptions, and a connection with one that is over is closed with 4401', async () => {
  const { admin } = await makeCommunityFixture(service);
  const after = await presentCursor(service, service.as(admin));
  // Tokens are accepted for 15 seconds more, for clocks that differ.
  const followed = following(new Client(service.url, tokenOf(admin, nowSeconds() - 10)), { after });
  await expectEnded(followed, 'TOKEN_EXPIRED', 'UNAUTHORIZED');
  const late = following(new Client(service.url, tokenOf(admin, nowSeconds() - 60)));
  expect(await late.end()).toMatchObject({ code: 4401, reason: 'TOKEN_EXPIRED' });
});

test('a connection that would follow as another user is closed with 4400, whatever names it', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { url, token } = service.as(admin);
  const reason = 'a subscription is not followed as another user (X-Act-As)';
  for (const name of ['X-Act-As', 'x-act-as']) {
    const live = connect(service.as(admin), { Authorization: `Bearer ${token}`, [name]: residentUser.id });
    expect(await followOn(live).end()).toMatchObject({ code: 4400, reason });
  }
  const headers = { 'x-act-as': residentUser.id, authorization: `Bearer ${token}` };
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  await bounded('the opening', once(socket, 'open'));
  const closed = once(socket, 'close');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  const [code, told] = await bounded('the end', closed);
  expect({ code, told: String(told) }).toEqual({ code: 4400, told: reason });
});

test('the end of the session ends its subscriptions', async () => {
  const community = await service.make.community();
  const user = await service.make.user('VIGILANCE', { passwordHash: PASSWORD_HASH }, [community]);
  const { body } = await service.anonymous.post('/api/auth/login', {
    username: user.username,
    password: PASSWORD,
  });
  const client = new Client(service.url, body.token);
  const followed = await followingOpenly(client);
  const { refreshToken } = body;
  const { errors } = await client.graphql('mutation ($input: LogoutInput!) { logout(input: $input) }', {
    input: { refreshToken },
  });
  expect(errors).toBeUndefined();
  await expectEnded(followed, 'SESSION_ENDED', 'UNAUTHORIZED');
});

test.each([
  ['a user who is deactivated', { isActive: false }, 'SESSION_ENDED', 'UNAUTHORIZED'],
  ['a user without communities by now', { userCommunityIds: [] }, 'SCOPE_CHANGED', 'FORBIDDEN'],
])('the subscriptions of %s end', async (_who, input, ended, code) => {
  const community = await service.make.community();
  const guard = await service.make.guard(community);
  const followed = await followingOpenly(service.as(guard));
  const system = service.as(await service.make.systemAdmin());
  expect((await system.graphql(UPDATE_USER, { id: guard.id, input })).errors).toBeUndefined();
  await expectEnded(followed, ended, code);
});

test('a user who is deactivated among more changes than one look names is told so too', async () => {
  const { change } = service.database.queries;
  const guard = await service.make.guard(await service.make.community());
  const followed = await followingOpenly(service.as(guard));
  await change(
    `with others as (insert into change_events (position, transaction, record, record_id, record_version)
      select pg_current_xact_id(), pg_current_xact_id(), 'Community', gen_random_uuid(), 1 from generate_series(1, 20000))
    update users set is_active = false where id = $1`,
    [guard.id],
  );
  await expectEnded(followed, 'SESSION_ENDED', 'UNAUTHORIZED');
  await change('delete from change_events where before is null and after is null', []);
});

test('the subscriptions of a resident who is deleted end, and so do those of a deleted community', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const other = await service.make.residentUser(community);
  const [of, ofOther] = [
    await followingOpenly(service.as(residentUser)),
    await followingOpenly(service.as(other)),
  ];
  const removed = await service.as(admin).delete(`/api/Residents/${residentUser.resident.id}`);
  expect(removed.status).toBeLessThan(300);
  expect(await of.end()).toMatchObject({ code: 4403 });
  expect(ofOther.ended).toBeUndefined();
  const system = service.as(await service.make.systemAdmin());
  expect((await system.delete(`/api/communities/${community.id}`)).status).toBeLessThan(300);
  expect(await ofOther.end()).toMatchObject({ code: 4403 });
});

test('subscriptions beyond the limits are refused by the names of the settings', async () => {
  const limited = await startService({ environment: { STREAMS_PER_USER: '2', STREAMS: '3' } });
  const lives: ReturnType<typeof connect>[] = [];
  try {
    const { admin, residentUser } = await makeCommunityFixture(limited);
    const [one, two] = [limited.as(admin), limited.as(residentUser)];
    const [first, second] = [connect(one), connect(two)];
    lives.push(first, second);
    const begin = async (live: typeof first, client: Client) => {
      const after = await presentCursor(limited, client);
      await limited.make.pet(residentUser.resident);
      const followed = followOn(live, { after, types: ['Pet'] });
      await followed.received(1);
      return followed;
    };
    const begun = [await begin(first, one), await begin(first, one), await begin(second, two)];
    expect(await followOn(first).end()).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS', limit: 'STREAMS_PER_USER', maximum: 2 } },
    ]);
    expect(await followOn(second).end()).toMatchObject([
      { extensions: { code: 'TOO_MANY_REQUESTS', limit: 'STREAMS', maximum: 3 } },
    ]);
    begun[0]?.stop();
    await begin(first, one);
  } finally {
    for (const live of lives) await live.dispose();
    await limited.stop();
  }
});

test('a message beyond its limit closes the connection', async () => {
  const { admin } = await makeCommunityFixture(service);
  const followed = following(service.as(admin), { after: 'x'.repeat(200_000) });
  expect(await followed.end()).toMatchObject({ code: 1009 });
});
