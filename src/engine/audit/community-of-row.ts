import type { ChangeSet } from '@mikro-orm/core';
import type { Table } from '../read/declare.js';
import { definitionOf } from '../read/record.js';
import { Source, type Statement } from '../read/statement.js';
import { type AuditRow, OWN_COMMUNITY } from './audit-entries.js';

/** Returns the declared field with the community of a row; null for a kind of row that has none. */
export function communityFieldOf(table: Table): string | null {
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
