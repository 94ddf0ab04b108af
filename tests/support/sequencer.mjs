import { statSync } from 'node:fs';

/**
 * Files that take long, in the order of their start. Most of them start processes; those that mostly wait
 * alternate with those that compute.
 */
const LONGEST = [
  'tests/attacks/bad-disk',
  'tests/contributing',
  'tests/attacks/slow-bodies',
  'tests/process/',
  'tests/attacks/table-locks',
  'tests/database/',
  'tests/launcher',
  'tests/commands/',
  'tests/interfaces/query-count',
];

/**
 * The longest files run first, so none runs alone at the end, and processes, which take the most memory, run
 * while the workers still take little. The other files run from large to small.
 */
export default class Sequencer {
  sort(tests) {
    const ranked = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return ranked.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Jest offers the results of a run to order the next one. */
  cacheResults() {}
}

function rankOf(path) {
  const rank = LONGEST.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return rank < 0 ? LONGEST.length : rank;
}
