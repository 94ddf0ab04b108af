import fc from 'fast-check';
import { reading } from '../../src/engine/database.js';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { type Answer, Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

/** A spent refresh token answers its successor again for a short time, so that tabs and lost answers sign nobody out. */

let service: Service;
let now: Date;
beforeAll(async () => {
  now = new Date();
  service = await startService({ clock: { now: () => now, nowIso: () => now.toISOString() } });
});
afterAll(() => service.stop());

const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1000);
};

async function signIn(user?: Person): Promise<string> {
  const { username } = user ?? (await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH }));
  const { status, body } = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  expect(status).toBe(200);
  return body.refreshToken;
}

const refresh = (refreshToken: string) => service.anonymous.post('/api/auth/refresh', { refreshToken });

const MUTATION = 'mutation ($input: RefreshInput!) { refresh(input: $input) { refreshToken token } }';
const refreshByGraphql = async (refreshToken: string) =>
  (await service.anonymous.graphql(MUTATION, { input: { refreshToken } })).data?.refresh;

async function expectToWork({ status, body }: Answer): Promise<void> {
  expect(status).toBe(200);
  expect((await new Client(service.url, body.token).graphql('{ me { id } }')).status).toBe(200);
}

const renewed = async (refreshToken: string): Promise<string> => {
  const { status, body } = await refresh(refreshToken);
  expect(status).toBe(200);
  return body.refreshToken;
};

const expectEnded = async (...tokens: string[]) => {
  for (const token of tokens) expect((await refresh(token)).status).toBe(401);
};

test('tabs that refresh at once get the same next refresh token, and all of them work', async () => {
  for (let time = 0; time < 3; time++) {
    const token = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(token)));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    for (const answer of answers) await expectToWork(answer);
    expect(answers[0]?.body.refreshToken).not.toBe(token);
    await expectToWork(await refresh(answers[0]?.body.refreshToken));
  }
});

test('a client that has lost the answer gets it again by the same request, in both interfaces', async () => {
  const token = await signIn();
  const next = await renewed(token);
  for (const wait of [0, 10, 20]) {
    seconds(wait);
    const again = await refresh(token);
    expect(again.body.refreshToken).toBe(next);
    await expectToWork(again);
    expect((await refreshByGraphql(token))?.refreshToken).toBe(next);
  }
  await expectToWork(await refresh(next));
});

test('the expiry of the refresh token that is answered again stays the same', async () => {
  const token = await signIn();
  const { refreshTokenExpiresAt } = (await refresh(token)).body;
  seconds(20);
  expect((await refresh(token)).body).toMatchObject({ refreshTokenExpiresAt });
});

test('a thief with a spent token ends the session once the next token was used', async () => {
  const stolen = await signIn();
  const next = await renewed(stolen);
  const third = await renewed(next);
  await expectEnded(stolen, next, third);
});

test('a thief with a spent token ends the session after 30 seconds', async () => {
  const stolen = await signIn();
  const next = await renewed(stolen);
  seconds(31);
  await expectEnded(stolen, next);
});

test('an answer within the grace period does not prolong it', async () => {
  const token = await signIn();
  const next = await renewed(token);
  seconds(20);
  expect(await renewed(token)).toBe(next);
  seconds(11);
  await expectEnded(token, next);
});

test('a thief who was served within the grace period is found out when both go on', async () => {
  const token = await signIn();
  const [own, stolen] = [await renewed(token), await renewed(token)];
  expect(stolen).toBe(own);
  const third = await renewed(own);
  seconds(31);
  await expectEnded(stolen, third);
});

test('the reuse of a token does not touch other sessions of the user', async () => {
  const user = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
  const [token, other] = [await signIn(user), await signIn(user)];
  const next = await renewed(token);
  seconds(31);
  await expectEnded(token, next);
  await renewed(other);
});

test('a spent token is refused within the grace period once its session has ended', async () => {
  const token = await signIn();
  const { body } = await refresh(token);
  const client = new Client(service.url, body.token);
  expect((await client.post('/api/auth/logout', { refreshToken: body.refreshToken })).status).toBe(204);
  await expectEnded(token, body.refreshToken);
});

test('two uses of a token and one of its successor at once leave either one session or none', async () => {
  for (let time = 0; time < 5; time++) {
    const token = await signIn();
    const next = await renewed(token);
    const [own, again, moreover] = await Promise.all([refresh(next), refresh(token), refresh(token)]);
    const newest = own.status === 200 ? own.body.refreshToken : next;
    const wasFoundOut = [again, moreover].some(({ status }) => status === 401);
    expect((await refresh(newest)).status).toBe(wasFoundOut ? 401 : 200);
  }
});

test('no refresh token is stored in clear text, neither the first nor those that follow', async () => {
  const token = await signIn();
  const next = await renewed(token);
  await renewed(token);
  for (const secret of [token, next]) {
    const rows = await service.services.queries.run(
      reading(
        'select 1 from refresh_tokens t where t::text like $1 union all select 1 from sessions s where s::text like $1',
      ),
      [`%${secret}%`],
    );
    expect(rows).toEqual([]);
  }
});

/** The rule, written down once more: the tokens of a session with the moments of their first uses. */
class Family {
  readonly tokens: string[];
  readonly spentAt: number[] = [];
  hasEnded = false;

  constructor(first: string) {
    this.tokens = [first];
  }

  /** The index of the token that the use of one answers; null for a refusal. */
  use(index: number): number | null {
    if (this.hasEnded) return null;
    const newest = this.tokens.length - 1;
    if (index === newest) {
      this.spentAt.push(now.getTime());
      return newest + 1;
    }
    const isInGrace = index === newest - 1 && now.getTime() - (this.spentAt[index] ?? 0) <= 30_000;
    this.hasEnded = !isInGrace;
    return isInGrace ? newest : null;
  }
}

test('any order of uses and waits is answered by the rule', async () => {
  const step = fc.oneof(
    fc.record({ back: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ wait: fc.constantFrom(1, 15, 30, 31) }),
  );
  const runs = fc.sample(fc.array(step, { minLength: 3, maxLength: 8 }), { numRuns: 24, seed: 20_261_126 });
  for (const steps of runs) {
    const family = new Family(await signIn());
    for (const one of steps) {
      if ('wait' in one) {
        seconds(one.wait);
        continue;
      }
      const index = Math.max(family.tokens.length - 1 - one.back, 0);
      const expected = family.use(index);
      const { status, body } = await refresh(family.tokens[index] as string);
      expect({ steps, status }).toEqual({ steps, status: expected === null ? 401 : 200 });
      if (expected === family.tokens.length) family.tokens.push(body.refreshToken);
      else if (expected !== null) expect(body.refreshToken).toBe(family.tokens[expected]);
    }
  }
});
