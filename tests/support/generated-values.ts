/** A table that grows, with its rows. */
const ROWS = 2000;
const COMMUNITIES = 40;

/** A prime number: its multiples reach every row of a table whose size is not a multiple of it. */
const STRIDE = 7919;

/** Tables that only migrations fill. */
export const REFERENCE_TABLES =
  /^(roles|vehicle_types|ticket_(categories|statuses)|mikro_orm_migrations|expand_migrations)$/;

export interface GeneratedColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The target table of a foreign key. */
  readonly target: string | null;
  /** The values that a check constraint lists, as SQL. */
  readonly listed: string | null;
}

export const rowsOf = (table: string) => (table === 'communities' ? COMMUNITIES : ROWS);

/** The id of a row, by its number as SQL. */
export const idOf = (table: string, n: string) => `md5('${table}' || (${n}))::uuid`;

/** The value of a column as SQL over the number `n` of the row. */
export function generatedValue(column: GeneratedColumn): string {
  if (column.column === 'id') return idOf(column.table, 'n');
  const value = `(${presentValue(column)})::${column.type}`;
  if (!column.isNullable) return value;
  const isRare = /deleted_at|audience/.test(column.column);
  return `case when n % 10 ${isRare ? '=' : '<>'} 0 then ${value} end`;
}

function presentValue({ column, type, target, listed }: GeneratedColumn): string {
  if (target) return referenceTo(target, type);
  if (listed) return `(array[${listed}])[1 + n % cardinality(array[${listed}])]`;
  const value = VALUES[type]?.(column);
  if (value === undefined) throw new Error(`There is no value for a column of type ${type}`);
  return value;
}

function referenceTo(target: string, type: string): string {
  if (REFERENCE_TABLES.test(target)) {
    return `(select array_agg(id order by id) from "${target}")[1 + n % (select count(*)::int from "${target}")]`;
  }
  const number = `1 + (n * ${STRIDE}) % ${rowsOf(target)}`;
  return type === 'uuid' ? idOf(target, number) : number;
}

const VALUES: Readonly<Record<string, (column: string) => string>> = {
  uuid: (column) => idOf(column, 'n'),
  text: (column) => `'${column} ' || left(md5('${column}' || n), 6)`,
  timestamptz: () => `timestamptz '2026-01-01' + n * interval '1 minute'`,
  date: () => `date '2026-01-01' + n % 300`,
  bool: () => 'n % 10 > 0',
  int4: () => 'n % 1000',
  int8: () => 'n % 1000',
  numeric: () => 'n % 1000',
  xid: () => 'n::text',
  xid8: () => 'n::text',
  float8: () => 'n % 90',
  jsonb: () => `'{}'`,
  bytea: () => `'\\x00'`,
  _int4: () => `'{1}'`,
  _text: () => `'{}'`,
  _uuid: () => `array[${idOf('communities', `1 + n % ${COMMUNITIES}`)}]`,
};
