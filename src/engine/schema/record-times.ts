import { Property } from '@mikro-orm/decorators/legacy';
import { DateTimeType } from '../database/columns.js';
import { DateTimeScalar } from '../scalars.js';
import { stamp } from '../write/unit-of-work.js';
import { ShownField } from './shown.js';
import { InRestAs, RestOnly } from './wire.js';

/** Declares when a record was created, set by the unit of work. */
export const CreatedAt =
  () =>
  (prototype: { createdAt: string }, key: 'createdAt'): void => {
    ShownField(() => DateTimeScalar)(prototype, key);
    Property({ type: DateTimeType, onCreate: stamp })(prototype, key);
  };

/** Declares the `updatedAt` of legacy records, null in some until a change other than those of the database itself. */
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

/** Declares when a record was hidden by a soft delete; null while it is not. */
export const DeletedAt = () => Property({ type: DateTimeType, nullable: true });
