import fc from 'fast-check';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** A token is compared and never stored: a text of any length is a wrong one, not a malformed one. */

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService();
  client = service.as(await service.make.systemAdmin());
});
afterAll(() => service.stop());

const WRONG = [
  ['an access token', () => client.token as string],
  ['201 characters', () => 'a'.repeat(201)],
  ['12,000 characters', () => 'a'.repeat(12_000)],
  ['4,000 characters of two code units', () => '🏡'.repeat(4_000)],
] as const;

test.each(WRONG)('refresh with %s is 401, as with any unknown token', async (_what, token) => {
  const answer = await service.anonymous.post('/api/auth/refresh', { refreshToken: token() });
  expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } });
  expect(Object.keys(answer.body)).toEqual(['message']);
  const { errors } = await service.anonymous.graphql(
    'mutation ($t: String!) { refresh(input: { refreshToken: $t }) { token } }',
    { t: token() },
  );
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHORIZED']);
});

test.each(WRONG)('logout with %s ends no session', async (_what, token) => {
  expect((await client.post('/api/auth/logout', { refreshToken: token() })).status).toBe(204);
  expect((await client.get('/api/communities')).status).toBe(200);
});

test.each(WRONG)('a password reset with %s is refused like one with a wrong token', async (_what, token) => {
  const reset = (text: string) =>
    service.anonymous.post('/api/auth/reset-password', {
      email: 'nadie@example.com',
      token: text,
      newPassword: 'Jacaranda-2026!',
    });
  expect((await reset(token())).body).toEqual((await reset('AAAA')).body);
});

test('any text that is not blank is a wrong refresh token', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 4_000 })
        .filter((text) => text.trim() !== '' && !text.includes('\0')),
      async (refreshToken) => {
        expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      },
    ),
    { numRuns: 30 },
  );
});
