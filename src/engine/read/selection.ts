import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { type EntityClass, tableOf } from './declare.js';
import { type Document, fieldsBelow, type WholeSelection, wholeSelectionOf } from './document-fields.js';
import { type AnyRecord, NODE_ID } from './record.js';

/** The fields of a record that a document selects, made once per field node. Rows with these are typed as whole records. */
export class Selection {
  readonly fields: readonly string[];

  constructor(
    fields: Iterable<string>,
    /** Where the answer is the text that PostgreSQL writes: what it holds. */
    readonly whole: WholeSelection | null = null,
  ) {
    this.fields = [...new Set(fields)];
  }
}

/** The fields that a service names: a row read by them has these alone. */
export interface Fields<Name extends string> {
  readonly fields: readonly Name[];
}

/** The parts of a page that a document selects. */
export interface PageSelection<Chosen = Selection> {
  readonly nodes: Chosen;
  readonly wantsNodes: boolean;
  readonly wantsTotal: boolean;
}

/** Selects all stored columns, for services that need the row and not what a client selected. */
export const allColumns = (record: AnyRecord): Selection => new Selection(tableOf(record.entity).columns);

/** The keys that each relation needs in the row of its parent, by the class of the parent. */
const relationKeys = new Map<EntityClass, Map<string, readonly string[]>>();

/** Declares that the relation `field` of an entity needs these fields of that entity. */
export function registerRelationKeys(entity: EntityClass, field: string, ...names: string[]): void {
  getOrInsert(relationKeys, entity, () => new Map()).set(field, names);
}

/** Returns the fields of an entity that its field `field` needs of the row; undefined where none are declared. */
export const relationKeysOf = (entity: EntityClass, field: string): readonly string[] | undefined =>
  relationKeys.get(entity)?.get(field);

interface Kept<T> {
  readonly nodes: readonly FieldNode[];
  readonly value: T;
}

/** Keeps what was made of a field of a document for a record, by each of its nodes: graphql-js gathers them anew each time. */
class KeptByNodes<T> {
  readonly #byFirstNode = new WeakMap<FieldNode, Map<AnyRecord, Kept<T>>>();

  of(nodes: readonly FieldNode[], record: AnyRecord, make: () => T): T {
    const first = nodes[0] as FieldNode;
    const byRecord = getOrInsert(this.#byFirstNode, first, () => new Map<AnyRecord, Kept<T>>());
    const known = byRecord.get(record);
    if (known && areSame(known.nodes, nodes)) return known.value;
    const value = make();
    byRecord.set(record, { nodes, value });
    return value;
  }
}

const areSame = (one: readonly FieldNode[], other: readonly FieldNode[]) =>
  one.length === other.length && one.every((node, index) => node === other[index]);

const selections = new KeptByNodes<Selection>();
const pageSelections = new KeptByNodes<PageSelection>();

/** Returns the fields of a record that the document selects here; a field of an interface has a selection for each record. */
export function selectionOf(
  record: AnyRecord,
  info: GraphQLResolveInfo,
  besides: readonly string[] = [],
): Selection {
  const whole = wholeSelectionOf(info);
  if (whole) return new Selection([], whole);
  return selections.of(info.fieldNodes, record, () => {
    const chosen = fieldsBelow(info.fieldNodes, info, record.entity.name);
    return new Selection([...fieldsOf(record, chosen), ...besides]);
  });
}

/** Returns the parts of a connection that the document selects here. */
export function pageSelectionOf(record: AnyRecord, info: GraphQLResolveInfo): PageSelection {
  const whole = wholeSelectionOf(info);
  return whole
    ? { nodes: new Selection([], whole), wantsNodes: true, wantsTotal: true }
    : pageSelections.of(info.fieldNodes, record, () => pageSelection(record, info.fieldNodes, info));
}

function pageSelection(
  record: AnyRecord,
  fieldNodes: readonly FieldNode[],
  document: Document,
): PageSelection {
  const parts = fieldsBelow(fieldNodes, document);
  const nodesOfEdges = named(fieldsBelow(named(parts, 'edges'), document), 'node');
  const chosen = fieldsBelow([...named(parts, 'nodes'), ...nodesOfEdges], document, record.entity.name);
  return {
    nodes: new Selection(fieldsOf(record, chosen)),
    wantsNodes: parts.some((node) => ['nodes', 'edges', 'pageInfo'].includes(node.name.value)),
    wantsTotal: named(parts, 'totalCount').length > 0,
  };
}

const named = (nodes: readonly FieldNode[], name: string) => nodes.filter((node) => node.name.value === name);

/** Returns the fields of a record that the chosen fields need of its row. */
function fieldsOf(record: AnyRecord, chosen: readonly FieldNode[]): Iterable<string> {
  const { fields } = tableOf(record.entity);
  const keys = relationKeys.get(record.entity);
  const names = new Set(['id']);
  for (const { name: named } of chosen) {
    const name = named.value;
    if (name.startsWith('__') || name === NODE_ID) continue;
    if (fields.has(name)) names.add(name);
    else if (keys?.has(name)) for (const key of keys.get(name) ?? []) names.add(key);
    // A field with its own resolver may read any column of its row.
    else for (const column of allColumns(record).fields) names.add(column);
  }
  return names;
}
