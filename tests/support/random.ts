import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random choices that a seed determines. */
export interface Random {
  /** An integer, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const between = (least: number, most: number) => uniformInt(generator, least, most);
  return {
    between,
    chance: (share) => between(0, 999_999) < share * 1_000_000,
    pick: <T>(values: readonly T[]) => values[between(0, values.length - 1)] as T,
  };
}
