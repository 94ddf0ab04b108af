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
import type { Path } from 'graphql/jsutils/Path.js';
import { groupedBy } from '../../platform/get-or-insert.js';

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
): AnsweredFields => byResponseKey(fieldsBelow(nodes, document, name, variables));

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

/** A field of which graphql-js is asked for no fields, with the field node of the client's document. */
interface EmptiedNode extends FieldNode {
  readonly whole: FieldNode;
}

/** Takes the selection from a field that is SQL as a whole: its resolver reads the text of its answer. */
export const emptied = (node: FieldNode): EmptiedNode => ({
  ...node,
  selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
  whole: node,
});

/** Returns the selection of a field that is SQL as a whole; null for a field whose fields have resolvers. */
export function wholeSelectionOf({
  fieldNodes,
  path,
  returnType,
  schema,
  fragments,
}: GraphQLResolveInfo): WholeSelection | null {
  const nodes = fieldNodes.flatMap((node) => (node as Partial<EmptiedNode>).whole ?? []);
  const [first] = nodes;
  if (!first) return null;
  const type = getNamedType(returnType) as GraphQLObjectType;
  return { path: responsePathOf(path), type, nodes, document: { schema, fragments } };
}

const responsePathOf = ({ prev, key }: Path): string =>
  prev ? `${responsePathOf(prev)}.${key}` : String(key);

/** Returns the field nodes of the records of a connection. */
export const recordNodesOf = ({ nodes, document }: WholeSelection): readonly FieldNode[] =>
  fieldsBelow(nodes, document).filter(({ name }) => name.value === 'nodes');
