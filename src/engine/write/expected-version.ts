import { conflict } from '../../platform/errors.js';
import type { Context, WriteContext } from '../context.js';
import type { Id } from '../read/declare.js';
import { readOne } from '../read/read.js';
import { type AnyRecord, definitionOf } from '../read/record.js';
import { whileRunning } from './while-running.js';

/** Runs a mutation that is refused unless the record with this id has one of the versions; null is any. */
export const expectingVersion = <T>(
  ctx: Context,
  id: Id,
  versions: readonly number[] | null,
  mutate: () => Promise<T>,
): Promise<T> => (versions === null ? mutate() : whileRunning(ctx, 'expected', { id, versions }, mutate));

/** Throws CONFLICT for a change prepared on another version; a record that the caller may not read is left to the policy. */
export async function assertExpectedVersion(
  tx: WriteContext,
  { entity }: AnyRecord,
  row: { readonly id: Id; readonly version?: number },
): Promise<void> {
  const { expected } = tx;
  if (expected?.id !== row.id || row.version === undefined || expected.versions.includes(row.version)) return;
  const record = definitionOf(entity.name);
  const current =
    record && (await readOne(tx, record, row.id, { fields: ['id', 'version', 'updatedAt'] as const }));
  if (current) throw conflict(current, { isPrecondition: tx.isLegacy });
}
