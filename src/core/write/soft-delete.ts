import type { WriteContext } from '../context.js';
import { tableOf } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { columnsOf } from '../read/read.js';
import { type AnyRecord, allColumns, dependentsOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';
import { unitOfWork } from './unit-of-work.js';

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

/**
 * One statement per kind of record, however many rows there are. It waits for concurrent writers of a row and returns
 * only the rows that it hides itself, as they are by then: those are added to the unit of work for the audit log.
 */
async function hideDependents(
  tx: WriteContext,
  parent: AnyRecord,
  ids: readonly Id[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  for (const { record, by } of dependentsOf(parent.entity)) {
    const statement = new Statement(tx.services, 'unrestricted');
    const table = tableOf(record.entity);
    const source = new Source(table, 't', statement);
    const text =
      `update "${table.name}" t set "deleted_at" = ${statement.bind(at)}` +
      ` where ${source.field(by)} = any(${statement.bind(ids)}::uuid[]) and t."deleted_at" is null` +
      ` returning ${columnsOf(source, allColumns(record).fields)}`;
    const rows = await tx.queries.run<{ id: Id }>(text, statement.values);
    unitOfWork(tx.em).hidden.push({ entity: record.entity, rows: rows.map(asBefore) });
    await hideDependents(
      tx,
      record,
      rows.map(({ id }) => id),
      at,
    );
  }
}

const asBefore = (row: object) => ({ ...row, deletedAt: null });
