import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/index.js';
import type { TableSum } from './format.js';

type Connection = Kysely<unknown>;

/** The bytes of a table that are in memory at a time. */
const CHUNK_BYTES = 1_000_000;
const MOST_ROWS = 5_000;

/** Returns all tables except the list of applied migrations. */
export async function tablesOf(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    `select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'mikro_orm_migrations' order by tablename collate "C"`,
  );
  return rows.map(({ name }) => name);
}

export async function migrationsOf(db: Connection): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(db, 'select name from mikro_orm_migrations order by name');
  return rows.map(({ name }) => name);
}

export interface RowsOfTable {
  readonly table: string;
  /** A condition with the table as `t`; all rows without one. */
  readonly where?: string;
  readonly without?: readonly string[];
}

/** Reads rows of a table as JSON in the order of its primary key, in batches. Needs an open transaction. */
export async function* jsonRows(
  db: Connection,
  { table, where = 'true', without }: RowsOfTable,
): AsyncGenerator<readonly string[]> {
  const key = await queryRows<{ column: string }>(
    db,
    `select quote_ident(a.attname) as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = $1::text::regclass and i.indisprimary
    order by array_position(i.indkey::int2[], a.attnum)`,
    [`"${table}"`],
  );
  const order = key.map(({ column }) => `t.${column}`).join(', ');
  const json = without ? `to_jsonb(t) - '{${without.join(',')}}'::text[]` : 'row_to_json(t)';
  await queryRows(
    db,
    `declare backup no scroll cursor for select (${json})::text as line from "${table}" t
    where ${where} order by ${order}`,
  );
  for (let wanted = 10; ; ) {
    const rows = await queryRows<{ line: string }>(db, `fetch ${wanted} from backup`);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const bytes = lines.reduce((sum, line) => sum + line.length, 0);
    wanted = Math.max(1, Math.min(MOST_ROWS, Math.floor((rows.length * CHUNK_BYTES) / bytes)));
  }
  await queryRows(db, 'close backup');
}

/** Adds up the rows of a table as they pass. */
export class TableSummer {
  private rows = 0;
  private readonly hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.rows += lines.length;
    for (const line of lines) this.hash.update(line).update('\n');
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
