import type { Caller } from '../../src/core/caller.js';
import { createCallers } from '../../src/core/caller-cache.js';

const named = (username: string): Caller => ({
  userId: 'u',
  username,
  email: 'a@example.org',
  role: 'RESIDENT',
  residentId: null,
  communityIds: [],
});

/** Callers whose loads the test answers itself, in the order in which they began. */
function callersWithLoads() {
  const loads: { resolve: (caller: Caller | null) => void; reject: (error: Error) => void }[] = [];
  const callers = createCallers(() => new Promise((resolve, reject) => loads.push({ resolve, reject })));
  return { callers, loads };
}

describe('the cache of callers', () => {
  test('loads a caller once for simultaneous and later requests', async () => {
    const { callers, loads } = callersWithLoads();
    const simultaneous = [callers.find('u'), callers.find('u')];
    loads[0]?.resolve(named('first'));
    expect(await Promise.all(simultaneous)).toEqual([named('first'), named('first')]);
    expect(await callers.find('u')).toEqual(named('first'));
    expect(loads).toHaveLength(1);
  });

  test('remembers that a user is unknown', async () => {
    const { callers, loads } = callersWithLoads();
    const found = callers.find('u');
    loads[0]?.resolve(null);
    expect([await found, await callers.find('u')]).toEqual([null, null]);
    expect(loads).toHaveLength(1);
  });

  test('does not keep a caller who was forgotten while loading', async () => {
    const { callers, loads } = callersWithLoads();
    const before = callers.find('u');
    callers.forget('u');
    const after = callers.find('u');
    loads[1]?.resolve(named('after'));
    expect(await after).toEqual(named('after'));
    loads[0]?.resolve(named('before'));
    expect(await before).toEqual(named('before'));
    expect(await callers.find('u')).toEqual(named('after'));
    expect(loads).toHaveLength(2);
  });

  test('does not keep a failure', async () => {
    const { callers, loads } = callersWithLoads();
    const failing = callers.find('u');
    loads[0]?.reject(new Error('no connection'));
    await expect(failing).rejects.toThrow('no connection');
    const found = callers.find('u');
    loads[1]?.resolve(named('found'));
    expect(await found).toEqual(named('found'));
  });
});
