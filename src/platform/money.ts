/*
 * Amounts have two decimal places and at most fourteen digits (`MoneyType`). In cents they are whole numbers that
 * JavaScript adds without loss; as they are it would not.
 */

const cents = (amount: number) => Math.round(amount * 100);

/** The exact sum of some amounts; take one away by giving it negative. */
export function sumOf(...amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + cents(amount), 0) / 100;
}
