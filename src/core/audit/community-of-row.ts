import type { ChangeSet } from '@mikro-orm/core';
import type { Queries } from '../../database/queries.js';
import { type EntityClass, type Table, tableOf } from '../read/declare.js';
import { definitionOf } from '../read/record.js';
import { Source, Statement, type StatementTime } from '../read/statement.js';

type Change = ChangeSet<Record<string, unknown>>;

/** The declared field with the community of a row; null for a kind of row that has none. */
export function communityFieldOf(table: Table): string | null {
  const scope = definitionOf(table.entity.name)?.scope;
  if (typeof scope === 'object' && 'community' in scope) return scope.community;
  return table.fields.has('communityId') ? 'communityId' : null;
}

/** The community of each written row of one kind; rows without one are left out. */
export async function communitiesOf<C extends Change>(
  queries: Queries,
  time: StatementTime,
  entity: EntityClass,
  changes: readonly C[],
): Promise<Map<C, string>> {
  const table = tableOf(entity);
  const name = communityFieldOf(table);
  if (name === null) return new Map();
  const found =
    table.fields.get(name)?.kind === 'column'
      ? changes.map(({ entity: row }) => row[name])
      : await lookUp(queries, time, table, name, changes);
  const pairs = changes.map((change, index) => [change, found[index]] as const);
  return new Map(pairs.filter((pair): pair is readonly [C, string] => typeof pair[1] === 'string'));
}

/** Follows the foreign keys of rows that the statement is given, since a removed row is no longer in its table. */
async function lookUp(
  queries: Queries,
  time: StatementTime,
  table: Table,
  name: string,
  changes: readonly Change[],
): Promise<unknown[]> {
  const statement = new Statement(time, 'unrestricted');
  const source = new Source(table, 't', statement);
  const community = source.field(name);
  const keys = changes.map(({ meta, entity }) =>
    Object.fromEntries(
      meta.props
        .filter(({ primary, targetMeta }) => primary || targetMeta)
        .map((property) => [property.fieldNames[0], entity[property.name]]),
    ),
  );
  const given = `jsonb_populate_recordset(null::"${table.name}", ${statement.bind(JSON.stringify(keys))}::jsonb) with ordinality`;
  const rows = await queries.run<{ community: string | null }>(
    `select ${community} as "community" from ${source.from(given)} order by t."ordinality"`,
    statement.values,
  );
  return rows.map((row) => row.community);
}
