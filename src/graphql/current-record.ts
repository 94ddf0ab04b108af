import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { answeredFields, type Context, definitionOf, type Id, nodeIdOf } from '../engine/index.js';
import { conflict, type DomainError, validationError } from '../platform/errors.js';

type Variables = Readonly<Record<string, unknown>>;

interface Client {
  readonly document: DocumentNode;
  readonly name: string | null;
}

interface Failure {
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

interface Query {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
}

/** The root field that answers a record. */
const NODE = 'node';

/**
 * Gives a conflict the record as it is now, or each record whose row was refused for a conflict: what the mutation would
 * have answered, besides its id and version. They are read by a query of its own, so the caller sees no more than there.
 */
export function createConflictCompletion(
  schema: GraphQLSchema,
  execute: (
    query: Query,
    ctx: Context,
    variables: Variables,
  ) => Promise<{ readonly data: Record<string, unknown> | null }>,
) {
  return (operation: Client, ctx: Context, variables: Variables) =>
    async (failure: Failure): Promise<Failure> => {
      const { current, currentRows, errors = {} } = failure.domainError;
      const rows = currentRows ? Object.entries(currentRows) : [];
      const records = current ? [current] : rows.map(([, row]) => row);
      const nodes = records.length > 0 && refusedFields(schema, operation, variables, failure.error);
      const query = nodes && queryOf(schema, operation, nodes, records);
      if (!query) return failure;
      const { data } = await execute(query, ctx, variables);
      const [first, ...others] = records.map((record, index) => ({
        ...record,
        ...(data?.[aliasOf(index)] as object | null),
      }));
      if (!first) return failure;
      if (current) return { ...failure, domainError: conflict(first) };
      const found = Object.fromEntries([first, ...others].map((row, index) => [rows[index]?.[0], row]));
      return { ...failure, domainError: validationError(errors, found) };
    };
}

const aliasOf = (index: number) => `record${index}`;

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
  return answeredFields(root, [mutation], { schema, fragments }, variables).get(String(path?.[0]));
}

/** The query of records by their node ids with the selection of a mutation; undefined where that answers no record. */
function queryOf(
  schema: GraphQLSchema,
  { document, name }: Client,
  nodes: readonly FieldNode[],
  records: readonly { readonly id: Id }[],
): Query | undefined {
  const mutation = getOperationAST(document, name);
  const field = schema.getMutationType()?.getFields()[nodes[0]?.name.value ?? ''];
  const type = field && getNamedType(field.type).name;
  if (!mutation || !type || !definitionOf(type)) return undefined;
  const selectionSet = {
    kind: Kind.SELECTION_SET as const,
    selections: records.map(({ id }, index) => recordField(aliasOf(index), type, id, nodes)),
  };
  const definition = { ...mutation, operation: OperationTypeNode.QUERY, selectionSet };
  const definitions = [definition, ...fragmentsOf(document)];
  return { document: { kind: Kind.DOCUMENT, definitions }, definition };
}

const fragmentsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);

/** Selects on the node what some field nodes select on the record. */
function recordField(alias: string, type: string, id: Id, nodes: readonly FieldNode[]): FieldNode {
  const named = (value: string) => ({ kind: Kind.NAME, value }) as const;
  return {
    kind: Kind.FIELD,
    alias: named(alias),
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
