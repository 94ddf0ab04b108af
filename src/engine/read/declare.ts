import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { onDiscovery } from '../database/orm.js';
import type { Bind, FieldRule, Reader } from '../policy/audience.js';

/** The identifier of a record: GUID text, or an integer for tickets, comments and their reference tables. */
export type Id = string | number;

/** A class that declares both a table and a GraphQL type. */
// biome-ignore lint/complexity/noBannedTypes: entities have constructors of their own shape
export type EntityClass<T extends object = object> = Function & { prototype: T };

/** The names of the fields of a record. */
export type FieldOf<T> = keyof T & string;

/** The field names of a record that is unknown at compile time: accepts every name. */
// biome-ignore lint/suspicious/noExplicitAny: only `any` has every name
export type AnyFields = any;

/** The statement that a formula is part of. */
export interface FormulaContext {
  /** The current moment, the same throughout the statement. */
  readonly now: () => string;
  /** The time zone of the service. */
  readonly timeZone: () => string;
  readonly bind: Bind;
  readonly reader: Reader;
}

/** Joins a row that SQL computes from a row of the record, once in a statement for all formulas that name it; returns its alias. */
export type JoinRow = (name: string, row: () => string) => string;

/** An SQL formula over the fields of a record; those of another kind are read by `selectSql`, in the reader's scope. */
export type Formula<Name extends string = string> = (
  field: (name: Name) => string,
  statement: FormulaContext,
  joinRow: JoinRow,
) => string;

interface JoinedField {
  kind: 'joined';
  via: string;
  target: () => EntityClass;
  field: string;
}

interface FormulaField {
  kind: 'formula';
  sql: Formula;
}

/** What decorators declare of the fields of classes, by their prototypes; subclasses inherit it. */
export class Declared<T> {
  private readonly known = new Map<object, Map<string, T>>();

  set(prototype: object, name: string, value: T): void {
    getOrInsert(this.known, prototype, () => new Map()).set(name, value);
  }

