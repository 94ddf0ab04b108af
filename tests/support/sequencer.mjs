import { statSync } from 'node:fs';
import { placeAmongWaiting } from './waiting-files.mjs';

/** Files that mostly wait start first, the longest first, so that none runs alone at the end; the others run from large to small. */
export default class Sequencer {
  sort(tests) {
    const ranked = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return ranked.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Jest offers the results of a run to order the next one. */
  cacheResults() {}
}

function rankOf(path) {
  const place = placeAmongWaiting(path);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place;
}
