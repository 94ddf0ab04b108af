import type { AccountRows } from '../accounts/account-rows.js';
import { allocate } from '../accounts/allocation.js';

/** Returns what is owed of the charges of an account until a day that may be still to come, with the payments until today, in cents. */
export function owedUntil({ charges, payments }: AccountRows, day: string): number {
  const counted = {
    charges: charges.filter((charge) => charge.isDue || charge.day <= day),
    payments: payments.filter(({ hasCome }) => hasCome),
  };
  return [...allocate(counted, null).open.values()].reduce((sum, open) => sum + open, 0);
}
