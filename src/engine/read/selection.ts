import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { getOrInsert, groupedBy } from '../../platform/get-or-insert.js';
import { Declared, type EntityClass, tableOf } from './declare.js';
import { type AnyRecord, NODE_ID } from './record.js';

/** The document that fields are chosen in. */
export type Document = Pick<GraphQLResolveInfo, 'schema' | 'fragments'>;

/** Returns the name of a field in the answer. */
export const responseKeyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** The values of the variables that directives are decided by. */
type Variables = Readonly<Record<string, unknown>>;

/**
 * Returns the fields below some fields or an operation; with a type, fragments on others are left out. Those under @skip or
 * @include are among them unless variables decide.
 */
export function fieldsBelow(
  parents: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
  { schema, fragments }: Document,
  typeName?: string,
  variables?: Variables,
): FieldNode[] {
  const found: FieldNode[] = [];
  const seen = new Set<SelectionSetNode>();
  const own = typeName === undefined ? undefined : schema.getType(typeName);
  const applies = (condition: NamedTypeNode | undefined) => {
    const type = condition && schema.getType(condition.name.value);
    if (!isObjectType(own) || !type || type === own) return true;
    return isAbstractType(type) && schema.isSubType(type, own);
  };
  const open = (set: SelectionSetNode | undefined) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const node of set.selections) {
      if (variables && !isIncluded(node, variables)) continue;
      if (node.kind === Kind.FIELD) found.push(node);
      else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
        if (applies(fragment?.typeCondition)) open(fragment?.selectionSet);
      }
    }
  };
  for (const parent of parents) open(parent.selectionSet);
  return found;
}

/** The fields of an object by their names in the answer, in its order, each with its field nodes. */
export type AnsweredFields = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>;

/** Groups fields by their name in the answer, where those of one name are one. */
export const byResponseKey = (chosen: readonly FieldNode[]): AnsweredFields =>
  groupedBy(chosen, responseKeyOf);

/** Returns the fields that nodes or an operation select of a type, with fragments resolved and directives decided. */
export const answeredFields = (
  { name }: GraphQLObjectType,
  nodes: Parameters<typeof fieldsBelow>[0],
  document: Document,
  variables: Variables,
): AnsweredFields => groupedBy(fieldsBelow(nodes, document, name, variables), responseKeyOf);

function isIncluded(selection: SelectionNode, variables: Variables): boolean {
  if (!selection.directives?.length) return true;
  const values = { ...variables };
  if (getDirectiveValues(GraphQLSkipDirective, selection, values)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, values)?.if !== false;
}

/** The selection of a field that is SQL as a whole. */
export interface WholeSelection {
  /** Where the field stands: the names in the answer from the root to it, between points. */
  readonly path: string;
  /** The type of the field: a record, or a connection to records. */
  readonly type: GraphQLObjectType;
  /** The field nodes of the client's document. */
  readonly nodes: readonly FieldNode[];
  readonly document: Document;
}

/** A field of which graphql-js is asked for no fields. */
interface EmptiedNode extends FieldNode {
  /** The field node of the client's document. */
  readonly whole: FieldNode;
  /** The names in the answer from the root to it, between points. */
  readonly path: string;
}

/** Takes the selection from a field that is SQL as a whole: its resolver reads the text of its answer. */
export const emptied = (node: FieldNode, path: string): EmptiedNode => ({
  ...node,
  selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
  whole: node,
  path,
});

/** Returns the selection of a field that is SQL as a whole; null for a field whose fields have resolvers. */
function wholeSelectionOf({
  fieldNodes,
  returnType,
  schema,
  fragments,
}: GraphQLResolveInfo): WholeSelection | null {
  const [first] = fieldNodes as readonly Partial<EmptiedNode>[];
  if (first?.path === undefined) return null;
  const nodes = fieldNodes.map((node) => (node as EmptiedNode).whole);
  const type = getNamedType(returnType) as GraphQLObjectType;
  return { path: first.path, type, nodes, document: { schema, fragments } };
}

/** Returns the field nodes of the records of a connection. */
export const recordNodesOf = ({ nodes, document }: WholeSelection): readonly FieldNode[] =>
  fieldsBelow(nodes, document).filter(({ name }) => name.value === 'nodes');

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

/** The keys that each relation needs in the row of its parent. */
const relationKeys = new Declared<readonly string[]>();

/** Declares that the relation `field` of an entity needs these fields of that entity. */
export function registerRelationKeys(entity: EntityClass, field: string, ...names: string[]): void {
  relationKeys.set(entity.prototype, field, names);
}

/** Returns the fields of an entity that its field `field` needs of the row; undefined where none are declared. */
export const relationKeysOf = ({ prototype }: EntityClass, field: string): readonly string[] | undefined =>
  relationKeys.get(prototype, field);

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
  const names = new Set(['id']);
  for (const { name: named } of chosen) {
    const name = named.value;
    if (name.startsWith('__') || name === NODE_ID) continue;
    // A field with its own resolver may read any column of its row.
    const needed = fields.has(name)
      ? [name]
      : (relationKeysOf(record.entity, name) ?? allColumns(record).fields);
    for (const one of needed) names.add(one);
  }
  return names;
}
