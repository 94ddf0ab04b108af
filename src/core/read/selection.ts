import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import { type Entity, tableOf } from './declare.js';
import { type AnyRecord, allColumns, type Selection } from './record.js';

/** What a document asks of a page. */
export interface PageSelection {
  readonly nodes: Selection;
  readonly wantsNodes: boolean;
  readonly wantsTotal: boolean;
}

/** The key each relation field needs to be present in its parent's row, by the parent's class. */
const relationKeys = new WeakMap<Entity, Map<string, string>>();

/** Says that reading the relation `field` of an entity needs that entity's field `key`. */
export function registerRelationKey(entity: Entity, field: string, key: string): void {
  const keys = relationKeys.get(entity) ?? new Map<string, string>();
  relationKeys.set(entity, keys.set(field, key));
}

// A compiled document hands the same array of field nodes to every call of a resolver at one place.
const selections = new WeakMap<readonly FieldNode[], Selection>();
const pageSelections = new WeakMap<readonly FieldNode[], PageSelection>();

/** The fields of one record that the document asks for at this place. */
export function selectionOf(record: AnyRecord, info: GraphQLResolveInfo): Selection {
  const known = selections.get(info.fieldNodes);
  if (known) return known;
  const selection = recordSelection(record, childrenOf(info.fieldNodes, info));
  selections.set(info.fieldNodes, selection);
  return selection;
}

/** What the document asks of a connection at this place. */
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
    // A field with a resolver of its own may read anything of its row.
    else for (const column of allColumns(record).fields) chosen.add(column);
  }
  return { fields: [...chosen] };
}

/** The fields selected below some fields, fragments opened; what a directive may leave out is counted in. */
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
