import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionResult,
  execute,
  FieldsOnCorrectTypeRule,
  type GraphQLSchema,
  getOperationAST,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import { type Context } from '../engine/access.js';
import { AnswerText, LeftToResolvers } from '../engine/read.js';
import { unknownOperation } from './errors.js';
import { isExplained, readNotingHidden } from './explain.js';
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
      ...(isExplained(contextValue) ? { fieldResolver: readNotingHidden } : {}),
    });
  return async (ctx, variables) => {
    if (emptied === undefined) emptied = withoutWholeFields(operation, options);
    // What PostgreSQL writes does not tell a hidden field from an empty one.
    if (!emptied || isExplained(ctx)) return run(document, ctx, variables);
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

/** What can be wrong with a document that the service wrote from the schema itself. */
const TRUSTED_RULES = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  VariablesInAllowedPositionRule,
];

/** Makes an operation of a document written by the service. Throws if it does not fit the schema. */
export function trustedRun(schema: GraphQLSchema, document: DocumentNode, options: WholeOptions): Run {
  const found = validate(schema, document, TRUSTED_RULES);
  if (found.length > 0) throw found[0];
  const definition = getOperationAST(document);
  if (!definition) throw unknownOperation();
  return runOf(knownOperation(schema, document, definition), options);
}
