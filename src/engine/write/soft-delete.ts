import { bindOrigin } from '../audit/audit-entries.js';
import { insertOfRows, jsonOfRow, recordRows } from '../audit/row-entries.js';
import type { WriteContext } from '../context.js';
import type { Condition } from '../policy/audience.js';
import { type Id, storedColumnOf, tableOf } from '../read/declare.js';
import { type AnyRecord, dependentsOf, shadowedBy } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';

type Deletable = { id: Id; deletedAt: string | null };

type Chosen = (dependent: AnyRecord) => boolean;

/** Soft-deletes as `softDelete`, but leaves the records declared as `staysAfterMove`. */
export const endByMove = <T extends Deletable>(tx: WriteContext, record: AnyRecord<T>, row: T) =>
  softDelete(tx, record, row, ({ staysAfterMove }) => !staysAfterMove);

/** Soft-deletes a locked record and, recursively, those `deletedWith` it; each row that disappears has an audit entry. */
export async function softDelete<T extends Deletable>(
  tx: WriteContext,
  record: AnyRecord<T>,
  row: T,
  isHidden: Chosen = () => true,
): Promise<void> {
  const at = tx.services.clock.nowIso();
  row.deletedAt = at;
  await tx.em.flush();
  await hideDependents(tx, record, [row.id], at, isHidden);
}

async function hideDependents(
  tx: WriteContext,
  parent: AnyRecord,
  ids: readonly Id[],
  at: string,
  isHidden: Chosen,
): Promise<void> {
  if (ids.length === 0) return;
  for (const { record, by } of dependentsOf(parent.entity)) {
    if (!isHidden(record)) continue;
    await hideDependents(tx, record, await hideRows(tx, record, by, ids, at), at, isHidden);
  }
  for (const { record, by, goneBefore } of shadowedBy(parent)) {
    const conditions: Condition[] = [(field, bind) => `${field(by)} = any(${bind(ids)}::uuid[])`];
    if (goneBefore) conditions.push((field) => `${field(goneBefore)} is null`);
    await recordRows(tx, record.entity, conditions);
  }
}

/**
 * Hides rows of one kind in one statement, which locks them in the order of their ids, and records those that nobody
 * has hidden by then. Returns their ids.
 */
async function hideRows(
  tx: WriteContext,
  record: AnyRecord,
  by: string,
  ids: readonly Id[],
  at: string,
): Promise<Id[]> {
  const table = tableOf(record.entity);
  const statement = new Statement(tx.services, 'unrestricted');
  const source = new Source(table, 't', statement);
  const moment = statement.bind(at);
  const dependent = `${source.field(by)} = any(${statement.bind(ids)}::uuid[]) and t."deleted_at" is null`;
  const update =
    `update "${table.name}" h set "deleted_at" = ${moment}, "${storedColumnOf(table, 'updatedAt')}" = ${moment}` +
    ` from (select t."id" from "${table.name}" t where ${dependent} order by t."id" for no key update) d` +
    ' where h."id" = d."id" returning h.*';
  const origin = bindOrigin(statement.bind, tx);
  const entries = insertOfRows(source, table, origin, {
    before: `${jsonOfRow(statement, source, table)} || '{"deletedAt": null}'`,
    from: '"hidden"',
  });
  const rows = await tx.queries.change<{ id: Id }>(
    `with "hidden" as (${update}), "recorded" as (${entries}) select "id" from "hidden"`,
    statement.values,
  );
  return rows.map(({ id }) => id);
}
