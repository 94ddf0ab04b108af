import { getState } from 'jest-circus';
import { bounded } from '../support/bounded.js';

test('a wait for another process ends with what was waited for and what is known of it', async () => {
  const never = new Promise<never>(() => undefined);
  const waiting = bounded('an answer', never, { known: () => 'It started', mostTurns: 2 });
  await expect(waiting).rejects.toThrow('Waited in vain for an answer\nIt started');
});

test('a wait that is not in vain gives the result or the error of its work', async () => {
  expect(await bounded('a number', Promise.resolve(1))).toBe(1);
  await expect(bounded('a number', Promise.reject(new Error('none')))).rejects.toThrow('none');
});

describe('a test and a hook', () => {
  const nothing = () => undefined;
  beforeAll(nothing);
  test('that do nothing', nothing);
  const { hooks, tests } = getState().currentDescribeBlock;

  test('are run by a function that bounds them', async () => {
    for (const { fn } of [hooks[0], tests[0]] as { fn: () => unknown }[]) {
      expect(fn).not.toBe(nothing);
      expect(fn()).toBeInstanceOf(Promise);
    }
  });
});
