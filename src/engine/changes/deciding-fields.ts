import type { RowScope } from '../policy/row-scope.js';
import { type EntityClass, type SqlField, type Table } from '../read/declare.js';
import { type AnyRecord, allRecords, definitionOf } from '../read/record.js';
import { VersionedRecord } from '../schema/records.js';

/*
 * The changes of a record are followed by whoever could see it before or can see it afterwards. A change therefore keeps the
 * fields that decide this, with the values of that moment: those of the row scope.
 */

/** The SQL type of what each part of a row scope names. */
const TYPES: Readonly<Record<string, string>> = {
  community: 'uuid',
  resident: 'uuid',
  user: 'uuid',
  owner: 'uuid',
  audience: 'uuid[]',
  active: 'boolean',
  role: 'text',
  visibility: 'text',
  closedToGuards: 'text',
  audienceOfAdministrators: 'text',
};

/** Returns the fields that decide who sees a row, each with its SQL type. */
export function decidingFieldsOf({ scope }: { readonly scope: RowScope }): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  if (scope === 'unscoped') return fields;
  for (const [part, type] of Object.entries(TYPES)) {
    const named: unknown = (scope as object as Readonly<Record<string, unknown>>)[part];
    for (const name of [named].flat()) {
      if (typeof name === 'string' && !fields.has(name)) fields.set(name, type);
    }
  }
  return fields;
}

/** Returns the row scope by the fields that changes keep. */
export const keptScopeOf = ({ scope }: { readonly scope: RowScope }): RowScope =>
  typeof scope === 'object' && 'member' in scope ? { ...scope, member: undefined } : scope;

/** Returns the record whose changes are followed; undefined for reference data, and for what only its owner reads unless it says so. */
export function followedRecordOf(entity: EntityClass): AnyRecord | undefined {
  const record = definitionOf(entity.name);
  if (!record || record.entity !== entity || record.reference) return undefined;
  if (!(entity.prototype instanceof VersionedRecord)) return undefined;
  const isOfOwner = typeof record.scope === 'object' && 'owner' in record.scope;
  return isOfOwner && !record.followedByOwner ? undefined : record;
}

/** Returns all records whose changes are followed. */
export const followedRecords = (): AnyRecord[] =>
  allRecords().filter(({ entity }) => followedRecordOf(entity));

/** A column of another table on which the fields of a record depend. */
export interface Dependency {
  /** The foreign key of the record. */
  readonly key: string;
  readonly target: Table;
  readonly column: string;
}

/** Returns the columns of other records on which fields of a table depend, through joins and formulas. */
export function dependenciesOf(table: Table, names: Iterable<string>): Dependency[] {
  return [...names].flatMap((name) => dependenciesOfField(table, table.fields.get(name)));
}

function dependenciesOfField(table: Table, field: SqlField | undefined): Dependency[] {
  if (field?.kind === 'formula') {
    const used = new Set<string>();
    const note = (name: string) => {
      used.add(name);
      return 'null';
    };
    const none = () => 'null';
    field.sql(note, none, none, { now: none, timeZone: none, bind: none, reader: 'unrestricted' }, none);
    return dependenciesOf(table, used);
  }
  if (field?.kind !== 'joined' || definitionOf(field.target.entity.name)?.reference) return [];
  const { key, target } = field;
  const joined = target.fields.get(field.field);
  if (joined?.kind !== 'column') {
    throw new Error(
      `${table.name}: who sees a row depends on ${target.name}.${field.field}, which is no column`,
    );
  }
  return [{ key, target, column: joined.column }];
}
