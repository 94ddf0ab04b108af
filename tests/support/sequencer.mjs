import { statSync } from 'node:fs';
import { isOfService, placeAmongLongest } from './suites.mjs';

/**
 * A run for which nobody names files is that of the service alone. The longest files start first, so that none runs
 * alone at the end; the others run from large to small.
 */
export default class Sequencer {
  #areFilesNamed;

  constructor({ globalConfig }) {
    this.#areFilesNamed = globalConfig.testPathPatterns.isSet();
  }

  sort(tests) {
    const chosen = this.#areFilesNamed ? tests : tests.filter(({ path }) => isOfService(path));
    const ranked = chosen.map((test) => ({
      test,
      place: placeAmongLongest(test.path),
      size: statSync(test.path).size,
    }));
    return ranked.sort(byPlaceThenSize).map(({ test }) => test);
  }

  /** Jest offers the results of a run to order the next one. */
  cacheResults() {}
}

function byPlaceThenSize(one, other) {
  return one.place === other.place ? other.size - one.size : one.place - other.place;
}
