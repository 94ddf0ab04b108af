import type { EntityMetadata, MetadataStorage } from '@mikro-orm/core';
import type { Queries } from '../../database/queries.js';
import type { TransactionQueries } from '../../database/transaction-queries.js';
import type { Condition } from '../condition.js';
import { type EntityClass, entityOf, type Table, tableOf, typeOfField } from '../read/declare.js';
import type { Id } from '../read/id.js';
import { partsOf } from '../read/record.js';
import { Source, Statement, type StatementTime } from '../read/statement.js';
import { AuditAction } from './audit-action.js';
import { type AuditOrigin, ORIGIN_COLUMNS, originValues, UNRECORDED } from './audit-entries.js';
import { communityFieldOf } from './community-of-row.js';

/** The inputs for writing the entries of one unit of work. */
export interface AuditWriter {
  readonly queries: Queries;
  readonly time: StatementTime;
  readonly origin: AuditOrigin;
}

const COLUMNS = `${ORIGIN_COLUMNS}, "action", "record", "record_id", "community_id", "before"`;

/**
 * The text that adds a DELETE entry for each row of a source, in the statement of the source. The rows stay in the
 * database, however many there are. `from` names them where they are not those of the table itself.
 */
export function insertOfRows(
  statement: Statement,
  source: Source,
  table: Table,
  { time, origin }: Omit<AuditWriter, 'queries'>,
  { from, where = '', change = '' }: { from?: string; where?: string; change?: string },
): string {
  const community = communityFieldOf(table);
  const values = [
    originValues(statement.bind, time.clock, origin),
    `'${AuditAction.DELETE}'`,
    `'${table.entity.name}'`,
    `${source.field('id')}::text`,
    community === null ? 'null::uuid' : source.field(community),
    `${jsonOfRow(statement, source, table)}${change}`,
  ].join(', ');
  return `insert into "audit_entries" (${COLUMNS}) select ${values} from ${source.from(from)}${where}`;
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
  const text = insertOfRows(statement, source, table, writer, { where: ` where ${where}` });
  await writer.queries.run(text, statement.values);
}

/**
 * Adds entries for the rows that the database deletes with others (`on delete cascade`), level by level. Locks them in
 * the order of their ids, since the database deletes them in any.
 */
export async function recordRemoved(
  writer: AuditWriter & { readonly queries: TransactionQueries },
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
    // Goes with the read of the ids, which fails if it does.
    recordRows({ ...writer, queries: { run: writer.queries.defer } }, entity, [ofRemoved]).catch(
      () => undefined,
    );
    const statement = new Statement(writer.time, 'unrestricted');
    const source: Source = new Source(table, 't', statement);
    const rows = await writer.queries.run<{ id: Id }>(
      `select ${source.field('id')} as "id" from ${source.from()} where ${ofRemoved(source.field, statement.bind)} order by ${source.field('id')} for update of t`,
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

/** The parts of some records of one kind in wire form, by the id of the record. */
export async function partsOfRows(
  queries: Queries,
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
    `select ${id} as "id", jsonb_build_object(${partPairs(statement, source, table)}) as "parts"
    from ${source.from()} where ${id} = any(${statement.bind(ids)}::${typeOfField(table, 'id')}[])`,
    statement.values,
  );
  return new Map(rows.map((row) => [String(row.id), row.parts]));
}

/** A row with its parts as JSON in wire form, without secrets. */
function jsonOfRow(statement: Statement, source: Source, table: Table): string {
  const parts = partPairs(statement, source, table);
  const row = `jsonb_build_object(${columnPairs(source, table)})`;
  return parts === '' ? row : `(${row} || jsonb_build_object(${parts}))`;
}

const columnPairs = (source: Source, table: Table): string =>
  table.columns
    .filter((name) => !table.secrets.has(name) && !UNRECORDED.has(name))
    .map((name) => `'${name}', ${wireForm(source.field(name), typeOfField(table, name))}`)
    .join(', ');

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

/** As the parsers of the database connection give it to clients. */
const wireForm = (expression: string, type: string): string =>
  type.startsWith('timestamptz')
    ? `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : expression;
