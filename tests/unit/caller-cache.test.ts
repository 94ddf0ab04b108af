import { type OpenSession } from '../../src/engine/caller.js';
import { type ActiveUser, type Caller, createCallers } from '../../src/engine/declare.js';
import type { TokenClaims } from '../../src/platform/security/tokens.js';

const named = (username: string): Caller => ({
  userId: 'u',
  username,
  email: 'a@example.org',
  role: 'RESIDENT',
  residentId: null,
  communityIds: [],
  audienceIds: [],
});

const claims = (changes: Partial<TokenClaims> = {}): TokenClaims => ({
  nameid: 'u',
  unique_name: 'first',
  email: 'a@example.org',
  role: 'RESIDENT',
  exp: 2_000_000_000,
  iat: 1_800_000_000,
  ...changes,
});

const noSession = async () => null;

/** A caller cache whose loads of users the test resolves, in the order of their start. */
function callersWithLoads() {
  const loads: { resolve: (caller: Caller | null) => void; reject: (error: Error) => void }[] = [];
  const loadUser = () =>
    new Promise<ActiveUser | null>((resolve, reject) =>
      loads.push({ resolve: (caller) => resolve(caller && { caller, sessionsValidFrom: null }), reject }),
    );
  return { callers: createCallers({ loadUser, loadSession: noSession }), loads };
}

describe('the cache of callers', () => {
  test('the caller cache loads a caller once for concurrent and later requests', async () => {
    const { callers, loads } = callersWithLoads();
    const simultaneous = [callers.find(claims()), callers.find(claims())];
    loads[0]?.resolve(named('first'));
    expect(await Promise.all(simultaneous)).toEqual([named('first'), named('first')]);
    expect(await callers.find(claims())).toEqual(named('first'));
    expect(loads).toHaveLength(1);
  });

  test('the caller cache remembers that a user is unknown', async () => {
    const { callers, loads } = callersWithLoads();
    const found = callers.find(claims());
    loads[0]?.resolve(null);
    expect([await found, await callers.find(claims())]).toEqual([null, null]);
    expect(loads).toHaveLength(1);
  });

  test('the caller cache does not keep a caller who was evicted while loading', async () => {
    const { callers, loads } = callersWithLoads();
    const before = callers.find(claims());
    callers.forgetUser('u');
    const after = callers.find(claims());
    loads[1]?.resolve(named('after'));
    expect(await after).toEqual(named('after'));
    loads[0]?.resolve(named('before'));
    expect(await before).toEqual(named('before'));
    expect(await callers.find(claims())).toEqual(named('after'));
    expect(loads).toHaveLength(2);
  });

  test('the caller cache does not keep a failure', async () => {
    const { callers, loads } = callersWithLoads();
    const failing = callers.find(claims());
    loads[0]?.reject(new Error('no connection'));
    await expect(failing).rejects.toThrow('no connection');
    const found = callers.find(claims());
    loads[1]?.resolve(named('found'));
    expect(await found).toEqual(named('found'));
  });
});

describe('for a user whose sessions were ended', () => {
  const ENDED_AT = '2026-11-22T10:00:00.500Z';
  const second = Date.parse('2026-11-22T10:00:00Z') / 1000;

  const session = (startedAt: string, userId = 'u') => ({ userId, startedAt });

  const find = (found: OpenSession | null, changes: Partial<TokenClaims>) =>
    createCallers({
      loadUser: async () => ({ caller: named('first'), sessionsValidFrom: ENDED_AT }),
      loadSession: async () => found,
    }).find(claims(changes));

  test.each<[string, OpenSession | null, Partial<TokenClaims>]>([
    ['of a session that began before', session('2026-11-22T10:00:00.499Z'), { sid: 's' }],
    ['of a session that has ended', null, { sid: 's' }],
    ['of the session of another user', session(ENDED_AT, 'v'), { sid: 's' }],
    ['without a session, issued in that second', null, { iat: second }],
    ['without a session and a time', null, { iat: undefined }],
  ])('after the sessions of a user ended, a token %s is refused', async (_, found, changes) => {
    expect(await find(found, changes)).toBeNull();
  });

  test.each<[string, OpenSession | null, Partial<TokenClaims>]>([
    ['of a session that began at that time', session(ENDED_AT), { sid: 's' }],
    ['of a session that began later in that second', session('2026-11-22T10:00:00.501Z'), { sid: 's' }],
    ['without a session, issued in the next second', null, { iat: second + 1 }],
  ])('after the sessions of a user ended, a token %s is accepted', async (_, found, changes) => {
    expect(await find(found, changes)).toMatchObject(named('first'));
  });
});
