import type { WriteContext } from '../context.js';
import type { Id } from '../read/declare.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, dependentsOf, unknownIdError } from '../read/record.js';

/**
 * Throws BAD_REQUEST for a field that refers to a record out of scope; null refers to nothing. Takes a share lock if
 * the record has soft-deleted dependents, so that a concurrent delete cannot miss the new row.
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

/** Share-locks a record before a row that is deleted with it, as deletions do. `assertInScope` checks the scope. */
export async function lockAhead(
  tx: WriteContext,
  record: AnyRecord,
  id: Id | null | undefined,
): Promise<void> {
  if (id === null || id === undefined) return;
  await readOne(tx, record, id, { fields: ['id'] }, 'share');
}
