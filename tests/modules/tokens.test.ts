import { createHmac, generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { User } from '../../src/modules/identity/user.entity.js';
import { VARIABLES } from '../../src/platform/config/variables.js';
import { type Person, roleId } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let user: Person;
beforeAll(async () => {
  service = await startService();
  user = await service.make.user('RESIDENT');
});
afterAll(() => service.stop());

const KEY: string = VARIABLES.JWT_KEY.fallback;

const seconds = () => Math.floor(Date.now() / 1000);

const claims = (changes: object = {}) => ({
  nameid: user.id,
  unique_name: user.username,
  email: user.email,
  role: 'RESIDENT',
  nbf: seconds(),
  iat: seconds(),
  exp: seconds() + 600,
  iss: VARIABLES.JWT_ISSUER.fallback,
  aud: VARIABLES.JWT_AUDIENCE.fallback,
  ...changes,
});

const sign = (payload: object, key = KEY) => jwt.sign(payload, key, { algorithm: 'HS256' });

const without = (name: string) => {
  const { [name]: _, ...rest }: Record<string, unknown> = claims();
  return rest;
};

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const PATH = '/api/users/me/resident';

const withToken = (token: string) => new Client(service.url, token);

test('an access token with valid claims is accepted', async () => {
  expect((await withToken(sign(claims())).get(PATH)).status).toBe(200);
});

describe('a refused access token', () => {
  const unsigned = () => `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims())}.`;
  const other = '00000000-0000-4000-8000-000000000000';

  test.each<[string, () => string]>([
    ['has expired', () => sign(claims({ exp: seconds() - 31, nbf: seconds() - 600 }))],
    ['has no expiry', () => sign(without('exp'))],
    ['is not valid yet', () => sign(claims({ nbf: seconds() + 31 }))],
    ['is signed with another key', () => sign(claims(), 'another-key-of-at-least-32-characters')],
    ['says it needs no signature', unsigned],
    ['lost its signature', () => sign(claims()).replace(/[^.]+$/, '')],
    [
      'has another signature',
      () => sign(claims()).replace(/[^.]+$/, sign(claims({ nbf: 1 })).split('.')[2]!),
    ],
    [
      'was changed after signing',
      () => sign(claims()).replace(/\.[^.]+\./, `.${encoded(claims({ role: 'SYSTEM_ADMIN' }))}.`),
    ],
    ['is signed by another algorithm', () => jwt.sign(claims(), KEY, { algorithm: 'HS512' })],
    [
      'is signed with a private key',
      () =>
        jwt.sign(claims(), generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, {
          algorithm: 'RS256',
        }),
    ],
    ['is for another audience', () => sign(claims({ aud: 'others' }))],
    ['is of another issuer', () => sign(claims({ iss: 'others' }))],
    ['names a role that its user does not have', () => sign(claims({ role: 'SYSTEM_ADMIN' }))],
    ['names nobody', () => sign(claims({ nameid: other }))],
    ['has a user id that is none', () => sign(claims({ nameid: "' or true --" }))],
    ['has no user id', () => sign(without('nameid'))],
    ['is no token', () => 'x.y.z'],
    [
      'has a payload that is no object',
      () => {
        const head = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${Buffer.from('"x"').toString('base64url')}`;
        return `${head}.${createHmac('sha256', KEY).update(head).digest('base64url')}`;
      },
    ],
  ])('both interfaces refuse an access token that %s', async (_, make) => {
    const client = withToken(make());
    expect(await client.get(PATH)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'No autorizado.', errors: null },
    });
    const { status, errors } = await client.graphql('{ me { id } }');
    expect(status).toBe(401);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

test('an access token is accepted if the clocks of two instances differ by some seconds', async () => {
  expect((await withToken(sign(claims({ exp: seconds() - 5 }))).get(PATH)).status).toBe(200);
  expect((await withToken(sign(claims({ nbf: seconds() + 5 }))).get(PATH)).status).toBe(200);
});

test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'Token x'])(
  'the Authorization header «%s» is refused',
  async (header) => {
    const answer = await service.anonymous.get(PATH, { authorization: header });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  },
);

/** Changes a user directly in the database, as another instance does. */
async function changeElsewhere({ id }: Person, change: Partial<User>): Promise<void> {
  await service.em().nativeUpdate(User, { id }, change);
}

/** The status of a user's requests, five seconds after a change by another instance or as soon as it takes effect. */
async function statusAfter(change: Partial<User>): Promise<number> {
  const person = await service.make.user('RESIDENT');
  const client = service.as(person);
  expect((await client.get(PATH)).status).toBe(200);
  await changeElsewhere(person, change);
  const deadline = performance.now() + 5000;
  let status = 200;
  for (let isLate = false; status === 200 && !isLate; ) {
    await pause(100);
    isLate = performance.now() > deadline;
    status = (await client.get(PATH)).status;
  }
  return status;
}

test('a deactivation and another role by another instance take effect within five seconds', async () => {
  const changes = [{ isActive: false }, { roleId: roleId('RENTER') }];
  expect(await Promise.all(changes.map(statusAfter))).toEqual([401, 401]);
});
