import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { PREFLIGHTED } from '../support/forms.js';
import { community, unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let now: Date;
beforeAll(async () => {
  now = new Date();
  service = await startService({ clock: { now: () => now, nowIso: () => now.toISOString() } });
});
afterAll(() => service.stop());

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

/** A new sign-in: both tokens, and a client with the access token. */
async function openSession({ username }: Person, password = PASSWORD) {
  const { status, body } = await service.anonymous.post('/api/auth/login', { username, password });
  expect(status).toBe(200);
  return { refreshToken: body.refreshToken as string, client: new Client(service.url, body.token) };
}

/** The refresh token of a new sign-in, the first of its family. */
const signIn = async (user: Person) => (await openSession(user)).refreshToken;

const refresh = (refreshToken: unknown) => service.anonymous.post('/api/auth/refresh', { refreshToken });

const INVALID = { message: 'La sesión no es válida o ha vencido. Inicie sesión de nuevo.' };

async function expectRefused(refreshToken: string): Promise<void> {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual(INVALID);
}

const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1000);
};
const hours = (count: number) => seconds(count * 3600);

describe('refresh', () => {
  test('a refresh token is exchanged for a new authentication result', async () => {
    const user = await makeUser();
    const first = await signIn(user);
    const renewed = await refresh(first);
    expect(renewed).toMatchObject({
      status: 200,
      body: { userId: user.id, role: 'RESIDENT', expiresIn: 3600 },
    });
    expect(Object.keys(renewed.body)).toHaveLength(12);
    expect(renewed.body.refreshToken).not.toBe(first);
    expect((await refresh(renewed.body.refreshToken)).status).toBe(200);
  });

  test('reusing a spent refresh token after its grace period revokes its token family and no other', async () => {
    const user = await makeUser();
    const [first, other] = [await signIn(user), await signIn(user)];
    const second = (await refresh(first)).body.refreshToken;
    seconds(31);
    await expectRefused(first);
    await expectRefused(second);
    expect((await refresh(other)).status).toBe(200);
  });

  test('refresh tokens expire, and the next sign-in removes expired ones', async () => {
    const user = await makeUser();
    const token = await signIn(user);
    hours(14 * 24);
    await expectRefused(token);
    await signIn(user);
    const [row] = await service.services.queries.change<{ kept: number }>(
      'select count(*)::int4 as kept from refresh_tokens where user_id = $1',
      [user.id],
    );
    expect(row?.kept).toBe(1);
  });

  test('only the hash of a refresh token is stored', async () => {
    const token = await signIn(await makeUser());
    const [row] = await service.services.queries.change<{ found: number }>(
      'select count(*)::int4 as found from refresh_tokens t where t::text like $1',
      [`%${token}%`],
    );
    expect(row?.found).toBe(0);
  });

  test.each([
    ['deactivated', { isActive: false }],
    ['given another role', { roleId: roleId('RENTER') }],
    ['given another password', { password: 'Nueva#2026' }],
  ])('the refresh token of a user who was %s is refused', async (_, change) => {
    const user = await makeUser();
    const token = await signIn(user);
    const root = await service.make.systemAdmin();
    expect((await service.as(root).put(`/api/users/${user.id}`, change)).status).toBe(200);
    await expectRefused(token);
  });

  test('a user whose name was changed can refresh, under the new name', async () => {
    const user = await makeUser();
    const token = await signIn(user);
    const root = await service.make.systemAdmin();
    const username = `otro-${user.username}`;
    await service.as(root).put(`/api/users/${user.id}`, { username });
    expect(await refresh(token)).toMatchObject({ status: 200, body: { username } });
  });

  test('the refresh token of a deleted user is refused', async () => {
    const user = await makeUser();
    const token = await signIn(user);
    await service.as(await service.make.systemAdmin()).delete(`/api/users/${user.id}`);
    await expectRefused(token);
  });
});

