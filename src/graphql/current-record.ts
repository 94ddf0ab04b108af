import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { collectFields } from 'graphql/execution/collectFields.js';
import type { Context } from '../core/context.js';
import type { Id } from '../core/read/id.js';
import { nodeIdOf } from '../core/read/node-id.js';
import { definitionOf } from '../core/read/record.js';
import { conflict, type DomainError } from '../platform/errors.js';
import type { Interpreted } from './interpreter.js';

type Variables = Readonly<Record<string, unknown>>;

interface Client {
  readonly document: DocumentNode;
  readonly name: string | null;
}

interface Failure {
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

/** The root field that answers the record. */
const NODE = 'node';

/**
 * Gives a conflict the record as it is now: what the mutation would have answered, besides its id and version. It is
 * read by a query of its own, so the caller sees no more than there.
 */
export function createConflictCompletion(
  schema: GraphQLSchema,
  execute: (
    query: Interpreted,
    ctx: Context,
    variables: Variables,
  ) => Promise<{ readonly data: Record<string, unknown> | null }>,
) {
  return (operation: Client, ctx: Context, variables: Variables) =>
    async (failure: Failure): Promise<Failure> => {
      const { current } = failure.domainError;
      const nodes = current && refusedFields(schema, operation, variables, failure.error);
      const query = nodes && queryOf(schema, operation, nodes, current.id);
      if (!query) return failure;
      const { data } = await execute(query, ctx, variables);
      return { ...failure, domainError: conflict({ ...current, ...(data?.[NODE] as object | null) }) };
    };
}

/** The nodes of the mutation that an error comes from. */
function refusedFields(
  schema: GraphQLSchema,
  { document, name }: Client,
  variables: Variables,
  { path }: GraphQLError,
): readonly FieldNode[] | undefined {
  const root = schema.getMutationType();
  const mutation = getOperationAST(document, name);
  if (!root || !mutation) return undefined;
  const fragments = Object.fromEntries(fragmentsOf(document).map((one) => [one.name.value, one]));
  return collectFields(schema, fragments, variables, root, mutation.selectionSet).get(String(path?.[0]));
}

/** The query of a record by its node id with the selection of a mutation; undefined where that answers no record. */
function queryOf(
  schema: GraphQLSchema,
  { document, name }: Client,
  nodes: readonly FieldNode[],
  id: Id,
): Interpreted | undefined {
  const mutation = getOperationAST(document, name);
  const field = schema.getMutationType()?.getFields()[nodes[0]?.name.value ?? ''];
  const type = field && getNamedType(field.type).name;
  if (!mutation || !type || !definitionOf(type)) return undefined;
  const selectionSet = {
    kind: Kind.SELECTION_SET as const,
    selections: [recordField(type, id, nodes)],
  };
  const definition = { ...mutation, operation: OperationTypeNode.QUERY, selectionSet };
  const definitions = [definition, ...fragmentsOf(document)];
  return { document: { kind: Kind.DOCUMENT, definitions }, definition, isIntrospective: false };
}

const fragmentsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);

/** Selects on the node what some field nodes select on the record. */
function recordField(type: string, id: Id, nodes: readonly FieldNode[]): FieldNode {
  const named = (value: string) => ({ kind: Kind.NAME, value }) as const;
  return {
    kind: Kind.FIELD,
    name: named(NODE),
    arguments: [
      {
        kind: Kind.ARGUMENT,
        name: named('nodeId'),
        value: { kind: Kind.STRING, value: nodeIdOf(type, id) },
      },
    ],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: nodes.flatMap(({ selectionSet }) =>
        selectionSet
          ? [
              {
                kind: Kind.INLINE_FRAGMENT,
                typeCondition: { kind: Kind.NAMED_TYPE, name: named(type) },
                selectionSet,
              },
            ]
          : [],
      ),
    },
  };
}
