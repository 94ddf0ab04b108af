import { type Table, tableOf } from '../read/declare.js';
import { partsOf } from '../read/record.js';
import { Source, type Statement } from '../read/statement.js';
import { inWireForm } from '../read/wire-form.js';
import { AuditAction } from './audit-action.js';
import { ENTRY_COLUMNS, UNRECORDED } from './audit-entries.js';
import { communityFieldOf } from './community-of-row.js';

interface RowsOfEntries {
  readonly action: AuditAction;
  /** The JSON of the row before and after; one of them is missing where there was or is no row. */
  readonly before?: string;
  readonly after?: string;
  /** The rows, where they are not those of the table itself. */
  readonly from?: string;
  readonly where?: string;
}

/** Returns SQL that adds an entry for each row of a source, within the database; `origin` comes from `bindOrigin`. */
export function insertOfRows(
  source: Source,
  table: Table,
  origin: string,
  { action, before, after, from, where = '' }: RowsOfEntries,
): string {
  const community = communityFieldOf(table);
  const values = [
    origin,
    `'${action}'`,
    `'${table.entity.name}'`,
    `${source.field('id')}::text`,
    community === null ? 'null::uuid' : source.field(community),
    before ?? 'null::jsonb',
    after ?? 'null::jsonb',
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
