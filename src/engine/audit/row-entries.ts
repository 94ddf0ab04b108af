import type { ChangeSet, EntityMetadata } from '@mikro-orm/core';
import type { WriteContext } from '../context.js';
import { reading } from '../database/queries.js';
import type { Condition } from '../policy/audience.js';
import { type EntityClass, entityOf, type Id, type Table, tableOf, typeOfField } from '../read/declare.js';
import { definitionOf, partsOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';
import { inWireForm } from '../read/wire-form.js';
import {
  AuditAction,
  type AuditRow,
  bindOrigin,
  ENTRY_COLUMNS,
  OWN_COMMUNITY,
  UNRECORDED,
} from './audit-entries.js';

/** Returns the declared field with the community of a row; null for a kind of row that has none. */
function communityFieldOf(table: Table): string | null {
  const scope = definitionOf(table.entity.name)?.scope;
  if (typeof scope === 'object' && 'community' in scope) return scope.community;
  return table.fields.has('communityId') ? 'communityId' : null;
}

/** Returns the community of a written row, or the keys by which `communityOfEntry` finds it. */
export function communityOrKeys(
  table: Table,
  { meta, entity }: ChangeSet<Record<string, unknown>>,
): Pick<AuditRow, 'communityId' | 'keys'> {
  const name = communityFieldOf(table);
  if (name === null) return { communityId: null };
  if (isStored(table, name)) return { communityId: (entity[name] ?? null) as string | null };
  const keys = meta.props
    .filter(({ primary, targetMeta }) => primary || targetMeta)
    .map((property) => [property.fieldNames[0], entity[property.name]]);
  return { communityId: null, keys: Object.fromEntries(keys) };
}

/** Returns the SQL of the community of an entry `r`, by its keys: a removed row is no longer in its table. */
export function communityOfEntry(table: Table, statement: Statement): string {
  const name = communityFieldOf(table);
  if (name === null || isStored(table, name)) return OWN_COMMUNITY;
  const source = new Source(table, 't', statement);
  const community = source.field(name);
  return `(select ${community} from ${source.from(`jsonb_populate_record(null::"${table.name}", r."keys")`)})`;
}

const isStored = (table: Table, name: string): boolean => table.fields.get(name)?.kind === 'column';

interface RowsOfEntries {
  /** The JSON of the row. */
  readonly before: string;
  /** The rows, where they are not those of the table itself. */
  readonly from?: string;
  readonly where?: string;
}

/** Returns SQL that adds a DELETE entry for each row of a source, within the database; `origin` comes from `bindOrigin`. */
export function insertOfRows(
  source: Source,
  table: Table,
  origin: string,
  { before, from, where = '' }: RowsOfEntries,
): string {
  const community = communityFieldOf(table);
  const values = [
    origin,
    `'${AuditAction.DELETE}'`,
    `'${table.entity.name}'`,
    `${source.field('id')}::text`,
    community === null ? 'null::uuid' : source.field(community),
    before,
    'null::jsonb',
  ].join(', ');
  return `insert into "audit_entries" (${ENTRY_COLUMNS}) select ${values} from ${source.from(from)}${where}`;
}

/** Returns the SQL of a row with its parts as JSON in wire form, without secrets. */
export function jsonOfRow(statement: Statement, source: Source, table: Table): string {
  const parts = partPairs(statement, source, table);
  const row = `jsonb_build_object(${columnPairs(source, table)})`;
  return parts === '' ? row : `(${row} || jsonb_build_object(${parts}))`;
}

/** Returns the SQL of pairs of a name and its value in wire form, for the fields of a row that may be recorded. */
const columnPairs = (source: Source, table: Table): string =>
  table.columns
    .filter((name) => !table.secrets.has(name) && !UNRECORDED.has(name))
    .map((name) => `'${name}', ${inWireForm(table, name, source.field(name))}`)
    .join(', ');

/** Returns the SQL of pairs of a name and its JSON, for the parts of a row. */
function partPairs(statement: Statement, source: Source, { entity }: Table): string {
  return partsOf(entity)
    .map(({ field, by, record }) => {
      const table = tableOf(record.entity);
      const parts: Source = new Source(table, 'p', statement);
      const [orderField, direction] = Object.values(record.orders)[0] as readonly [string, string];
      const list = `jsonb_agg(jsonb_build_object(${columnPairs(parts, table)}) order by ${parts.field(orderField)} ${direction})`;
      const where = `${parts.field(by)} = ${source.field('id')}`;
      return `'${field}', (select coalesce(${list}, '[]') from ${parts.from()} where ${where})`;
    })
    .join(', ');
}

/** Adds a DELETE entry for each row that meets the conditions. */
export async function recordRows(
  tx: WriteContext,
  entity: EntityClass,
  conditions: readonly Condition[],
): Promise<void> {
  const table = tableOf(entity);
  const statement = new Statement(tx.services, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const where = conditions.map((condition) => condition(source.field, statement.bind)).join(' and ');
  const origin = bindOrigin(statement.bind, tx);
  const text = insertOfRows(source, table, origin, {
    before: jsonOfRow(statement, source, table),
    where: ` where ${where}`,
  });
  await tx.queries.change(text, statement.values);
}

/** Adds entries for the rows that the database deletes with others (`on delete cascade`), locked in the order of their ids. */
export async function recordRemoved(
  tx: WriteContext,
  removed: EntityMetadata,
  ids: readonly unknown[],
): Promise<void> {
  for (const meta of tx.em.getMetadata().getAll().values()) {
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
    await recordRows(tx, entity, [ofRemoved]);
    const statement = new Statement(tx.services, 'unrestricted');
    const source: Source = new Source(table, 't', statement);
    const rows = await tx.queries.run<{ id: Id }>(
      reading(
        `select ${source.field('id')} as "id" from ${source.from()} where ${ofRemoved(source.field, statement.bind)} order by ${source.field('id')} for update of t`,
      ),
      statement.values,
    );
    await recordRemoved(
      tx,
      meta,
      rows.map(({ id }) => id),
    );
  }
}

/** Reads the parts of some records of one kind in wire form, by the id of the record. */
export async function partsOfRows(
  tx: WriteContext,
  entity: EntityClass,
  ids: readonly unknown[],
): Promise<Map<string, object>> {
  if (partsOf(entity).length === 0) return new Map();
  const table = tableOf(entity);
  const statement = new Statement(tx.services, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const id = source.field('id');
  const rows = await tx.queries.run<{ id: Id; parts: object }>(
    reading(
      `select ${id} as "id", jsonb_build_object(${partPairs(statement, source, table)}) as "parts"
      from ${source.from()} where ${id} = any(${statement.bind(ids)}::${typeOfField(table, 'id')}[])`,
    ),
    statement.values,
  );
  return new Map(rows.map((row) => [String(row.id), row.parts]));
}
