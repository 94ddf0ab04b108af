import { type EntityClass, type Table, tableOf, typeOfField } from '../read/declare.js';
import { newNumberOf } from '../read/new-number.js';
import { partsOf } from '../read/record.js';
import { Source, Statement } from '../read/statement.js';
import { AuditAction } from './audit-action.js';
import {
  bindOrigin,
  type EntryFacts,
  type EntryInsert,
  ORIGIN_COLUMNS,
  UNRECORDED,
  valuesOfOrigin,
} from './audit-entries.js';
import { communityFieldOf } from './community-of-row.js';

interface RowsOfEntries {
  readonly action: AuditAction;
  /** The JSON of a row before and after what the entry tells of; one of them is missing where there was or is no row. */
  readonly before?: string;
  readonly after?: string;
  /** The rows, where they are not those of the table itself. */
  readonly from?: string;
  readonly where?: string;
}

/**
 * The text that adds an entry for each row of a source, in the statement of the source. The rows stay in the database,
 * however many there are. `origin` is what `bindOrigin` gives.
 */
export function insertOfRows(
  source: Source,
  table: Table,
  origin: string,
  { action, before, after, from, where = '' }: RowsOfEntries,
): string {
  const community = communityFieldOf(table);
  const columns = `${ORIGIN_COLUMNS}, "action", "record", "record_id", "community_id", "before", "after"`;
  const values = [
    origin,
    `'${action}'`,
    `'${table.entity.name}'`,
    `${source.field('id')}::text`,
    community === null ? 'null::uuid' : source.field(community),
    before ?? 'null::jsonb',
    after ?? 'null::jsonb',
  ].join(', ');
  return `insert into "audit_entries" (${columns}) select ${values} from ${source.from(from)}${where}`;
}

/**
 * The statement that adds the entry of a new row of which the database alone knows every value.
 *
 * @param id Undefined for a row that the database numbers.
 */
export function insertOfNewRow(entity: EntityClass, id: unknown, facts: EntryFacts): EntryInsert {
  const isNumbered = id === undefined;
  const origin = valuesOfOrigin(facts.time.clock.nowIso(), facts.origin);
  return { text: textOfNewRow(entity, isNumbered, facts), values: isNumbered ? origin : [...origin, id] };
}

const texts = new WeakMap<EntityClass, string>();

/** A kind of row is numbered by the database or it is not, so it has one text. */
function textOfNewRow(entity: EntityClass, isNumbered: boolean, facts: EntryFacts): string {
  const known = texts.get(entity);
  if (known) return known;
  const table = tableOf(entity);
  const statement = new Statement(facts.time, 'unrestricted');
  const source: Source = new Source(table, 't', statement);
  const after = jsonOfRow(statement, source, table);
  const origin = bindOrigin(statement.bind, facts);
  const rows = insertOfRows(source, table, origin, { action: AuditAction.CREATE, after });
  const id = isNumbered ? newNumberOf(entity).sql : statement.bind(null);
  const text = `${rows} where ${source.field('id')} = ${id}`;
  texts.set(entity, text);
  return text;
}

/** A row with its parts as JSON in wire form, without secrets. */
export function jsonOfRow(statement: Statement, source: Source, table: Table): string {
  const parts = partPairs(statement, source, table);
  const row = `jsonb_build_object(${columnPairs(source, table)})`;
  return parts === '' ? row : `(${row} || jsonb_build_object(${parts}))`;
}

const columnPairs = (source: Source, table: Table): string =>
  fieldPairs(
    table,
    table.columns.filter((name) => !table.secrets.has(name) && !UNRECORDED.has(name)),
    source.field,
  );

/** Some fields of a row as pairs of a name and its value in wire form. */
export const fieldPairs = (table: Table, names: readonly string[], field: (name: string) => string): string =>
  names.map((name) => `'${name}', ${wireForm(field(name), typeOfField(table, name))}`).join(', ');

/** The parts of a row as pairs of a name and their JSON. */
export function partPairs(statement: Statement, source: Source, { entity }: Table): string {
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
