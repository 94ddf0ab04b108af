import type { WriteContext } from '../context.js';
import { tableOf } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { type AnyRecord, dependentsOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';

/** Soft-deletes a locked record and, recursively, the records declared as `deletedWith` it. */
export async function softDelete<T extends { id: Id; deletedAt: string | null }>(
  tx: WriteContext,
  record: AnyRecord<T>,
  row: T,
): Promise<void> {
  const at = tx.services.clock.nowIso();
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
    const statement = new Statement(tx.services.clock);
    const { field } = new Source(tableOf(record.entity), 't', statement);
    const table = `"${tableOf(record.entity).name}"`;
    const rows = await tx.queries.run<{ id: Id }>(
      `update ${table} t set "deleted_at" = ${statement.bind(at)} where ${field(by)} = any(${statement.bind(ids)}::uuid[]) and t."deleted_at" is null returning t."id"`,
      statement.values,
    );
    await hideDependents(
      tx,
      record,
      rows.map(({ id }) => id),
      at,
    );
  }
}
