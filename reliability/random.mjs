// Random choices that a seed determines.
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export function createRandom(seed) {
  const generator = xoroshiro128plus(seed);
  const between = (least, most) => uniformInt(generator, least, most);
  return {
    /** An integer, both ends included. */
    between,
    chance: (share) => between(0, 999_999) < share * 1_000_000,
    pick: (values) => values[between(0, values.length - 1)],
    some: (most, make) => Array.from({ length: between(0, most) }, make),
  };
}
