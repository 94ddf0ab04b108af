import type { Context, WriteContext } from '../context.js';
import { callerOf } from '../policy.js';
import type { Id } from '../read/declare.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { editing } from './action.js';
import { findForWrite } from './write.js';

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
