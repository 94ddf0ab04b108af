import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { MIGRATION_TABLES, queryRows } from '../../engine/database.js';
import type { TableSum } from './format.js';

type Connection = Kysely<unknown>;

/** The bytes of a table that are in memory at a time. */
export const CHUNK_BYTES = 1_000_000;
const MOST_ROWS = 5_000;

/** A table whose rows are copied. */
export interface Table {
  readonly name: string;
  /** The columns that take values; others are computed. */
  readonly columns: readonly Column[];
  /** The columns of the primary key. */
  readonly key: readonly string[];
  readonly bytes: number;
}

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** The tables of the database itself: its migrations, and its feed of changes, which follows its transactions. */
const LEFT_OUT = [...MIGRATION_TABLES, 'change_events', 'change_feeds'];

/** Returns all tables except those of the database itself, and those that a crash may empty. */
export async function tablesOf(db: Connection): Promise<Table[]> {
  const rows = await queryRows<{ table: string }>(
    db,
    `select json_build_object(
      'name', c.relname,
      'bytes', pg_table_size(c.oid),
      'columns', (select json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, null)
        ) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
      'key', (select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary)
    )::text as table
    from pg_class c
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace and c.relname not in (${LEFT_OUT.map((name) => `'${name}'`).join(', ')})
    order by c.relname collate "C"`,
  );
  return rows.map(({ table }) => JSON.parse(table) as Table);
}

export async function migrationsOf(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(db, 'select name from mikro_orm_migrations order by name');
  return rows.map(({ name }) => name);
}

export const namesOf = ({ columns }: Pick<Table, 'columns'>): string =>
  columns.map(({ name }) => `"${name}"`).join(', ');

export const orderOf = ({ key }: Pick<Table, 'key'>): string => key.map((name) => `t."${name}"`).join(', ');

export interface RowsOfTable {
  readonly table: Table;
  /** A condition with the table as `t`; all rows without one. */
  readonly where?: string;
  readonly without?: readonly string[];
}

/** Reads rows of a table as lines of JSON in the order of its primary key. Needs an open transaction. */
export function jsonRows(
  db: Connection,
  { table, where = 'true', without }: RowsOfTable,
): AsyncGenerator<string> {
  const json = without ? `to_jsonb(t) - '{${without.join(',')}}'::text[]` : 'row_to_json(t)';
  return linesOf(
    db,
    `select (${json})::text as line from "${table.name}" t where ${where} order by ${orderOf(table)}`,
  );
}

/** Reads the lines of a query in batches. Needs an open transaction. */
async function* linesOf(db: Connection, query: string): AsyncGenerator<string> {
  await queryRows(db, `declare backup no scroll cursor for ${query}`);
  for (let wanted = 10; ; ) {
    const rows = await queryRows<{ line: string }>(db, `fetch ${wanted} from backup`);
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    yield text;
    wanted = Math.max(1, Math.min(MOST_ROWS, Math.floor((rows.length * CHUNK_BYTES) / text.length)));
  }
  await queryRows(db, 'close backup');
}

const LINE_END = 10;

/** Adds up the rows of a table as they pass, each a line. */
export class TableSummer {
  private rows = 0;
  private readonly hash = createHash('sha256');

  /** Returns the number of rows that it adds. */
  add(given: Buffer | string): number {
    const text = typeof given === 'string' ? Buffer.from(given) : given;
    let rows = 0;
    for (let at = text.indexOf(LINE_END); at >= 0; at = text.indexOf(LINE_END, at + 1)) rows += 1;
    this.rows += rows;
    this.hash.update(text);
    return rows;
  }

  sum(): TableSum {
    return { rows: this.rows, sha256: this.hash.copy().digest('hex') };
  }
}

export async function sequencesOf(db: Connection): Promise<Record<string, number | null>> {
  const rows = await queryRows<{ name: string; value: string | number | null }>(
    db,
    `select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and sequencename not like 'mikro\\_orm%' order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value === null ? null : Number(value)]));
}
