import { type GraphQLArgument, type GraphQLInputField, getNamedType } from 'graphql';
import type pg from 'pg';
import { sampleOf } from '../../src/commands/docs/sample-arguments.js';
import { definitionOf, tableOf } from '../../src/engine/declare.js';
import { type GeneratedColumn, generatedValue, idOf, REFERENCE_TABLES, rowsOf } from './generated-values.js';

/*
 * Fills every table that grows with generated rows, so that the planner of PostgreSQL chooses indexes as it does in a
 * large installation. The rows keep foreign keys, unique indexes and the values that check constraints list; every other
 * check is dropped from this database.
 */

type Row = Readonly<Record<string, unknown>>;

export interface LargeTables {
  /** The names of the tables that grow. */
  readonly names: ReadonlySet<string>;
  /** A user, a resident, and five communities. */
  readonly sample: { userId: string; residentId: string; communityIds: readonly string[] };
  /** The id of a record. */
  idOf(record: string): unknown;
  /** The stored value of the field of a record that is named; a sample of the input's type for any other name. */
  valueFor(record: string, input: GraphQLArgument | GraphQLInputField, name?: string): unknown;
}

export async function fillTables(client: pg.Client): Promise<LargeTables> {
  const columns = await columnsOf(client);
  await dropChecks(client);
  await client.query('set session_replication_role = replica');
  const every = [...new Set(columns.map(({ table }) => table))];
  const names = every.filter((table) => !REFERENCE_TABLES.test(table));
  const rows = new Map<string, Row>();
  for (const table of names) {
    const own = columns.filter((column) => column.table === table);
    await client.query(
      `insert into "${table}" (${own.map(({ column }) => `"${column}"`).join(', ')})
       select ${own.map(generatedValue).join(', ')} from generate_series(1, ${rowsOf(table)}) n on conflict do nothing`,
    );
  }
  for (const table of every) {
    const { rows: found } = await client.query(`select to_json(t) as row from "${table}" t limit 1`);
    rows.set(table, found[0]?.row);
  }
  await client.query('analyze');
  const sample = await sampleIds(client);
  return {
    names: new Set(names.filter((table) => table !== 'communities')),
    sample,
    idOf: (record) => storedValue(rows, record, 'id'),
    valueFor: (record, input, name = input.name) =>
      isCommunity(name) ? sample.communityIds[0] : (storedValue(rows, record, name) ?? sampleFor(input)),
  };
}

const isCommunity = (name: string) => /^(community|comunidad)Ids?$/.test(name);

/** Searches find few rows, flags most of them. */
const sampleFor = (input: GraphQLArgument | GraphQLInputField) =>
  getNamedType(input.type).name === 'String' && (input.name === 'search' || input.name === 'text')
    ? 'a1b2c'
    : sampleOf(input as GraphQLArgument);

function storedValue(rows: ReadonlyMap<string, Row>, record: string, name: string): unknown {
  const definition = definitionOf(record);
  if (!definition) return undefined;
  const table = tableOf(definition.entity);
  const field = table.fields.get(name);
  return field?.kind === 'column' ? rows.get(table.name)?.[field.column] : undefined;
}

async function sampleIds(client: pg.Client): Promise<LargeTables['sample']> {
  const { rows } = await client.query(
    `select ${idOf('users', '1')} as "userId", ${idOf('residents', '1')} as "residentId", array(
       select id from communities where deleted_at is null limit 5) as "communityIds"`,
  );
  return rows[0];
}

/** Drops checks and exclusions, which generated rows violate. */
async function dropChecks(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare dropped record;
    begin
      for dropped in select conrelid::regclass as holder, conname from pg_constraint
        where contype in ('c', 'x') and connamespace = 'public'::regnamespace
      loop
        execute format('alter table %s drop constraint %I', dropped.holder, dropped.conname);
      end loop;
    end $$`);
}

/** The columns of an insert: without generated and identity columns. */
async function columnsOf(client: pg.Client): Promise<GeneratedColumn[]> {
  const { rows } = await client.query(`
    select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
      c.is_nullable = 'YES' as "isNullable", f.target, k.listed
    from information_schema.columns c
    left join (
      select conrelid::regclass::text as source, attname as name, confrelid::regclass::text as target
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and cardinality(conkey) = 1
    ) f on f.source = c.table_name and f.name = c.column_name
    left join (
      select conrelid::regclass::text as source, attname as name,
        min(substring(pg_get_constraintdef(pg_constraint.oid) from 'ANY \\(ARRAY\\[(.*)\\]\\)')) as listed
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1 group by 1, 2
    ) k on k.source = c.table_name and k.name = c.column_name
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
      and coalesce(c.column_default, '') not like 'nextval%'
    order by c.table_name, c.ordinal_position`);
  return rows.map((column) => ({ ...column, listed: column.listed ?? LISTED[column.column] ?? null }));
}

/** Values of columns whose choices no constraint lists. */
const LISTED: Readonly<Record<string, string>> = { action: `'CREATE', 'UPDATE', 'DELETE'` };
