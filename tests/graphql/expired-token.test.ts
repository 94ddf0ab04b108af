import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { VARIABLES } from '../../src/platform/config/variables.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** A token that was valid until its time was over does not keep its owner from signing in again. */

let service: Service;
let user: Person;
beforeAll(async () => {
  service = await startService();
  user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
});
afterAll(() => service.stop());

const HOUR = 3600;

function tokenOf(changes: object = {}, key: string = VARIABLES.JWT_KEY.fallback): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    nameid: user.id,
    unique_name: user.username,
    email: user.email,
    role: 'RESIDENT',
    nbf: now - 2 * HOUR,
    iat: now - 2 * HOUR,
    exp: now - HOUR,
    iss: VARIABLES.JWT_ISSUER.fallback,
    aud: VARIABLES.JWT_AUDIENCE.fallback,
    ...changes,
  };
  return jwt.sign(claims, key, { algorithm: 'HS256' });
}

const withExpired = () => new Client(service.url, tokenOf());

const REFUSED = { status: 401, errors: [{ extensions: { code: 'UNAUTHORIZED' } }] };

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { userId refreshToken } }';
const REFRESH = 'mutation ($input: RefreshInput!) { refresh(input: $input) { userId refreshToken } }';

describe('with an expired access token', () => {
  const credentials = () => ({ username: user.username, password: PASSWORD });

  test('GraphQL signs in, refreshes, registers and resets passwords, as often as without a token', async () => {
    const client = withExpired();
    for (let time = 0; time < 3; time++) {
      const signedIn = await client.graphql(LOGIN, { input: credentials() });
      expect(signedIn).toMatchObject({ status: 200, data: { login: { userId: user.id } } });
      const { refreshToken } = signedIn.data.login;
      const renewed = await client.graphql(REFRESH, { input: { refreshToken } });
      expect(renewed).toMatchObject({ status: 200, data: { refresh: { userId: user.id } } });
      const forgot = await client.graphql(
        'mutation ($input: ForgotPasswordInput!) { forgotPassword(input: $input) { message } }',
        { input: { email: `${unique()}@correo.example` } },
      );
      expect(forgot).toMatchObject({ status: 200, data: { forgotPassword: {} }, errors: undefined });
      const name = `u${unique()}`;
      const registered = await client.graphql(
        'mutation ($input: RegisterInput!) { register(input: $input) { username } }',
        {
          input: {
            firstName: 'Ana',
            lastName: 'Ríos',
            username: name,
            email: `${name}@correo.example`,
            password: PASSWORD,
            roleId: roleId('RESIDENT'),
          },
        },
      );
      expect(registered).toMatchObject({ status: 200, data: { register: { username: name } } });
    }
  });

  test('REST signs in and refreshes', async () => {
    const client = withExpired();
    const signedIn = await client.post('/api/auth/login', credentials());
    expect(signedIn).toMatchObject({ status: 200, body: { userId: user.id } });
    const { refreshToken } = signedIn.body;
    expect(await client.post('/api/auth/refresh', { refreshToken })).toMatchObject({ status: 200 });
  });

  test('both interfaces refuse what needs a caller, and nothing of it is done', async () => {
    const { body } = await service.anonymous.post('/api/auth/login', credentials());
    const client = withExpired();
    const logout = `mutation { logout(input: { refreshToken: "${body.refreshToken}" }) }`;
    for (let time = 0; time < 3; time++) {
      expect(await client.graphql(logout)).toMatchObject(REFUSED);
      expect(await client.graphql('{ me { id } }')).toMatchObject(REFUSED);
      expect((await client.post('/api/auth/logout', { refreshToken: body.refreshToken })).status).toBe(401);
    }
    expect((await new Client(service.url, body.token).graphql('{ me { id } }')).data.me.id).toBe(user.id);
  });

  test('an operation is refused as a whole exactly if one of its root fields needs a caller', async () => {
    const open = ['__typename', '__schema { queryType { name } }', '__type(name: "User") { name }'];
    const closed = ['me { id }', 'roles { id }', 'me @include(if: $yes) { id }', 'me @skip(if: $yes) { id }'];
    const fragments: Record<string, string> = {
      '...Open': 'fragment Open on Query { ... @include(if: $yes) { inner: __typename } }',
      '...Closed': 'fragment Closed on Query { mine: me { id } }',
    };
    const field = fc.constantFrom(...open, ...closed, ...Object.keys(fragments));
    const selections = fc.sample(fc.uniqueArray(field, { minLength: 1 }), { numRuns: 40, seed: 20_261_126 });
    for (const fields of selections) {
      const selected = fields.map((text, at) => (text in fragments ? text : `f${at}: ${text}`)).join(' ');
      const defined = fields.map((text) => fragments[text] ?? '').join(' ');
      const document = `query ($yes: Boolean = true) { f: __typename @include(if: $yes) ${selected} } ${defined}`;
      const { status } = await withExpired().graphql(document);
      const needsCaller = [...closed, '...Closed'].some((text) => fields.includes(text));
      expect({ document, status }).toEqual({ document, status: needsCaller ? 401 : 200 });
    }
  });

  test('a persisted query is refused or answered like its document', async () => {
    const persisted = (query: string) => {
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      return { query, extensions: { persistedQuery: { version: 1, sha256Hash } } };
    };
    for (let time = 0; time < 3; time++) {
      const refused = await withExpired().post('/graphql', persisted('{ me { id } }'));
      expect({ status: refused.status, ...refused.body }).toMatchObject(REFUSED);
      expect(await withExpired().post('/graphql', persisted('{ __typename }'))).toMatchObject({
        status: 200,
      });
    }
  });

  test('a mutation that needs a caller beside one that does not is refused before either runs', async () => {
    const name = `u${unique()}`;
    const mutation = `mutation ($input: RegisterInput!) { register(input: $input) { userId } logout(input: {}) }`;
    const account = { firstName: 'Ana', lastName: 'Ríos', username: name, email: `${name}@correo.example` };
    const input = { ...account, password: PASSWORD, roleId: roleId('RESIDENT') };
    expect(await withExpired().graphql(mutation, { input })).toMatchObject(REFUSED);
    expect(
      (await service.anonymous.post('/api/auth/login', { username: name, password: PASSWORD })).status,
    ).toBe(401);
  });

  test('a form with a file is refused before it is read', async () => {
    const upload = 'mutation ($file: Upload!) { uploadFile(file: $file, path: "fotos") { __typename } }';
    const file = new File(['PNG'], 'patio.png');
    expect(await withExpired().graphql(upload, { file })).toMatchObject(REFUSED);
  });
});

