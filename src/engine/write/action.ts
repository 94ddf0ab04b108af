import {
  conflict,
  DomainError,
  type ErrorCode,
  type FieldErrors,
  type FieldFault,
  invalidOperation,
  validationError,
} from '../../platform/errors.js';
import type { RefusalReason } from '../../platform/refusal-reasons.js';
import type { Context, WriteContext } from '../context.js';
import { pathOf } from '../input/validate.js';
import { assertAudienceOfRow } from '../policy/row-scope.js';
import { type Allowed, assertAllowed, assertWritable, callerOf, type WritableRows } from '../policy.js';
import type { AnyFields, FieldOf, Id } from '../read/declare.js';
import { batched } from '../read/load.js';
import { readAllForUpdate, readStored, type StoredRow } from '../read/read.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { inOrderOf, withIdIn } from '../read/rows.js';
import { findForWrite, managedRow } from './write.js';

/** What a mutation does with one record: the rules that do not depend on the rest of its input. */
export interface Action<T extends object = AnyFields> {
  /** The mutation, which has the id of the record as its argument `id`. */
  readonly mutation: string;
  /** The reasons for which `assert` refuses. */
  readonly refusals?: readonly RefusalReason[];
  /** The records that the mutation finds. */
  readonly record: AnyRecord<T> | ((ctx: Context) => AnyRecord<T>);
  /** The resident that a record belongs to, and whose records callers may write; without it all within scope. */
  readonly owner?: { readonly resident: FieldOf<T>; readonly writable: WritableRows };
  /** Why nothing is to be done where the record is what the mutation makes of it: the mutation answers it, and `can` says so. */
  readonly done?: (row: T) => DomainError | null;
  /** Throws where the mutation refuses a caller or a state of the record; in batches, as `can` asks for many records. */
  readonly assert?: (ctx: Context, row: T) => void | Promise<void>;
}

export const recordOfAction = <T extends object>(
  { record }: Pick<Action<T>, 'record'>,
  ctx: Context,
): AnyRecord<T> => (typeof record === 'function' ? record(ctx) : record);

/** Throws where an action is refused on a record that is within scope; what is done is not refused. */
async function assertAction<T extends object>(
  ctx: Context,
  { owner, done, assert }: Pick<Action<T>, 'owner' | 'done' | 'assert'>,
  row: T,
): Promise<void> {
  if (owner) assertWritable(callerOf(ctx), owner.writable, row[owner.resident] as string);
  if (!done?.(row)) await assert?.(ctx, row);
}

/** Loads and locks the record of an action, see `findForWrite`; throws where the action is refused. */
export async function findForAction<T extends object>(
  tx: WriteContext,
  action: Action<T>,
  id: Id,
): Promise<T> {
  const row = await findForWrite(tx, recordOfAction(action, tx), id);
  await assertAction(tx, action, row);
  return row;
}

/** Declares the actions `update` and `delete` of a record whose rules are its scope and the level of the mutations. */
export const editing = <T extends object>(record: AnyRecord<T>) => ({
  update: { mutation: `update${record.entity.name}`, record } as Action<T>,
  delete: { mutation: `delete${record.entity.name}`, record } as Action<T>,
});

/** Loads a record as `findForWrite` does; NOT_FOUND for a deactivated one too. */
export async function findActiveForWrite<T extends { isActive: boolean }>(
  tx: WriteContext,
  record: AnyRecord<T>,
  id: Id,
): Promise<T> {
  const row = await findForWrite(tx, record, id);
  assertActive(record, row);
  return row;
}

function assertActive(record: AnyRecord, { isActive }: { isActive: boolean }): void {
  if (!isActive) throw notFoundError(record);
}

/** Declares the actions of a record whose writes find it while it is active, see `findActiveForWrite`. */
export function editingActive<T extends { isActive: boolean }>(record: AnyRecord<T>) {
  const assert = (_ctx: Context, row: T) => assertActive(record, row);
  const actions = editing(record);
  return { update: { ...actions.update, assert }, delete: { ...actions.delete, assert } };
}

/** Hides a record from every read that does not ask for deactivated ones. */
export function deactivate(
  tx: WriteContext,
  row: { isActive: boolean; updatedByUserId: string | null },
): void {
  row.isActive = false;
  row.updatedByUserId = callerOf(tx).userId;
}

/** Whether a mutation would take a record, and why not. */
export interface Permission {
  readonly allowed: boolean;
  readonly code: ErrorCode | null;
  readonly message: string | null;
  readonly reason: RefusalReason | null;
}

const ALLOWED: Permission = { allowed: true, code: null, message: null, reason: null };

/** Tells whether the caller may run an action on a record, by the checks of the mutation itself, which has the given level. */
export async function permissionFor(
  ctx: Context,
  action: Action,
  level: Allowed,
  id: Id,
): Promise<Permission> {
  return permissionBy(ctx, async () => {
    assertAllowed(ctx.caller, level);
    const record = recordOfAction(action, ctx);
    const row = await storedRow(ctx, record, id);
    if (!row) throw notFoundError(record);
    assertAudienceOfRow(callerOf(ctx), record.scope, row);
    await assertAction(ctx, action, row);
    const done = action.done?.(row);
    if (done) throw done;
  });
}

/** Tells whether a check passes, else with its error in the language of the request. */
export async function permissionBy(ctx: Context, check: () => Promise<void>): Promise<Permission> {
  try {
    await check();
    return ALLOWED;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, text, reason = null } = error;
    return { allowed: false, code, message: text[ctx.language], reason };
  }
}

const storedRow = (ctx: Context, record: AnyRecord, id: Id): Promise<StoredRow | null> =>
  batched(ctx, record, { rows: 'stored' }, async (ids: readonly Id[]) => {
    return inOrderOf(ids, await readStored(ctx, record, withIdIn(record, ids)));
  }).load(id);

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
