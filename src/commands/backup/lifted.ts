import type { Kysely } from 'kysely';
import { queryRows } from '../../engine/database.js';
import type { Table } from './table-rows.js';

/** Statements that make again what was dropped, in their order. */
export type Lifted = readonly string[];

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  readonly isForeignKey: boolean;
}

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops what is made faster from all rows than row by row, as pg_restore does: indexes, unique constraints, and foreign keys,
 * which could not hold meanwhile since rows are ordered by table and key. Primary keys stay, since rows come in their order.
 * Drops constraints that were never validated too, which would refuse older rows as new ones, and disables triggers.
 */
export async function lift(db: Kysely<unknown>, tables: readonly Table[]): Promise<Lifted> {
  const constraints = await queryRows<Constraint>(
    db,
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition,
      contype = 'f' as "isForeignKey"
    from pg_constraint where (contype in ('f', 'u', 'x') or not convalidated) and conrelid = any($1::text[]::regclass[])
    order by contype = 'f' desc, conname`,
    [tables.map(({ name }) => `"${name}"`)],
  );
  for (const { table, name } of constraints)
    await queryRows(db, `alter table ${table} drop constraint ${name}`);
  const indexes = await queryRows<Index>(
    db,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisprimary and indrelid = any($1::text[]::regclass[]) order by 1`,
    [tables.map(({ name }) => `"${name}"`)],
  );
  if (indexes.length > 0) await queryRows(db, `drop index ${indexes.map(({ name }) => name).join(', ')}`);
  for (const { name } of tables) await queryRows(db, `alter table "${name}" disable trigger user`);
  const added = (isForeignKey: boolean) =>
    constraints
      .filter((constraint) => constraint.isForeignKey === isForeignKey)
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
  return [...indexes.map(({ definition }) => definition), ...added(false), ...added(true)];
}

/** Makes again what was dropped, and enables triggers. */
export async function putBack(db: Kysely<unknown>, tables: readonly Table[], lifted: Lifted): Promise<void> {
  for (const { name } of tables) await queryRows(db, `alter table "${name}" enable trigger user`);
  for (const statement of lifted) await queryRows(db, statement);
}
