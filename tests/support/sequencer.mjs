import { statSync } from 'node:fs';

/** Tests that start processes, in the order of their duration. */
const STARTING_PROCESSES = [
  'tests/process/',
  'tests/contributing',
  'tests/database/',
  'tests/launcher',
  'tests/commands/',
];

/**
 * Files that start processes run first: they take longest, mostly waiting, and most memory, which the workers of the run
 * still leave them. The others run from large to small.
 */
export default class Sequencer {
  sort(tests) {
    const ranked = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return ranked.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Jest offers the results of a run for the order of the next one. */
  cacheResults() {}
}

function rankOf(path) {
  const rank = STARTING_PROCESSES.findIndex((part) => path.replaceAll('\\', '/').includes(part));
  return rank < 0 ? STARTING_PROCESSES.length : rank;
}
