import {
  type DocumentNode,
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
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { isCompilable } from './compilable.js';
import { type CostOfRequest, compileCost } from './cost.js';
import type { Run } from './interpreter.js';
import { withOpaqueVariables } from './opaque-variables.js';
import { unknownOperation } from './refused-document.js';

/** An operation of a valid document, ready to run. */
export interface Operation {
  readonly kind: OperationDefinitionNode['operation'];
  readonly run: Run;
  readonly cost: CostOfRequest;
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

/**
 * Makes an operation of a document written by the service, compiled at its first run. Throws if it does not fit the
 * schema.
 */
export function compileTrusted(schema: GraphQLSchema, document: DocumentNode): Operation {
  const found = validate(schema, document, TRUSTED_RULES);
  if (found.length > 0) throw found[0];
  const definition = getOperationAST(document);
  if (!definition) throw unknownOperation();
  if (!isCompilable(document)) throw new Error('The document of a route may not be compiled');
  let run: Run | undefined;
  return {
    ...describeOperation(schema, document, definition),
    // Compiling costs milliseconds and there are hundreds of routes, so it waits for the first request.
    run: (ctx, variables) => {
      run ??= compileRun(schema, document);
      return run(ctx, variables);
    },
  };
}

export const describeOperation = (
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): Omit<Operation, 'run'> => ({
  kind: definition.operation,
  cost: compileCost(schema, document, definition),
});

/** Compiles an operation of a valid document: the one of this name, or the only one. */
export function compileRun(schema: GraphQLSchema, document: DocumentNode, name?: string | null): Run {
  const compiled = compileQuery(schema, withOpaqueVariables(schema, document), name ?? undefined, {
    disableLeafSerialization: true,
  });
  if (!isCompiledQuery(compiled))
    throw compiled.errors?.[0] ?? new Error('The document could not be compiled');
  return (ctx, variables) => compiled.query(undefined, ctx, variables as Record<string, unknown>);
}
