import { type FieldNode, type GraphQLResolveInfo, isObjectType } from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import {
  byResponseKey,
  type ChosenField,
  type Document,
  fieldsBelow,
  responseKeyOf,
} from './chosen-fields.js';
import { type EntityClass, tableOf } from './declare.js';
import { NODE_ID } from './node-id.js';
import {
  type AnyRecord,
  allColumns,
  type SelectedRecords,
  type SelectedRelation,
  Selection,
} from './record.js';
import { RELATION, type Relation } from './relation.js';
import { wholeSelectionOf } from './whole-selection.js';

/** The parts of a page that a document selects. */
export type PageSelection<Chosen = Selection> = SelectedRecords<Chosen>;

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
  return whole ? new Selection([], [], whole) : keptSelection(record, info.fieldNodes, info, besides);
}

/** Returns the parts of a connection that the document selects here. */
export function pageSelectionOf(record: AnyRecord, info: GraphQLResolveInfo): PageSelection {
  const whole = wholeSelectionOf(info);
  return whole
    ? { nodes: new Selection([], [], whole), wantsNodes: true, wantsTotal: true }
    : keptPageSelection(record, info.fieldNodes, info);
}

const keptSelection = (
  record: AnyRecord,
  nodes: readonly FieldNode[],
  document: Document,
  besides: readonly string[] = [],
): Selection =>
  selections.of(nodes, record, () => {
    const selected = recordSelection(record, fieldsBelow(nodes, document, record.entity.name), document);
    return besides.length === 0
      ? selected
      : new Selection([...selected.fields, ...besides], selected.relations);
  });

const keptPageSelection = (record: AnyRecord, nodes: readonly FieldNode[], document: Document) =>
  pageSelections.of(nodes, record, () => pageSelection(record, nodes, document));

function pageSelection(
  record: AnyRecord,
  fieldNodes: readonly FieldNode[],
  document: Document,
): PageSelection {
  const parts = fieldsBelow(fieldNodes, document).map(({ node }) => node);
  const [nodes, edges] = [named(parts, 'nodes'), named(parts, 'edges')];
  const nodesOfEdges = named(
    fieldsBelow(edges, document).map(({ node }) => node),
    'node',
  );
  const rows = fieldsBelow([...nodes, ...nodesOfEdges], document, record.entity.name);
  // Where the rows have two places in the answer, a relation may have other arguments in each.
  const hasOnePlace = areOne([...nodes, ...edges]) && areOne(nodesOfEdges);
  return {
    nodes: recordSelection(record, rows, document, hasOnePlace),
    wantsNodes: parts.some((node) => ['nodes', 'edges', 'pageInfo'].includes(node.name.value)),
    wantsTotal: named(parts, 'totalCount').length > 0,
  };
}

const named = (nodes: readonly FieldNode[], name: string) => nodes.filter((node) => node.name.value === name);

const areOne = (nodes: readonly FieldNode[]) => new Set(nodes.map(responseKeyOf)).size <= 1;

function recordSelection(
  record: AnyRecord,
  chosen: readonly ChosenField[],
  document: Document,
  withRelations = true,
): Selection {
  const { fields } = tableOf(record.entity);
  const keys = relationKeys.get(record.entity);
  const names = new Set(['id']);
  for (const { node } of chosen) {
    const name = node.name.value;
    if (name.startsWith('__') || name === NODE_ID) continue;
    if (fields.has(name)) names.add(name);
    else if (keys?.has(name)) for (const key of keys.get(name) ?? []) names.add(key);
    // A field with its own resolver may read any column of its row.
    else for (const column of allColumns(record).fields) names.add(column);
  }
  return new Selection(names, withRelations ? relationsOf(record, chosen, document) : []);
}

/** Returns the relations below a record that no directive leaves out. */
function relationsOf(
  record: AnyRecord,
  chosen: readonly ChosenField[],
  document: Document,
): SelectedRelation[] {
  const type = document.schema.getType(record.entity.name);
  if (!isObjectType(type)) return [];
  return [...byResponseKey(chosen).values()].flatMap((group) => {
    const nodes = group.map(({ node }) => node) as [FieldNode, ...FieldNode[]];
    const field = type.getFields()[nodes[0].name.value];
    const relation = field?.extensions[RELATION] as Relation | undefined;
    if (!field || !relation || group.some(({ isConditional }) => isConditional)) return [];
    return [{ node: nodes[0], field, wanted: selectedRecords(relation, nodes, document) }];
  });
}

function selectedRecords(
  { record, kind }: Relation,
  nodes: readonly FieldNode[],
  document: Document,
): SelectedRecords {
  if (kind === 'many') return keptPageSelection(record, nodes, document);
  return { nodes: keptSelection(record, nodes, document), wantsNodes: true, wantsTotal: false };
}
