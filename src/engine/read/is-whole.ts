import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Context } from '../context.js';
import { ALLOWED } from '../policy.js';
import { tableOf } from './declare.js';
import { type AnyRecord, NODE_ID, RELATION, type Relation } from './record.js';
import { byResponseKey, type Document, fieldsBelow } from './selection.js';
import type { Statement } from './statement.js';
import { isFigure, twinOf } from './wire-form.js';

/** Names in an answer that no column can have: PostgreSQL cuts those of 64 characters, and `o1` is an alias of ours. */
const NO_COLUMN = /^o\d*$|^.{64}/;

/** Where a selection stands: below a page it is repeated for each of its records. */
interface Place {
  readonly isRepeated: boolean;
  /** Below a record that several others refer to. */
  readonly isShared: boolean;
  /** Within a mutation, whose answer cannot be read again. */
  readonly isWritten: boolean;
  /** Whether the records of a page are answered one by one. */
  readonly isOneByOne: boolean;
}

/** Tells whether all that a root field selects is SQL; fields under @skip or @include count as selected. */
export function isWhole(
  record: AnyRecord,
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
  document: Document,
  { isWritten = false, isOneByOne = false },
): boolean {
  const type = getNamedType(field.type);
  if (!isObjectType(type) || isListType(getNullableType(field.type))) return false;
  const place = { isRepeated: false, isShared: false, isWritten, isOneByOne };
  return type.name === record.entity.name
    ? isRecordWhole(record, nodes, document, place)
    : isPageWhole(record, nodes, document, place);
}

function isRecordWhole(
  record: AnyRecord,
  nodes: readonly FieldNode[],
  document: Document,
  place: Place,
): boolean {
  const type = document.schema.getType(record.entity.name);
  if (!isObjectType(type)) return false;
  return isEvery(nodes, document, (group) => isFieldWhole(record, type, group, document, place), type.name);
}

function isFieldWhole(
  record: AnyRecord,
  type: GraphQLObjectType,
  nodes: readonly [FieldNode, ...FieldNode[]],
  document: Document,
  place: Place,
): boolean {
  const name = nodes[0].name.value;
  if (name === '__typename' || name === NODE_ID) return true;
  const field = type.getFields()[name];
  if (!field) return false;
  const part = field.extensions[PART_IN_SQL] as PartInSql | undefined;
  if (part) return isPartWhole(part, nodes, document);
  const relation = field.extensions[RELATION] as Relation | undefined;
  if (relation) return isRelationWhole(relation, nodes, document, place);
  const { fields } = tableOf(record.entity);
  const twin = twinOf(field);
  if (twin) return fields.has(twin.field);
  return (
    fields.has(name) && (isStored(field) || areFiguresWhole(getNullableType(field.type), nodes, document))
  );
}

/** Tells whether what is selected of an object that a formula makes is numbers alone; its identifiers are no SQL. */
function areFiguresWhole(type: GraphQLOutputType, nodes: readonly FieldNode[], document: Document): boolean {
  return (
    isObjectType(type) &&
    isEvery(nodes, document, ([{ name }]) => {
      const field = type.getFields()[name.value];
      return name.value === '__typename' || (!!field && isFigure(field));
    })
  );
}

/** Tells whether a field is answered with a value of its row. A level, or a plugin, gives it a resolver instead. */
const isStored = ({ type, resolve, extensions }: GraphQLField<unknown, unknown>): boolean =>
  isLeafType(getNamedType(type)) && (!resolve || extensions[ALLOWED] !== undefined);

function isRelationWhole(
  { kind, record }: Relation,
  nodes: readonly FieldNode[],
  document: Document,
  place: Place,
): boolean {
  if (kind === 'one') return isRecordWhole(record, nodes, document, { ...place, isShared: place.isRepeated });
  // Refused arguments are reported by the resolver, which a mutation that has written cannot be asked again for.
  if (place.isWritten && nodes.some(({ arguments: given }) => given?.length)) return false;
  // A list below a record that several others refer to is read once by its loader.
  if (place.isShared) return false;
  // What bounds parts is their number below all records of a page.
  if (kind === 'parts')
    return !place.isRepeated && isRecordWhole(record, nodes, document, { ...place, isRepeated: true });
  return isPageWhole(record, nodes, document, place);
}

function isPageWhole(
  record: AnyRecord,
  nodes: readonly FieldNode[],
  document: Document,
  place: Place,
): boolean {
  const below = { ...place, isRepeated: !place.isOneByOne, isOneByOne: false };
  return isEvery(nodes, document, (group) => {
    const name = group[0].name.value;
    if (name === 'nodes') return isRecordWhole(record, group, document, below);
    // Totals are read by a statement of their own.
    if (name === 'totals') return false;
    return isEvery(
      group,
      document,
      (parts) => parts[0].name.value !== 'node' || isRecordWhole(record, parts, document, below),
    );
  });
}

const isPartWhole = ({ makes }: PartInSql, nodes: readonly FieldNode[], document: Document) =>
  isEvery(nodes, document, (group) => makes(group[0].name.value) && isEvery(group, document, () => true));

/** Tells whether the names in the answer below some nodes fit columns, and what they stand for passes a test. */
const isEvery = (
  nodes: readonly FieldNode[],
  document: Document,
  test: (group: readonly [FieldNode, ...FieldNode[]]) => boolean,
  type?: string,
): boolean =>
  [...byResponseKey(fieldsBelow(nodes, document, type))].every(
    ([key, group]) => !NO_COLUMN.test(key) && test(group),
  );

/** Name of the extension of a field whose value is a part of its record that PostgreSQL can make. */
export const PART_IN_SQL = 'partInSql';

/** Makes a part of a record, an object, in SQL. */
export interface PartInSql {
  /** Tells whether a field of the part is SQL. */
  readonly makes: (name: string) => boolean;
  /** Returns the statement of one row, the object of the answer. */
  readonly selectOf: (row: PartOfRow) => string;
}

/** The row that a part belongs to, and the statement that reads it. */
export interface PartOfRow {
  readonly ctx: Context;
  readonly statement: Statement;
  readonly document: Document;
  readonly nodes: readonly FieldNode[];
  /** The SQL of the id of the row. */
  readonly id: string;
  /** The record within whose scope the row is read; null without a scope. */
  readonly scope: AnyRecord | null;
  /** Returns a name that the statement does not have yet. */
  readonly nameOf: (kind: string) => string;
}
