import { PASSWORD } from './accounts.js';
import { Client } from './client.js';
import { type Instances, newNetwork, registerOn, signIn } from './instances.js';

const WRONG = 'Mala#2026';

/** Sends work to the instances in turn. */
export async function spread<T>(
  { urls }: Instances,
  count: number,
  work: (url: string, at: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (let at = 0; at < count; at++) results.push(await work(urls[at % urls.length] as string, at));
  return results;
}

const BEGIN = 'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { secret } }';
const CONFIRM = 'mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) }';

/** Declares the tests of attempts that all instances count together, wherever they count. */
export function describeSharedAttempts(instances: () => Instances): void {
  test('of 30 guesses of a password that are spread over the instances 10 are checked', async () => {
    const { username } = await registerOn(instances().urls[0]!);
    const network = newNetwork();
    const statuses = await spread(instances(), 30, (url) => signIn(url, username, WRONG, network));
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  test('of 30 simultaneous guesses on all instances 10 are checked', async () => {
    const { username } = await registerOn(instances().urls[0]!);
    const network = newNetwork();
    const { urls } = instances();
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => signIn(urls[at % urls.length]!, username, WRONG, network)),
    );
    expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  test('an account that is locked on one instance is locked on all, except in its usual networks', async () => {
    const [first, ...others] = instances().urls as [string, ...string[]];
    const { username } = await registerOn(first);
    const home = newNetwork();
    expect(await signIn(first, username, PASSWORD, home)).toBe(200);
    for (let guess = 0; guess < 30; guess++) await signIn(first, username, WRONG, newNetwork());
    for (const url of others) {
      expect(await signIn(url, username, PASSWORD, newNetwork())).toBe(429);
      expect(await signIn(url, username, PASSWORD, home)).toBe(200);
    }
  });

  test('a sign-in on one instance forgives failures on the others', async () => {
    const { username } = await registerOn(instances().urls[0]!);
    const network = newNetwork();
    const guess = (url: string) => signIn(url, username, WRONG, network);
    expect(await spread(instances(), 9, guess)).toEqual(Array(9).fill(401));
    expect(await signIn(instances().urls[1]!, username, PASSWORD, network)).toBe(200);
    expect(await spread(instances(), 9, guess)).toEqual(Array(9).fill(401));
  });

  test('of 12 wrong codes of a second factor that are spread over the instances 10 are checked', async () => {
    const { token } = await registerOn(instances().urls[0]!);
    const asked = (url: string, document: string, input: object) =>
      new Client(url, token).graphql(document, { input });
    await asked(instances().urls[0]!, BEGIN, { currentPassword: PASSWORD });
    const codes = await spread(instances(), 12, async (url) => {
      const { errors } = await asked(url, CONFIRM, { code: 'AAAA-AAAA' });
      return errors?.[0]?.extensions.code;
    });
    expect(codes.slice(10)).toEqual(Array(2).fill('TOO_MANY_REQUESTS'));
    expect(codes.slice(0, 10)).not.toContain('TOO_MANY_REQUESTS');
  });

  test('of 12 wrong reset tokens that are spread over the instances 10 are checked', async () => {
    const { email } = await registerOn(instances().urls[0]!);
    const headers = { 'x-forwarded-for': newNetwork() };
    const statuses = await spread(instances(), 12, async (url) => {
      const body = { email, token: 'x'.repeat(43), newPassword: 'Nueva#2026x' };
      return (await new Client(url).post('/api/auth/reset-password', body, headers)).status;
    });
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });
}
