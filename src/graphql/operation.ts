import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  FieldsOnCorrectTypeRule,
  type GraphQLSchema,
  getOperationAST,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  type OperationDefinitionNode,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';
import type { Context } from '../core/context.js';
import { type CostOfRequest, compileCost } from './cost.js';
import { unknownOperation } from './refused-document.js';

/** An operation of a valid document, ready to run. */
export interface Operation {
  readonly kind: OperationDefinitionNode['operation'];
  readonly run: Run;
  readonly cost: CostOfRequest;
}

/** Executes an operation with variables that were already coerced to their types. */
export type Run = (
  ctx: Context,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>;

/** An operation of a document that is known to be valid. */
export const operationOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): Operation => ({
  kind: definition.operation,
  cost: compileCost(schema, document, definition),
  run: runOf(schema, document, definition),
});

/** Executes an operation of a document by graphql-js, the only executor of the service. */
export function runOf(schema: GraphQLSchema, document: DocumentNode, { name }: OperationDefinitionNode): Run {
  const operationName = name?.value;
  return (contextValue, variableValues) =>
    execute({ schema, document, operationName, contextValue, variableValues });
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
export function trustedOperation(schema: GraphQLSchema, document: DocumentNode): Operation {
  const found = validate(schema, document, TRUSTED_RULES);
  if (found.length > 0) throw found[0];
  const definition = getOperationAST(document);
  if (!definition) throw unknownOperation();
  return operationOf(schema, document, definition);
}