describe('logout', () => {
  test('logout ends the family of the given refresh token', async () => {
    const user = await makeUser();
    const [first, other] = [await signIn(user), await signIn(user)];
    const second = (await refresh(first)).body.refreshToken;
    const answer = await service.as(user).post('/api/auth/logout', { refreshToken: second });
    expect(answer).toMatchObject({ status: 204, body: null });
    await expectRefused(second);
    expect((await refresh(other)).status).toBe(200);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['a null token', { refreshToken: null }],
    ['a blank token', { refreshToken: '' }],
  ])('logout with %s ends all sessions of the user and of no other', async (_, body) => {
    const [user, other] = [await makeUser(), await makeUser()];
    const tokens = [await signIn(user), await signIn(user)];
    const stranger = await signIn(other);
    expect((await service.as(user).post('/api/auth/logout', body)).status).toBe(204);
    for (const token of tokens) await expectRefused(token);
    expect((await refresh(stranger)).status).toBe(200);
  });

  test('logout with an unknown token or that of another user is 204 and ends nothing', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const [own, stranger] = [await signIn(user), await signIn(other)];
    for (const refreshToken of [stranger, 'x'.repeat(43)]) {
      expect((await service.as(user).post('/api/auth/logout', { refreshToken })).status).toBe(204);
    }
    expect((await refresh(own)).status).toBe(200);
    expect((await refresh(stranger)).status).toBe(200);
  });
});

interface Content {
  readonly content: string;
  readonly type: string;
}

/** Sends a request up to the end of its body, does something once the service has asked for the body, and sends its end. */
async function sentAround(
  { url, token }: Client,
  path: string,
  { content, type }: Content,
  during: () => Promise<unknown>,
): Promise<number> {
  const sent = request(url + path, {
    method: 'POST',
    headers: {
      ...PREFLIGHTED,
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(content),
      expect: '100-continue',
    },
  });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await Promise.race([once(sent, 'continue'), answered]);
  sent.write(content.slice(0, -10));
  await during();
  sent.end(content.slice(-10));
  const [answer] = await answered;
  // A mutation that was begun is answered 200.
  return /"code":"UNAUTHORIZED"/.test(await text(answer)) ? 401 : answer.statusCode;
}

