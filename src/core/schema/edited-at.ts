import { DateTimeScalar } from '../scalars.js';
import { ShownField } from './shown.js';
import { InRestAs } from './wire.js';

/**
 * The `updatedAt` of legacy records, of which some have none until their first change. What the database changes by
 * itself, as it clears a reference to a deleted row, does not count.
 */
export const EditedAt =
  ({ nullable = false } = {}) =>
  (prototype: { editedAt: string | null }, key: 'editedAt'): void => {
    InRestAs('updatedAt')(prototype, key);
    ShownField(() => DateTimeScalar, { nullable, deprecationReason: 'Use `updatedAt`.' })(prototype, key);
  };
