/**
 * Divides an amount of cents by weights, to the cent: each part is rounded down, and the cents that are left go to the parts
 * with the largest remainders; of equal ones to the first. Parts of weight 0 get nothing. The weights have a sum above 0.
 */
export function divide(cents: number, weights: readonly bigint[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const exact = weights.map((weight) => BigInt(cents) * weight);
  const parts = exact.map((part) => part / total);
  const left = BigInt(cents) - parts.reduce((sum, part) => sum + part, 0n);
  const remainders = exact.map((part, place) => ({ place, remainder: part % total }));
  remainders.sort(
    (one, other) =>
      Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder) ||
      one.place - other.place,
  );
  for (const { place } of remainders.slice(0, Number(left))) parts[place] = (parts[place] as bigint) + 1n;
  return parts.map(Number);
}
