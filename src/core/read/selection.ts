import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { type EntityClass, tableOf } from './declare.js';
import { type AnyRecord, allColumns, Selection } from './record.js';

/** The parts of a page that a document selects. */
export interface PageSelection<Chosen = Selection> {
  readonly nodes: Chosen;
  readonly wantsNodes: boolean;
  readonly wantsTotal: boolean;
}

/** The key that each relation needs in the row of its parent, by the class of the parent. */
const relationKeys = new WeakMap<EntityClass, Map<string, string>>();

/** Declares that the relation `field` of an entity needs that entity's field `key`. */
export function registerRelationKey(entity: EntityClass, field: string, key: string): void {
  const keys = relationKeys.get(entity) ?? new Map<string, string>();
  relationKeys.set(entity, keys.set(field, key));
}

// A compiled document passes the same array of field nodes to all resolver calls for one field.
const selections = new WeakMap<readonly FieldNode[], Selection>();
const pageSelections = new WeakMap<readonly FieldNode[], PageSelection>();

/** The fields of a record that the document selects here. */
export function selectionOf(record: AnyRecord, info: GraphQLResolveInfo): Selection {
  const known = selections.get(info.fieldNodes);
  if (known) return known;
  const selection = recordSelection(record, childrenOf(info.fieldNodes, info));
  selections.set(info.fieldNodes, selection);
  return selection;
}

/** The parts of a connection that the document selects here. */
export function pageSelectionOf(record: AnyRecord, info: GraphQLResolveInfo): PageSelection {
  const known = pageSelections.get(info.fieldNodes);
  if (known) return known;
  const parts = childrenOf(info.fieldNodes, info);
  const named = (nodes: readonly FieldNode[], name: string) =>
    nodes.filter((node) => node.name.value === name);
  const edges = childrenOf(named(parts, 'edges'), info);
  const rows = [...named(parts, 'nodes'), ...named(edges, 'node')];
  const selection = {
    nodes: recordSelection(record, childrenOf(rows, info)),
    wantsNodes: parts.some((node) => ['nodes', 'edges', 'pageInfo'].includes(node.name.value)),
    wantsTotal: named(parts, 'totalCount').length > 0,
  };
  pageSelections.set(info.fieldNodes, selection);
  return selection;
}

function recordSelection(record: AnyRecord, nodes: readonly FieldNode[]): Selection {
  const { fields } = tableOf(record.entity);
  const keys = relationKeys.get(record.entity);
  const chosen = new Set(['id']);
  for (const node of nodes) {
    const name = node.name.value;
    if (name.startsWith('__')) continue;
    if (fields.has(name)) chosen.add(name);
    else if (keys?.has(name)) chosen.add(keys.get(name) as string);
    // A field with its own resolver may read any column of its row.
    else for (const column of allColumns(record).fields) chosen.add(column);
  }
  return new Selection(chosen);
}

/** The fields selected below some fields, with fragments resolved; fields under @skip or @include count as selected. */
function childrenOf(parents: readonly FieldNode[], info: GraphQLResolveInfo): FieldNode[] {
  const found: FieldNode[] = [];
  const seen = new Set<SelectionSetNode>();
  const open = (set: SelectionSetNode | undefined) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) found.push(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) open(node.selectionSet);
      else open(info.fragments[node.name.value]?.selectionSet);
    }
  };
  for (const parent of parents) open(parent.selectionSet);
  return found;
}
