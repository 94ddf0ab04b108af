import { type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo, getNamedType, Kind } from 'graphql';
import { type Document, fieldsBelow, responseKeyOf } from './chosen-fields.js';

/** The selection of a root field that is SQL as a whole. */
export interface WholeSelection {
  /** The name of the field in the answer. */
  readonly key: string;
  /** The type of the field: a record, or a connection to records. */
  readonly type: GraphQLObjectType;
  /** The field nodes of the client's document. */
  readonly nodes: readonly FieldNode[];
  readonly document: Document;
}

/** A root field of which graphql-js is asked for no fields, with the field node of the client's document. */
interface EmptiedNode extends FieldNode {
  readonly whole: FieldNode;
}

/** Takes the selection from a root field that is SQL as a whole: its resolver reads the text of its answer. */
export const emptied = (node: FieldNode): EmptiedNode => ({
  ...node,
  selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
  whole: node,
});

/** Returns the selection of a root field that is SQL as a whole; null for a field whose fields have resolvers. */
export function wholeSelectionOf({
  fieldNodes,
  returnType,
  schema,
  fragments,
}: GraphQLResolveInfo): WholeSelection | null {
  const nodes = fieldNodes.flatMap((node) => (node as Partial<EmptiedNode>).whole ?? []);
  const [first] = nodes;
  if (!first) return null;
  const type = getNamedType(returnType) as GraphQLObjectType;
  return { key: responseKeyOf(first), type, nodes, document: { schema, fragments } };
}

/** Returns the field nodes of the records of a connection. */
export const recordNodesOf = ({ nodes, document }: WholeSelection): readonly FieldNode[] =>
  fieldsBelow(nodes, document).filter(({ name }) => name.value === 'nodes');
