import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';
import type { Condition } from '../condition.js';
import { type Changes, type Queries, type Reads, reading } from '../database/queries.js';
import type { Id } from '../read/declare.js';
import { type EntityClass, entityOf, tableOf, typeOfField } from '../read/declare.js';
import { partsOf } from '../read/record.js';
import { Source, Statement, type StatementTime } from '../read/statement.js';
import { AuditAction } from './audit-action.js';
import { bindOrigin, type EntryFacts } from './audit-entries.js';
import { insertOfRows, jsonOfRow, partPairs } from './row-entries.js';

/** The inputs for writing the entries of one unit of work. */
export interface AuditWriter extends EntryFacts {
  readonly queries: Changes;
}

/** Adds a DELETE entry for each row that meets the conditions. */
export async function recordRows(
  writer: AuditWriter,
  entity: EntityClass,
  conditions: readonly Condition[],
): Promise<void> {
  const table = tableOf(entity);
  const statement = new Statement(writer.time, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const where = conditions.map((condition) => condition(source.field, statement.bind)).join(' and ');
  const origin = bindOrigin(statement.bind, writer);
  const text = insertOfRows(source, table, origin, {
    action: AuditAction.DELETE,
    before: jsonOfRow(statement, source, table),
    where: ` where ${where}`,
  });
  await writer.queries.change(text, statement.values);
}

/** Adds entries for the rows that the database deletes with others (`on delete cascade`), locked in the order of their ids. */
export async function recordRemoved(
  writer: AuditWriter & { readonly queries: Queries },
  metadata: MetadataStorage,
  removed: EntityMetadata,
  ids: readonly unknown[],
): Promise<void> {
  for (const meta of metadata.getAll().values()) {
    const key = meta.props.find(
      ({ targetMeta, deleteRule }) => targetMeta?.class === removed.class && deleteRule === 'cascade',
    );
    if (!key || ids.length === 0) continue;
    const entity = entityOf(meta);
    const table = tableOf(entity);
    // Rows of a join table are no records.
    if (!table.fields.has('id')) continue;
    const ofRemoved: Condition = (field, bind) =>
      `${field(key.name)} = any(${bind(ids)}::${typeOfField(table, key.name)}[])`;
    await recordRows(writer, entity, [ofRemoved]);
    const statement = new Statement(writer.time, 'unrestricted');
    const source: Source = new Source(table, 't', statement);
    const rows = await writer.queries.run<{ id: Id }>(
      reading(
        `select ${source.field('id')} as "id" from ${source.from()} where ${ofRemoved(source.field, statement.bind)} order by ${source.field('id')} for update of t`,
      ),
      statement.values,
    );
    await recordRemoved(
      writer,
      metadata,
      meta,
      rows.map(({ id }) => id),
    );
  }
}

/** Reads the parts of some records of one kind in wire form, by the id of the record. */
export async function partsOfRows(
  queries: Reads,
  time: StatementTime,
  entity: EntityClass,
  ids: readonly unknown[],
): Promise<Map<string, object>> {
  if (partsOf(entity).length === 0) return new Map();
  const table = tableOf(entity);
  const statement = new Statement(time, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const id = source.field('id');
  const rows = await queries.run<{ id: Id; parts: object }>(
    reading(
      `select ${id} as "id", jsonb_build_object(${partPairs(statement, source, table)}) as "parts"
      from ${source.from()} where ${id} = any(${statement.bind(ids)}::${typeOfField(table, 'id')}[])`,
    ),
    statement.values,
  );
  return new Map(rows.map((row) => [String(row.id), row.parts]));
}
