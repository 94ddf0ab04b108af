import type { Context, Deleting } from '../context.js';
import type { Id } from '../read/declare.js';
import type { StoredRow } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { whileRunning } from './while-running.js';

/** Runs a mutation that deletes a record. Returns the record as it was when it was locked for that. */
export async function keepingDeleted(
  ctx: Context,
  deleting: Deleting,
  remove: () => Promise<unknown>,
): Promise<StoredRow> {
  await whileRunning(ctx, 'deleting', deleting, remove);
  return deleting.row ?? {};
}

/** Returns the deletion that is running, if it is one of this record. */
export function deletingOf({ running }: Context, { entity }: AnyRecord, id: Id): Deleting | undefined {
  const { deleting } = running;
  return deleting?.id === id && deleting.record === entity.name ? deleting : undefined;
}
