/*
 * Amounts have two decimal places and at most fourteen digits (`DecimalType`). JavaScript adds them exactly in cents, but
 * not as fractions.
 */

/** Returns an amount in cents. */
export const cents = (amount: number): number => Math.round(amount * 100);

/** Returns the amount of some cents. */
export const amountOf = (inCents: number): number => inCents / 100;

/** Returns the exact sum of amounts; a negative amount is subtracted. */
export function sumOf(...amounts: readonly number[]): number {
  return amountOf(amounts.reduce((sum, amount) => sum + cents(amount), 0));
}
