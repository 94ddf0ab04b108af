import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { Client } from '../support/client.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { type Receiver, startReceiver } from '../support/webhook-receiver.js';

/** Devices take pushes for as long as the session lasts that registered them. */

const DAY_MS = 24 * 60 * 60 * 1000;

let receiver: Receiver;
let service: Service;
let days = 0;
const now = () => new Date(Date.now() + days * DAY_MS);
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startService({
    clock: { now, nowIso: () => now().toISOString() },
    environment: {
      PUSH_WEBHOOK_URL: receiver.url,
      PUSH_WEBHOOK_SECRET: `whsec_${Buffer.from('a key of the webhook with 32 byte').toString('base64')}`,
      REFRESH_LIFETIME_DAYS: '7',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});
beforeEach(() => {
  days = 0;
  receiver.received.length = 0;
});

const REGISTER = 'mutation ($token: String!) { registerDevice(token: $token, platform: "ios") }';
const register = (client: Client, token: string) => client.graphql(REGISTER, { token });

/** A resident with a password, their administrator, and the devices of a push to the resident. */
async function makePlace() {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const person = await service.make.residentUser(community);
  await service.services.queries.change('update "users" set "password_hash" = $1 where "id" = $2', [
    PASSWORD_HASH,
    person.id,
  ]);
  const signIn = async (username = person.username) => {
    const { body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
    return { client: new Client(service.url, body.token), refreshToken: body.refreshToken as string };
  };
  const pushedTo = async () => {
    receiver.received.length = 0;
    const input = { ...samples.announcement(), communityId: community.id };
    const { errors } = await service
      .as(admin)
      .graphql('mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }', {
        input,
      });
    expect(errors).toBeUndefined();
    await service.settled();
    return receiver.received.flatMap(({ text }) =>
      (JSON.parse(text).tokens as { token: string }[]).map(({ token }) => token),
    );
  };
  return { community, person, signIn, pushedTo };
}

type Signed = Awaited<ReturnType<Awaited<ReturnType<typeof makePlace>>['signIn']>>;

const sessionOf = async ({ client }: Signed): Promise<string> => {
  const { data } = await client.graphql('{ mySessions { id isCurrent } }');
  return data.mySessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
};

/** How a session ends, while another one of the account goes on or begins afterwards. */
const ENDS: Readonly<Record<string, (phone: Signed, other: Signed, personId: string) => Promise<unknown>>> = {
  logout: ({ client, refreshToken }) => client.post('/api/auth/logout', { refreshToken }),
  'logout everywhere': ({ client }) => client.post('/api/auth/logout', {}),
  'endSession from another device': async (phone, other) =>
    other.client.graphql('mutation ($id: GUID!) { endSession(id: $id) }', { id: await sessionOf(phone) }),
  'a new password': ({ client }) =>
    client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'Otra-clave-9876' }),
  'a reuse of its refresh token': async ({ refreshToken }) => {
    const refresh = (token: string) => service.anonymous.post('/api/auth/refresh', { refreshToken: token });
    const { body } = await refresh(refreshToken);
    await refresh(body.refreshToken);
    await refresh(refreshToken);
  },
  'another e-mail address by an administrator': async (_phone, _other, id) =>
    service
      .as(await service.make.systemAdmin())
      .graphql('mutation ($id: GUID!, $input: UserPatch!) { updateUser(id: $id, input: $input) { id } }', {
        id,
        input: { email: `n${samples.unique()}@correo.example` },
      }),
  'its expiry': async () => {
    days = 8;
  },
};

test.each(Object.entries(ENDS))('%s stops the pushes to the device of the session', async (_title, end) => {
  const { person, signIn, pushedTo } = await makePlace();
  const [phone, other] = [await signIn(), await signIn()];
  const token = samples.unique();
  expect((await register(phone.client, token)).errors).toBeUndefined();
  expect(await pushedTo()).toEqual([token]);
  await end(phone, other, person.id);
  expect(await pushedTo()).toEqual([]);
});

test('the end of a session leaves the devices of the others', async () => {
  const { signIn, pushedTo } = await makePlace();
  const [phone, tablet] = [await signIn(), await signIn()];
  const tokens = [samples.unique(), samples.unique()] as const;
  await register(phone.client, tokens[0]);
  await register(tablet.client, tokens[1]);
  await phone.client.post('/api/auth/logout', { refreshToken: phone.refreshToken });
  expect(await pushedTo()).toEqual([tokens[1]]);
});

test('a device that is registered by a later session of its account belongs to that one', async () => {
  const { signIn, pushedTo } = await makePlace();
  const [before, after] = [await signIn(), await signIn()];
  const token = samples.unique();
  await register(before.client, token);
  await register(after.client, token);
  await before.client.post('/api/auth/logout', { refreshToken: before.refreshToken });
  expect(await pushedTo()).toEqual([token]);
});

test('the device of another account is refused while that is signed in on it, and taken afterwards', async () => {
  const [mine, theirs] = [await makePlace(), await makePlace()];
  const [phone, stranger] = [await mine.signIn(), await theirs.signIn()];
  const token = samples.unique();
  await register(phone.client, token);
  const refused = await register(stranger.client, token);
  expect(refused.errors).toMatchObject([{ extensions: { reason: 'DEVICE_TAKEN' } }]);
  expect([await mine.pushedTo(), await theirs.pushedTo()]).toEqual([[token], []]);
  await phone.client.post('/api/auth/logout', { refreshToken: phone.refreshToken });
  expect((await register(stranger.client, token)).errors).toBeUndefined();
  expect([await mine.pushedTo(), await theirs.pushedTo()]).toEqual([[], [token]]);
});

test('of two accounts that register one device at once, one is refused', async () => {
  const token = samples.unique();
  const places = [await makePlace(), await makePlace()];
  const clients = await Promise.all(places.map(async ({ signIn }) => (await signIn()).client));
  const answers = await Promise.all(clients.map((client) => register(client, token)));
  expect(answers.filter(({ errors }) => errors).map(({ errors }) => errors?.[0]?.extensions.reason)).toEqual([
    'DEVICE_TAKEN',
  ]);
});
