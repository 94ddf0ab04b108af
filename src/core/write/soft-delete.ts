import { now } from '../../platform/time/now.js';
import type { WriteContext } from '../context.js';
import { tableOf } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { type AnyRecord, dependentsOf } from '../read/record.js';
import { Source } from '../read/statement.js';

/** Hides a record that was loaded for a change, and every record declared as `deletedWith` it, down the line. */
export async function softDelete<T extends { id: Id; deletedAt: string | null }>(
  tx: WriteContext,
  record: AnyRecord<T>,
  row: T,
): Promise<void> {
  const at = now();
  row.deletedAt = at;
  await tx.em.flush();
  await hideDependents(tx, record, [row.id], at);
}

async function hideDependents(
  tx: WriteContext,
  parent: AnyRecord,
  ids: readonly Id[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  for (const { record, by } of dependentsOf(parent.entity)) {
    const { field } = new Source(tableOf(record.entity), 't');
    const table = `"${tableOf(record.entity).name}"`;
    const rows = await tx.queries.run<{ id: Id }>(
      `update ${table} t set "deleted_at" = $1 where ${field(by)} = any($2::uuid[]) and t."deleted_at" is null returning t."id"`,
      [at, ids],
    );
    await hideDependents(
      tx,
      record,
      rows.map(({ id }) => id),
      at,
    );
  }
}