/** A form as text, with a file as its last part. */
const formWith = (fields: Readonly<Record<string, string>>, file: string) => ({
  type: 'multipart/form-data; boundary=part',
  content: [
    ...Object.entries(fields).map(
      ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--part\r\nContent-Disposition: form-data; name="${file}"; filename="a.txt"\r\n\r\n${'a'.repeat(100)}\r\n--part--\r\n`,
  ].join(''),
});

const jsonOf = (body: object) => ({ type: 'application/json', content: JSON.stringify(body) });

const UPLOAD =
  'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath fileSizeBytes } }';

test.each<[string, string, () => Content]>([
  ['a form of REST', '/api/File/upload', () => formWith({ path: `uploads/${unique()}/a.txt` }, 'file')],
  [
    'a form of GraphQL',
    '/graphql',
    () => {
      const variables = { input: { path: `uploads/${unique()}/a.txt`, file: null } };
      const map = '{"0":["variables.input.file"]}';
      return formWith({ operations: JSON.stringify({ query: UPLOAD, variables }), map }, '0');
    },
  ],
  ['JSON of REST', '/api/communities', () => jsonOf(community())],
  [
    'JSON of GraphQL',
    '/graphql',
    () => {
      const variables = { input: community() };
      return jsonOf({
        query: 'mutation ($input: CommunityInput!) { createCommunity(input: $input) { id } }',
        variables,
      });
    },
  ],
])('%s is refused if the session of its sender ends before it has arrived', async (_name, path, body) => {
  for (const ends of [false, true, true]) {
    const user = await service.make.user('SYSTEM_ADMIN', { passwordHash: PASSWORD_HASH });
    const { client } = await openSession(user);
    const during = async () => {
      if (ends) expect((await client.post('/api/auth/logout')).status).toBe(204);
    };
    const status = await sentAround(client, path, body(), during);
    expect(status).toBe(ends ? 401 : path === '/api/communities' ? 201 : 200);
  }
});

// The clock does not move: ended and new sessions have the same millisecond.
describe('an access token', () => {
  const PATH = '/api/users/me/resident';
  const statusOf = async (client: Client) => (await client.get(PATH)).status;

  const NEW_PASSWORD = 'Nueva#2026';
  const asRoot = async () => service.as(await service.make.systemAdmin());

  async function resetPassword({ email }: Person): Promise<void> {
    await service.anonymous.post('/api/auth/forgot-password', { email });
    await service.settled();
    const token = /^[A-Z0-9]{12}$/m.exec(service.mails.at(-1)!.text)![0];
    await service.anonymous.post('/api/auth/reset-password', { email, token, newPassword: NEW_PASSWORD });
  }

  test.each<[string, (user: Person, client: Client) => Promise<unknown>, string]>([
    ['its user ended all sessions', (_, client) => client.post('/api/auth/logout'), PASSWORD],
    [
      'its user changed the password',
      (_, client) =>
        client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
      NEW_PASSWORD,
    ],
    ['its user reset the password', resetPassword, NEW_PASSWORD],
    [
      'its user changed the e-mail',
      (_, client) =>
        client.graphql(
          `mutation { updateMe(input: { email: "n${unique()}@correo.example", currentPassword: "${PASSWORD}" }) { id } }`,
        ),
      PASSWORD,
    ],
    [
      'an administrator changed the e-mail',
      async ({ id }) => (await asRoot()).put(`/api/users/${id}`, { email: `n${unique()}@correo.example` }),
      PASSWORD,
    ],
    [
      'an administrator changed the password',
      async ({ id }) => (await asRoot()).put(`/api/users/${id}`, { password: NEW_PASSWORD }),
      NEW_PASSWORD,
    ],
    [
      'the role changed there and back',
      async ({ id }) => {
        const root = await asRoot();
        await root.put(`/api/users/${id}`, { roleId: roleId('RENTER') });
        await root.put(`/api/users/${id}`, { roleId: roleId('RESIDENT') });
      },
      PASSWORD,
    ],
    [
      'its user was deactivated and activated again',
      async ({ id }) => {
        const root = await asRoot();
        await root.put(`/api/users/${id}`, { isActive: false });
        await root.put(`/api/users/${id}`, { isActive: true });
      },
      PASSWORD,
    ],
  ])(
    'an access token is refused at once when %s, and the token of a new sign-in works',
    async (_, change, password) => {
      const user = await makeUser();
      const { client } = await openSession(user);
      expect(await statusOf(client)).toBe(200);
      await change(user, client);
      expect(await statusOf(client)).toBe(401);
      expect((await client.graphql('{ me { id } }')).status).toBe(401);
      expect(await statusOf((await openSession(user, password)).client)).toBe(200);
    },
  );

  test('an access token is refused at once when its session ended, and one of another session works', async () => {
    const user = await makeUser();
    const [stolen, other] = [await openSession(user), await openSession(user)];
    expect([await statusOf(stolen.client), await statusOf(other.client)]).toEqual([200, 200]);
    await other.client.post('/api/auth/logout', { refreshToken: stolen.refreshToken });
    expect([await statusOf(stolen.client), await statusOf(other.client)]).toEqual([401, 200]);
  });

  test('an access token is refused at once when a spent refresh token of its session was used again', async () => {
    const { client, refreshToken } = await openSession(await makeUser());
    const renewed = await refresh(refreshToken);
    expect(await statusOf(new Client(service.url, renewed.body.token))).toBe(200);
    seconds(31);
    await expectRefused(refreshToken);
    expect(await statusOf(new Client(service.url, renewed.body.token))).toBe(401);
    expect(await statusOf(client)).toBe(401);
  });

  test('an invitation ends the sessions of a resident who signed in by its username alone', async () => {
    const root = await asRoot();
    const account = { passwordHash: PASSWORD_HASH, email: `${unique()}@without-email.invalid` };
    const user = await service.make.residentUser(await service.make.community(), 'RESIDENT', {}, account);
    const { client, refreshToken } = await openSession(user);
    const input = { email: `n${unique()}@correo.example` };
    const { errors } = await root.graphql(
      'mutation ($id: GUID!, $input: InviteResidentInput!) { inviteResident(id: $id, input: $input) { id } }',
      { id: user.resident.id, input },
    );
    expect(errors).toBeUndefined();
    expect(await statusOf(client)).toBe(401);
    await expectRefused(refreshToken);
    const { body } = await root.get(`/api/users/${user.id}`);
    expect(body).toMatchObject({ email: input.email, isActive: true });
  });

  test('an access token stays valid after changes that do not concern the sign-in', async () => {
    const user = await makeUser();
    const { client } = await openSession(user);
    const { username, email } = user;
    await (await asRoot()).put(`/api/users/${user.id}`, {
      firstName: 'Otra',
      username: `${username}x`,
      email,
      isActive: true,
      roleId: roleId('RESIDENT'),
    });
    expect(await statusOf(client)).toBe(200);
  });
});
