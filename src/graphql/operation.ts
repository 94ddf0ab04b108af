import {
  createSourceEventStream,
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  type FieldNode,
  type GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql';
import {
  type Allowed,
  assertAllowed,
  type Context,
  definitionOf,
  goOnAsSender,
  type Id,
  nodeIdOf,
  type ResolvedField,
  refusalsOf,
} from '../engine/declare.js';
import { AnswerText, answeredFields, LeftToResolvers } from '../engine/read.js';
import { conflict, DomainError, validationError } from '../platform/errors.js';
import { isRefusalReason } from '../platform/refusal-reasons.js';
import { unknownOperation } from './errors.js';
import { readNotingHidden } from './explain.js';
import {
  type KnownOperation,
  knownOperation,
  type WholeOptions,
  withoutWholeFields,
} from './known-operation.js';

/** Executes an operation with variables that were already coerced to their types. */
export type Run = (ctx: Context, variables: Variables) => Promise<ExecutionResult>;

type Variables = Readonly<Record<string, unknown>>;

/** Executes an operation by graphql-js; fields that are whole in SQL have the text that PostgreSQL wrote. */
export function runOf(operation: KnownOperation, options: WholeOptions = {}): Run {
  const { schema, document, name: operationName } = operation;
  // The tables of the records are registered after the routes are compiled.
  let emptied: DocumentNode | null | undefined;
  const run = (executed: DocumentNode, contextValue: Context, variableValues: Variables) =>
    execute({
      schema,
      document: executed,
      operationName,
      contextValue,
      variableValues,
      // Hidden fields are noted where the request asks for the reasons.
      ...(contextValue.running.hidden ? { fieldResolver: readNotingHidden } : {}),
    });
  return async (ctx, variables) => {
    if (emptied === undefined) emptied = withoutWholeFields(operation, options);
    // What PostgreSQL writes does not tell a hidden field from an empty one.
    if (!emptied || ctx.running.hidden) return run(document, ctx, variables);
    ctx.answers.clear();
    const result = await run(emptied, ctx, variables);
    if (!result.errors?.some(({ originalError }) => originalError instanceof LeftToResolvers))
      return withTexts(result, ctx.answers);
    ctx.loaders.clear();
    return run(document, ctx, variables);
  };
}

/** The events of a subscription, or why it is refused. */
export const eventsOf = (
  { schema, document, name: operationName }: KnownOperation,
  contextValue: Context,
  variableValues: Variables,
): Promise<AsyncIterable<unknown> | ExecutionResult> =>
  createSourceEventStream({ schema, document, operationName, contextValue, variableValues });

/** Makes the answer to one event of a subscription. */
export const answerEvent = async (
  { schema, document, name: operationName }: KnownOperation,
  rootValue: unknown,
  contextValue: Context,
  variableValues: Variables,
): Promise<ExecutionResult> =>
  execute({ schema, document, operationName, rootValue, contextValue, variableValues });

/** Puts the texts into the places of their fields, which are named from the root on. */
function withTexts(result: ExecutionResult, answers: ReadonlyMap<string, string>): ExecutionResult {
  for (const [path, text] of answers) {
    const steps = path.split('.');
    const last = steps.pop() as string;
    let parent: Record<string, unknown> | null | undefined = result.data;
    for (const step of steps) parent = parent?.[step] as typeof parent;
    if (parent?.[last]) parent[last] = new AnswerText(text);
  }
  return result;
}

/** Makes an operation of a document written by the service. Throws if it does not fit the schema. */
export function trustedRun(schema: GraphQLSchema, document: DocumentNode, options: WholeOptions): Run {
  const found = validate(schema, document);
  if (found.length > 0) throw found[0];
  const definition = getOperationAST(document);
  if (!definition) throw unknownOperation();
  return runOf(knownOperation(schema, document, definition), options);
}

/**
 * Returns the resolver of an operation that refuses it to callers below its level. A mutation counts as a write of its caller.
 */
export function guarded(
  field: ResolvedField,
  allowed: Allowed,
  isMutation: boolean,
): GraphQLFieldResolver<unknown, Context> {
  const { resolve = defaultFieldResolver } = field;
  return async (source, args, ctx, info) => {
    goOnAsSender(ctx);
    assertAllowed(ctx.caller, allowed);
    try {
      if (isMutation && ctx.caller) await ctx.services.rateLimits.write(ctx.caller.userId);
      if (isMutation) ctx.running.args = args;
      return await resolve(source, args, ctx, info);
    } catch (error) {
      throw declaredError(ctx, field, error);
    }
  };
}

/** Returns the error of an operation; except in production a reason that it does not declare is a mistake of the service. */
function declaredError({ services: { config } }: Context, field: ResolvedField, error: unknown): unknown {
  if (!(error instanceof DomainError) || config.nodeEnv === 'production') return error;
  const declared: readonly string[] = refusalsOf(field);
  const given = [error.reason, ...error.causes.map(({ code }) => code)];
  const undeclared = given.find((one) => one && isRefusalReason(one) && !declared.includes(one));
  return undeclared
    ? new Error(`${field.name} does not declare that it is refused with ${undeclared}`)
    : error;
}

export interface Failure {
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

/** The result of an operation; its errors are still those that the domain threw. */
export interface Execution {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly Failure[];
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