describe('with an access token that is bad in another way', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, () => string]>([
    [
      'has expired and is signed with another key',
      () => tokenOf({}, 'another-key-of-at-least-32-characters'),
    ],
    ['has expired and is for another audience', () => tokenOf({ aud: 'others' })],
    ['has expired and is of another issuer', () => tokenOf({ iss: 'others' })],
    ['has expired before it was valid', () => tokenOf({ nbf: now + HOUR })],
    ['has expired and names nobody by its form', () => tokenOf({ nameid: 'x' })],
    ['is current and of an unknown user', () => tokenOf({ exp: now + HOUR, nameid: randomUUID() })],
    ['is current and of a session that has ended', () => tokenOf({ exp: now + HOUR, sid: randomUUID() })],
    ['is no token', () => 'x.y.z'],
  ])('GraphQL refuses even a sign-in when it %s', async (_, make) => {
    const client = new Client(service.url, make());
    const input = { username: user.username, password: PASSWORD };
    for (let time = 0; time < 3; time++)
      expect(await client.graphql(LOGIN, { input })).toMatchObject(REFUSED);
  });

  test.each([
    ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
    [
      'application/graphql-response+json, application/json;q=0.9',
      'application/graphql-response+json; charset=utf-8',
    ],
    ['Application/GraphQL-Response+JSON', 'application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
  ])('a client that accepts %s gets the refusal as %s', async (accept, type) => {
    for (const client of [new Client(service.url, 'x.y.z'), withExpired()]) {
      const answer = await client.post('/graphql', { query: '{ me { id } }' }, { accept });
      expect(answer).toMatchObject({ status: 401, body: { errors: REFUSED.errors } });
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
  });

  test('every other refusal before the execution has the media type that the client asked for too', async () => {
    const headers = { accept: 'application/graphql-response+json' };
    for (const answer of [
      await service.anonymous.post('/graphql', {}, headers),
      await service.anonymous.post('/graphql', '{', headers),
      await service.anonymous.put('/graphql', {}, headers),
      await service.anonymous.get('/graphql?query=mutation%7B__typename%7D', headers),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('content-type')).toContain('application/graphql-response+json');
    }
  });
});
