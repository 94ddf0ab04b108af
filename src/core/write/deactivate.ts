import type { WriteContext } from '../context.js';
import { callerOf } from '../policy.js';
import type { Id } from '../read/id.js';
import { type AnyRecord, notFoundError } from '../read/record.js';
import { findForWrite } from './write.js';

/** As `findForWrite`; NOT_FOUND for a deactivated record too. */
export async function findActiveForWrite<T extends { isActive: boolean }>(
  tx: WriteContext,
  record: AnyRecord<T>,
  id: Id,
): Promise<T> {
  const row = await findForWrite(tx, record, id);
  if (!row.isActive) throw notFoundError(record);
  return row;
}

/** Hides a record from every read that does not ask for deactivated ones. */
export function deactivate(
  tx: WriteContext,
  row: { isActive: boolean; updatedByUserId: string | null },
): void {
  row.isActive = false;
  row.updatedByUserId = callerOf(tx).userId;
}