  get(prototype: object, name: string): T | undefined {
    for (let holder: object | null = prototype; holder; holder = Object.getPrototypeOf(holder)) {
      const value = this.known.get(holder)?.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Returns all fields, those of a base class first. */
  all(prototype: object): ReadonlyMap<string, T> {
    const parent = Object.getPrototypeOf(prototype);
    return new Map([...(parent ? this.all(parent) : []), ...(this.known.get(prototype) ?? [])]);
  }
}

const declared = new Declared<JoinedField | FormulaField>();

/** Declares a read-only field of another record, by a foreign key: `@Joined('residentId', () => Resident, 'fullName')`. */
export function Joined<Via extends string, Target extends object>(
  via: Via,
  target: () => EntityClass<Target>,
  field: FieldOf<Target>,
) {
  return <T extends { [Name in Via]: unknown }>(prototype: T, name: string | symbol): void =>
    declared.set(prototype, String(name), { kind: 'joined', via, target, field });
}

/** Declares a field that SQL computes from others of the row: `@Computed<Charge>((field) => …)`. Read only. */
export function Computed<T extends object>(sql: Formula<FieldOf<T>>) {
  return (prototype: T, name: string | symbol): void =>
    declared.set(prototype, String(name), { kind: 'formula', sql: sql as Formula<AnyFields> });
}

/** Declares fields computed from records of another kind, in the module of these, so that imports have one direction. */
export function computeFields<T extends object>(
  entity: EntityClass<T>,
  formulas: { readonly [Name in FieldOf<T>]?: Formula<FieldOf<T>> },
): void {
  for (const [name, sql] of Object.entries(formulas))
    declared.set(entity.prototype, name, { kind: 'formula', sql: sql as Formula<AnyFields> });
}

/** A field that only some readers of its record see. */
export interface Restriction<Name extends string = string> {
  readonly rule: FieldRule;
  /** The field with the resident that the row is about. */
  readonly owner: Name;
}

const restricted = new Declared<Restriction>();

export const declareRestriction = (prototype: object, name: string, restriction: Restriction): void =>
  restricted.set(prototype, name, restriction);

/** Tells whether a field is joined from another record or computed. */
export const isDeclared = ({ prototype }: EntityClass, name: string): boolean =>
  declared.get(prototype, name) !== undefined;

/** Tells whether the database computes a field. */
export const isComputed = ({ prototype }: EntityClass, name: string): boolean =>
  declared.get(prototype, name)?.kind === 'formula';

/** A field of a record as SQL sees it. */
export type SqlField =
  | { kind: 'column'; column: string; type: string; isNullable: boolean }
  | { kind: 'joined'; key: string; target: Table; field: string; isNullable: boolean }
  | { kind: 'formula'; sql: Formula };

/** A record's table and every field declared on its class: columns by MikroORM, the rest by the decorators above. */
export interface Table<T extends object = AnyFields> {
  readonly entity: EntityClass<T>;
  readonly name: string;
  readonly fields: ReadonlyMap<string, SqlField>;
  /** The fields that depend on who reads. */
  readonly restrictions: ReadonlyMap<string, Restriction>;
  /** The names of the stored columns alone. */
  readonly columns: readonly string[];
  /** Those of them that nobody may see. */
  readonly secrets: ReadonlySet<string>;
  /** The class that each foreign key leads to. */
  readonly targets: ReadonlyMap<string, EntityClass>;
}

/** Returns the SQL type of a stored or joined field. */
export function typeOfField(table: Table, name: string): string {
  const field = table.fields.get(name);
  if (field?.kind === 'column') return field.type;
  if (field?.kind === 'joined') return typeOfField(field.target, field.field);
  throw new Error(`${table.name}.${name} has no column type`);
}

/** Tells whether a stored or joined field is a text. */
export function isTextField(table: Table, name: string): boolean {
  const field = table.fields.get(name);
  return field !== undefined && field.kind !== 'formula' && typeOfField(table, name) === 'text';
}

/** Tells whether a field may be null; of a formula nothing is known. */
export function isNullable(table: Table, name: string): boolean {
  const field = table.fields.get(name);
  if (table.restrictions.has(name) || !field || field.kind === 'formula') return true;
  return field.isNullable || (field.kind === 'joined' && isNullable(field.target, field.field));
}

/** Returns the column of a stored field. */
export function storedColumnOf(table: Table, name: string): string {
  const field = table.fields.get(name);
  if (field?.kind === 'column') return field.column;
  throw new Error(`${table.name}.${name} has no column`);
}

const tables = new Map<EntityClass, Table>();

onDiscovery((storage) => {
  for (const meta of storage.getAll().values()) if (!meta.abstract) tableOfMetadata(meta);
});

export function tableOf<T extends object>(entity: EntityClass<T>): Table<T> {
  const table = tables.get(entity);
  if (!table) throw new Error(`${entity.name} is not among the registered entities`);
  return table as Table<T>;
}

// The ORM's type includes the arguments of the constructor, which reads do not need.
export const entityOf = (meta: EntityMetadata) => meta.class as unknown as EntityClass;

function tableOfMetadata(meta: EntityMetadata): Table {
  const known = tables.get(entityOf(meta));
  if (known) return known;
  const fields = new Map<string, SqlField>();
  const targets = new Map<string, EntityClass>();
  const table: Table = {
    entity: entityOf(meta),
    name: meta.tableName,
    fields,
    restrictions: restricted.all(meta.class.prototype),
    targets,
    columns: meta.props.filter((property) => property.persist !== false).map((property) => property.name),
    secrets: new Set(meta.props.filter((property) => property.hidden).map((property) => property.name)),
  };
  tables.set(entityOf(meta), table);
  for (const property of meta.props) {
    if (property.targetMeta) targets.set(property.name, entityOf(property.targetMeta));
    if (property.persist !== false) {
      fields.set(property.name, {
        kind: 'column',
        column: columnOf(property),
        // A counted column is declared by its sequence type, which values do not have.
        type: (property.columnTypes[0] ?? '').replace(/^(small|big)?serial$/, (_, size = '') => `${size}int`),
        isNullable: property.nullable === true,
      });
    }
  }
  for (const [name, field] of declared.all(meta.class.prototype)) {
    fields.set(name, field.kind === 'formula' ? field : joined(meta, field));
  }
  return table;
}

function joined(meta: EntityMetadata, { via, target: declaredTarget, field }: JoinedField): SqlField {
  const property = meta.properties[via as keyof typeof meta.properties] as EntityProperty | undefined;
  if (!property?.targetMeta || entityOf(property.targetMeta) !== declaredTarget()) {
    throw new Error(`${meta.className}.${via} is no foreign key to ${declaredTarget().name}`);
  }
  const target = tableOfMetadata(property.targetMeta);
  return { kind: 'joined', key: columnOf(property), target, field, isNullable: property.nullable === true };
}

function columnOf(property: EntityProperty): string {
  const column = property.fieldNames[0];
  if (column === undefined) throw new Error(`${property.name} has no column`);
  return column;
}
