import { Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../database/types/date-time-type.js';
import { DateTimeScalar } from '../scalars.js';
import { stamp } from '../write/unit-of-work.js';
import { ShownField } from './shown.js';
import { InRestAs, RestOnly } from './wire.js';

/** When a record was created, set by the unit of work. */
export const CreatedAt =
  () =>
  (prototype: { createdAt: string }, key: 'createdAt'): void => {
    ShownField(() => DateTimeScalar)(prototype, key);
    Property({ type: DateTimeType, onCreate: stamp })(prototype, key);
  };

/**
 * The `updatedAt` of legacy records, of which some have none until their first change. What the database changes by
 * itself, as it clears a reference to a deleted row, does not count.
 */
export const EditedAt =
  ({ nullable = false } = {}) =>
  (prototype: { editedAt: string | null }, key: 'editedAt'): void => {
    InRestAs('updatedAt')(prototype, key);
    RestOnly()(prototype, key);
    ShownField(() => DateTimeScalar, { nullable })(prototype, key);
    const onCreate = nullable ? {} : { onCreate: stamp };
    Property({ type: DateTimeType, fieldName: 'updated_at', nullable, onUpdate: stamp, ...onCreate })(
      prototype,
      key,
    );
  };

/** When a record was hidden by a soft delete; null while it is not. */
export const DeletedAt = () => Property({ type: DateTimeType, nullable: true });
