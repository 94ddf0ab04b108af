import type { Condition } from '../condition.js';
import type { RowScope } from '../policy.js';
import { type Entity, type Table, tableOf } from './declare.js';

export type Direction = 'asc' | 'desc';

/** How a kind of record is read: which rows there are for whom, how lists are narrowed and ordered. */
export interface RecordDefinition<
  T extends object = object,
  Filter extends object = Record<string, unknown>,
> {
  readonly entity: Entity<T>;
  /** From it the access policy derives which rows exist for a caller. */
  readonly scope: RowScope;
  /** The field that hides a row once it is set (soft delete). */
  readonly deletedAt?: string;
  /** The foreign key to the record whose soft deletion hides these rows too. */
  readonly deletedWith?: string;
  /** What each field of the filter input asks of a row. */
  readonly filters: { readonly [K in keyof Filter]-?: (value: NonNullable<Filter[K]>) => Condition };
  /** What a list asks of a row where the client's filter says nothing. */
  readonly defaultFilter?: Partial<Filter>;
  /** Orders by the name a client gives; the first is the default. Each ends in `id`, in the same direction. */
  readonly orders: Readonly<Record<string, readonly [field: string, direction: Direction]>>;
  /** Small tables that only migrations change are kept in the process. */
  readonly reference?: boolean;
}

/** Declares how a kind of record is read. */
export function defineRecord<T extends object, Filter extends object = Record<string, unknown>>(
  definition: RecordDefinition<T, Filter>,
): RecordDefinition<T, Filter> {
  definitions.push(definition);
  return definition;
}

const definitions: AnyRecord[] = [];

/** How the records of an entity class are read, by the name of the class. */
export const definitionOf = (entity: string): AnyRecord | undefined =>
  definitions.find((record) => record.entity.name === entity);

/** The records that are hidden with those of an entity, by the key that names it. */
export function dependentsOf(entity: Entity): { record: AnyRecord; by: string }[] {
  return definitions.flatMap((record) => {
    const by = record.deletedWith;
    return by && tableOf(record.entity).targets.get(by) === entity ? [{ record, by }] : [];
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the filter of a record matters only to the list that is given one
export type AnyRecord<T extends object = object> = RecordDefinition<T, any>;

/** A filter field that asks for equality. */
export const equals =
  (name: string) =>
  (value: unknown): Condition =>
  (field, bind) =>
    `${field(name)} = ${bind(value)}`;

/** A filter field that asks whether a field is empty. */
export const isEmpty =
  (name: string) =>
  (empty: boolean): Condition =>
  (field) =>
    `${field(name)} is ${empty ? '' : 'not '}null`;

/** A filter field that asks for one of several GUIDs. */
export const oneOf =
  (name: string) =>
  (values: readonly string[]): Condition =>
  (field, bind) =>
    `${field(name)} = any(${bind(values)}::uuid[])`;

/** Which fields of a record a read asks for. Made once per place in a document and then reused as it is. */
export interface Selection {
  readonly fields: readonly string[];
}

const everyColumn = new WeakMap<Table, Selection>();

/** All stored columns, for services that need the row and not what a client selected. */
export function allColumns(record: AnyRecord): Selection {
  const table = tableOf(record.entity);
  const known = everyColumn.get(table);
  if (known) return known;
  const selection = { fields: table.columns };
  everyColumn.set(table, selection);
  return selection;
}
