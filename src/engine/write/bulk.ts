import {
  conflict,
  DomainError,
  type FieldErrors,
  type FieldFault,
  invalidOperation,
  validationError,
} from '../../platform/errors.js';
import type { WriteContext } from '../context.js';
import { pathOf } from '../input/validate.js';
import { assertAudienceOfRow } from '../policy/row-scope.js';
import { callerOf } from '../policy.js';
import type { Id } from '../read/declare.js';
import { readAllForUpdate } from '../read/read.js';
import { notFoundError } from '../read/record.js';
import { type Action, assertAction, recordOfAction } from './action.js';
import { managedRow } from './write.js';

/** The most rows of one bulk operation. */
export const MOST_ROWS = 500;

/** The records of a bulk operation, each with the version that its change was prepared on if these are given. */
export interface NamedRows<I extends Id = Id> {
  readonly ids: readonly I[];
  readonly expectedVersions?: readonly number[] | null;
}

/** The description of the argument `expectedVersions`. */
export const EXPECTED_VERSIONS =
  'The `version` of each record in the order of `ids`: one that has another by now is refused like a wrong row, with the' +
  ' record as it is in `extensions.current` by its place, such as `ids[3]`. Left out, versions are not compared.';

const repeated = () =>
  invalidOperation('ROW_REPEATED', {
    es: 'El registro se repite.',
    en: 'The record is named more than once.',
  });

/** Runs the work for each row of an argument; refuses all rows if some are refused, and names each of these. */
export async function forEachRow<Row>(
  argument: string,
  rows: readonly Row[],
  work: (row: Row, index: number) => void | Promise<void>,
): Promise<void> {
  const errors: FieldErrors = {};
  const current: Record<string, NonNullable<DomainError['current']>> = {};
  for (const [index, row] of rows.entries()) {
    try {
      await work(row, index);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const place = pathOf(argument, index);
      errors[place] = [faultOfRow(error)];
      if (error.current) current[place] = error.current;
    }
  }
  if (Object.keys(errors).length === 0) return;
  throw validationError(errors, Object.keys(current).length > 0 ? current : undefined);
}

/** Runs an action on the records of some ids, all or none, locked together; `prepare` reads what the changes need. */
export async function changeEach<T extends object>(
  tx: WriteContext,
  action: Pick<Action<T>, 'record' | 'owner' | 'assert'>,
  { ids, expectedVersions }: NamedRows,
  prepare: (rows: readonly T[]) => Promise<(row: T) => void>,
): Promise<void> {
  if (expectedVersions && expectedVersions.length !== ids.length) throw versionsMissing();
  const record = recordOfAction(action, tx);
  const found = await readAllForUpdate(tx, record, ids);
  const rows = new Map(found.map((row) => [row.id as Id, { row, managed: managedRow(tx, record, row) }]));
  const change = await prepare([...rows.values()].map(({ managed }) => managed));
  await forEachRow('ids', ids, async (id, index) => {
    if (ids.indexOf(id) !== index) throw repeated();
    const known = rows.get(id);
    if (!known) throw notFoundError(record);
    assertAudienceOfRow(callerOf(tx), record.scope, known.row);
    await assertAction(tx, action, known.managed);
    const { version, updatedAt } = known.row;
    const current = { id, version, updatedAt };
    if (expectedVersions && expectedVersions[index] !== version) throw conflict(current);
    change(known.managed);
  });
}

/** Converts the refusal of a row to a fault: its reason, or else its code. */
function faultOfRow({ text, reason, code, causes: [cause] }: DomainError): FieldFault {
  return { ...text, code: reason ?? code, params: cause?.params, below: cause?.path };
}

const versionsMissing = () =>
  validationError({
    expectedVersions: [
      {
        es: 'El campo expectedVersions necesita una versión para cada id.',
        en: 'The field expectedVersions needs one version for each id.',
        code: 'INVALID',
      },
    ],
  });
