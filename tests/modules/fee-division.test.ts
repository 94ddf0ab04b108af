import fc from 'fast-check';
import { divide } from '../../src/modules/fees/divide.js';

/** The parts of an amount in cents. */
const parts = (cents: number, ...weights: number[]) => divide(cents, weights.map(BigInt));

describe('an amount divided by weights', () => {
  test.each([
    ['equal weights: the first gets the cent that is left', 10_000, [1, 1, 1], [3_334, 3_333, 3_333]],
    ['two cents that are left go to the two largest remainders', 10_000, [3, 2, 1], [5_000, 3_333, 1_667]],
    [
      'shares of a condominium that sum up to 100',
      1_000_000,
      [833_333, 1_250_000, 97_916_667],
      [8_333, 12_500, 979_167],
    ],
    ['a part without weight gets nothing', 500, [0, 1, 1], [0, 250, 250]],
    ['fewer cents than parts', 2, [1, 1, 1], [1, 1, 0]],
    ['no cents', 0, [5, 7], [0, 0]],
    ['the largest amount', 99_999_999_999_999, [1, 2], [33_333_333_333_333, 66_666_666_666_666]],
  ] as const)('%s', (_, cents, weights, expected) => {
    expect(parts(cents, ...weights)).toEqual(expected);
  });

  const weights = fc
    .array(fc.oneof(fc.constant(0n), fc.bigInt(1n, 999_999_999n)), { minLength: 1, maxLength: 60 })
    .filter((all) => all.some((weight) => weight > 0n));
  const cents = fc.nat({ max: 99_999_999_999_999 });

  test('has parts that sum up to it, none a cent or more from its exact value', () => {
    fc.assert(
      fc.property(cents, weights, (amount, all) => {
        const divided = divide(amount, all);
        const total = all.reduce((sum, weight) => sum + weight, 0n);
        expect(divided.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount));
        for (const [place, part] of divided.entries()) {
          const distance = BigInt(part) * total - BigInt(amount) * (all[place] as bigint);
          expect(distance > -total && distance < total).toBe(true);
        }
      }),
    );
  });

  test('has the same parts in every order of the weights, where no remainders are equal, and whatever the unit of the weights', () => {
    fc.assert(
      fc.property(cents, weights, fc.bigInt(2n, 1_000n), (amount, all, factor) => {
        const divided = divide(amount, all);
        expect(
          divide(
            amount,
            all.map((weight) => weight * factor),
          ),
        ).toEqual(divided);
        const pairs = (list: readonly bigint[], of: readonly number[]) =>
          list.map((weight, place) => `${weight}: ${of[place]}`).sort();
        // Of different weights with equal remainders the first gets the cent.
        const total = all.reduce((sum, weight) => sum + weight, 0n);
        const different = [...new Set(all)];
        fc.pre(
          new Set(different.map((weight) => (BigInt(amount) * weight) % total)).size === different.length,
        );
        const reversed = [...all].reverse();
        expect(pairs(reversed, divide(amount, reversed))).toEqual(pairs(all, divided));
      }),
    );
  });
});
