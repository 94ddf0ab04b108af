import {
  type FieldNode,
  type GraphQLError,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';
import { type Context } from '../engine/access.js';
import { definitionOf, type Id, nodeIdOf } from '../engine/declare.js';
import { answeredFields } from '../engine/read.js';
import { conflict, type DomainError, validationError } from '../platform/errors.js';
import { type KnownOperation, knownOperation } from './known-operation.js';

type Variables = Readonly<Record<string, unknown>>;

interface Failure {
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

/** Gives a conflict, or each refused row, the record as it is now, as the mutation would have answered it. */
export function createConflictCompletion(
  execute: (
    query: KnownOperation,
    ctx: Context,
    variables: Variables,
  ) => Promise<{ readonly data: Record<string, unknown> | null }>,
) {
  return (mutation: KnownOperation, ctx: Context, variables: Variables) =>
    async (failure: Failure): Promise<Failure> => {
      const { current, currentRows, errors = {} } = failure.domainError;
      const rows = currentRows ? Object.entries(currentRows) : [];
      const records = current ? [current] : rows.map(([, row]) => row);
      const query = queryOf(mutation, refusedFields(mutation, variables, failure.error), records);
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

/** Returns the nodes of the mutation that an error comes from. */
const refusedFields = (mutation: KnownOperation, variables: Variables, { path }: GraphQLError) =>
  (mutation.rootType &&
    answeredFields(mutation.rootType, [mutation.definition], mutation, variables).get(String(path?.[0]))) ??
  [];

/** Returns the query of records by their node ids with the selection of a mutation; undefined where that answers no record. */
function queryOf(
  { schema, document, definition, rootType }: KnownOperation,
  nodes: readonly FieldNode[],
  records: readonly { readonly id: Id }[],
): KnownOperation | undefined {
  const field = rootType?.getFields()[nodes[0]?.name.value ?? ''];
  const type = field && getNamedType(field.type).name;
  if (!type || !definitionOf(type) || records.length === 0) return undefined;
  const selected = nodes.flatMap(({ selectionSet }) =>
    selectionSet ? `... on ${type} ${print(selectionSet)}` : [],
  );
  const fields = records.map(
    ({ id }, index) => `${aliasOf(index)}: node(nodeId: "${nodeIdOf(type, id)}") { ${selected.join(' ')} }`,
  );
  const [written] = parse(`{ ${fields.join(' ')} }`).definitions;
  const { variableDefinitions = [] } = definition;
  const query = { ...(written as OperationDefinitionNode), variableDefinitions };
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return knownOperation(schema, { kind: Kind.DOCUMENT, definitions: [query, ...fragments] }, query);
}
