import { DomainError, type FieldErrors, invalidOperation, validationError } from '../../platform/errors.js';
import type { WriteContext } from '../context.js';
import { pathOf } from '../input/validate.js';
import { assertAudienceOfRow } from '../policy/row-scope.js';
import { callerOf } from '../policy.js';
import type { Id } from '../read/id.js';
import { readAllForUpdate } from '../read/read.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { managedRow } from './write.js';

/** The most rows of one bulk operation. */
export const MOST_ROWS = 500;

const repeated = () =>
  invalidOperation({ es: 'El registro se repite.', en: 'The record is named more than once.' });

/** Runs the work for each row of an argument; refuses all rows if some are refused, and names each of these. */
export function forEachRow<Row>(
  argument: string,
  rows: readonly Row[],
  work: (row: Row, index: number) => void,
): void {
  const errors: FieldErrors = {};
  for (const [index, row] of rows.entries()) {
    try {
      work(row, index);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors[pathOf(argument, index)] = [error.text];
    }
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/**
 * Changes the records of some ids within scope, all or none. They are locked together; `prepare` reads what the change
 * of all of them needs.
 */
export async function changeEach<T extends object>(
  tx: WriteContext,
  record: AnyRecord<T>,
  ids: readonly Id[],
  prepare: (rows: readonly T[]) => Promise<(row: T) => void>,
): Promise<void> {
  const found = await readAllForUpdate(tx, record, ids);
  const rows = new Map(found.map((row) => [row.id as Id, { row, managed: managedRow(tx, record, row) }]));
  const change = await prepare([...rows.values()].map(({ managed }) => managed));
  forEachRow('ids', ids, (id, index) => {
    if (ids.indexOf(id) !== index) throw repeated();
    const known = rows.get(id);
    if (!known) throw notFoundError(record);
    assertAudienceOfRow(callerOf(tx), record.scope, known.row);
    change(known.managed);
  });
}
