import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

async function signIn({ username }: Person, userAgent: string) {
  const credentials = { username, password: PASSWORD };
  const { body } = await service.anonymous.post('/api/auth/login', credentials, { 'user-agent': userAgent });
  return { client: new Client(service.url, body.token), refreshToken: body.refreshToken as string };
}

const MINE = '{ mySessions { id startedAt lastUsedAt expiresAt network userAgent isCurrent } }';
const END = 'mutation ($id: GUID!) { endSession(id: $id) }';

async function sessionsOf(client: Client) {
  const { data, errors } = await client.graphql(MINE);
  expect(errors).toBeUndefined();
  return data.mySessions as { id: string; userAgent: string; isCurrent: boolean }[];
}

test('a user sees its own sessions with their networks and clients, and which one is current', async () => {
  const user = await makeUser();
  const phone = await signIn(user, 'Telefono de Ana');
  const desk = await signIn(user, 'x'.repeat(300));
  await signIn(await makeUser(), 'Otra persona');
  const sessions = await sessionsOf(phone.client);
  expect(sessions).toHaveLength(2);
  expect(sessions.find(({ isCurrent }) => isCurrent)).toEqual({
    id: expect.any(String),
    startedAt: expect.stringMatching(/Z$/),
    lastUsedAt: expect.stringMatching(/Z$/),
    expiresAt: expect.stringMatching(/Z$/),
    network: '127.0.0.1',
    userAgent: 'Telefono de Ana',
    isCurrent: true,
  });
  expect(sessions.find(({ isCurrent }) => !isCurrent)?.userAgent).toBe('x'.repeat(200));
  expect((await sessionsOf(desk.client)).find(({ isCurrent }) => isCurrent)?.userAgent).toBe('x'.repeat(200));
});

test('a user ends one of its sessions, with its access and refresh tokens', async () => {
  const user = await makeUser();
  const [phone, desk] = [await signIn(user, 'phone'), await signIn(user, 'desk')];
  const lost = (await sessionsOf(desk.client)).find(({ userAgent }) => userAgent === 'phone')!;
  expect((await desk.client.graphql(END, { id: lost.id })).data.endSession).toBe(true);
  expect((await phone.client.get('/api/users/me/resident')).status).toBe(401);
  const { refreshToken } = phone;
  expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
  expect(await sessionsOf(desk.client)).toHaveLength(1);
});

test('a user cannot end the session of another user', async () => {
  const victim = await signIn(await makeUser(), 'victim');
  const attacker = await signIn(await makeUser(), 'attacker');
  const [session] = await sessionsOf(victim.client);
  const { errors } = await attacker.client.graphql(END, { id: session!.id });
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect(await sessionsOf(victim.client)).toHaveLength(1);
});

test('after all sessions ended the list contains only the new one', async () => {
  const user = await makeUser();
  const { client } = await signIn(user, 'phone');
  await client.post('/api/auth/logout');
  const again = await signIn(user, 'desk');
  expect((await sessionsOf(again.client)).map(({ userAgent }) => userAgent)).toEqual(['desk']);
});
