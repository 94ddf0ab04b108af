import type { WriteContext } from '../context.js';
import type { Id } from '../read/id.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, dependentsOf, unknownIdError } from '../read/record.js';

/**
 * Refuses a field of an input that refers to a record that is out of scope; null refers to nothing. Takes a share lock if the record
 * has soft-deleted dependents, so that a concurrent delete cannot miss the new row.
 *
 * @throws BAD_REQUEST
 */
export async function assertInScope<Field extends string>(
  tx: WriteContext,
  record: AnyRecord,
  input: { readonly [Name in Field]?: Id | null | undefined },
  field: Field,
): Promise<void> {
  const id = input[field];
  if (id === null || id === undefined) return;
  const lock = dependentsOf(record.entity).length > 0 ? 'share' : 'none';
  if (!(await readOne(tx, record, id, { fields: ['id'] }, lock))) throw unknownIdError(record, field);
}

/**
 * Share-locks a record that an input refers to. Called before a row is locked that is deleted with such a record, since the
 * deletion locks the record first; whether it is within scope is for `assertInScope`.
 */
export async function lockAhead(
  tx: WriteContext,
  record: AnyRecord,
  id: Id | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  await readOne(tx, record, id, { fields: ['id'] }, 'share');
}
