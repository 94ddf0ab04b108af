import { allocate } from '../accounts/allocation.js';
import { countHouseholds, type Household } from '../accounts/household-rows.js';

/** Returns what is owed of the charges of households until a day that may be still to come, with the payments until today, in cents. */
export function owedUntil(households: readonly Household[], day: string): number[] {
  const counted = countHouseholds(
    households,
    ({ charges, payments }) => ({
      charges: charges.filter((charge) => charge.isDue || charge.day <= day),
      payments: payments.filter(({ hasCome }) => hasCome),
    }),
    null,
  );
  return counted.map((account) =>
    [...allocate(account, null).open.values()].reduce((sum, open) => sum + open, 0),
  );
}
