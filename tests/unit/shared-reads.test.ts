import { readsOfDeliveries } from '../../src/engine/changes.js';
import { type Queries, reading } from '../../src/engine/database.js';
import { tooManyRequests } from '../../src/platform/errors.js';

/** The reads that the followers of a delivery share. */

const TEXT = reading('select 1 as "one"');

/** Statements of which the first ones fail, each with an error of its own. */
function failing(...errors: Error[]) {
  let sent = 0;
  const queries: Queries = {
    async run<Row>() {
      sent++;
      const error = errors.shift();
      if (error) throw error;
      return [{ one: 1 }] as Row[];
    },
    change: () => Promise.reject(new Error('Followers change nothing')),
  };
  return { readsOf: readsOfDeliveries(queries, 1_000), sent: () => sent };
}

test('a follower waits while no connection is free, and all have one answer', async () => {
  const { readsOf, sent } = failing(
    new Error('timeout exceeded when trying to connect'),
    tooManyRequests(10),
    new Error('timeout exceeded when trying to connect'),
  );
  const reads = readsOf();
  const followers = Array.from({ length: 100 }, () => reads.run(TEXT, ['a']));
  expect(await Promise.all(followers)).toEqual(Array(100).fill([{ one: 1 }]));
  // One that comes last has the answer of the others.
  expect(await reads.run(TEXT, ['a'])).toEqual([{ one: 1 }]);
  expect(sent()).toBe(4);
});

test('other values and another delivery are read again', async () => {
  const { readsOf, sent } = failing();
  const reads = readsOf();
  await Promise.all(['a', 'b', 'a', 'b'].map((value) => reads.run(TEXT, [value])));
  expect(sent()).toBe(2);
  await readsOf().run(TEXT, ['a']);
  expect(sent()).toBe(3);
});

test('more reads than are sent at the same time are all answered', async () => {
  const { readsOf, sent } = failing();
  const reads = readsOf();
  await Promise.all(Array.from({ length: 60 }, (_, index) => reads.run(TEXT, [index])));
  expect(sent()).toBe(60);
});

test('a fault of a statement is told', async () => {
  const { readsOf } = failing(new Error('a fault'));
  await expect(readsOf().run(TEXT, [])).rejects.toThrow('a fault');
});
