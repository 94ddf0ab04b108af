import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isInputType,
  type OperationDefinitionNode,
  specifiedRules,
  typeFromAST,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../core/context.js';
import { type DomainError, type FieldErrors, validationError } from '../core/errors.js';
import { coerce } from '../core/input/coerce.js';
import { type CostOfRequest, compileCost, costExceeded } from './cost.js';
import { type ErrorPolicy, formatError, toDomainError } from './errors.js';
import { limitRules } from './limit-rules.js';
import { type DocumentLimits, parseLimited } from './limits.js';
import { hideSuggestions, noIntrospectionRule } from './schema-secrecy.js';

/** A document that was parsed, validated and compiled once. */
export interface Operation {
  readonly kind: OperationDefinitionNode['operation'];
  readonly document: DocumentNode;
  readonly run: (ctx: Context, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult>;
  readonly variables: readonly Variable[];
  readonly cost: CostOfRequest;
}

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue: unknown;
}

/** A document that cannot be executed, with the reasons to send. */
export interface Refused {
  readonly errors: readonly GraphQLFormattedError[];
}

/** What came out of an operation, its errors still as the domain threw them. */
export interface Outcome {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly { error: GraphQLError; domainError: DomainError }[];
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly limits: DocumentLimits;
  readonly introspection: boolean;
  readonly errors: ErrorPolicy;
}

const MOST_DOCUMENTS = 500;

/** Of the documents kept, together: a megabyte of comments makes a document too. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/** A longer document is read anew each time, so that a few of them cannot push out all others. */
const LONGEST_KEPT = 64 * 1024;

/** The one way an operation is executed, whether it came in by GraphQL or stands behind a REST route. */
export interface Executor {
  readonly schema: GraphQLSchema;
  /** Parses, validates and compiles a client's document, or takes it from the documents seen lately. */
  prepare(source: string, operationName?: string | null): Operation | Refused;
  /** Compiles a document of our own. Throws when it does not fit the schema. */
  compileTrusted(document: DocumentNode): Operation;
  /** Executes with variables that were already read in the form of their types. */
  execute(operation: Operation, ctx: Context, variables: Readonly<Record<string, unknown>>): Promise<Outcome>;
  /** Executes a client's operation with its raw variables and gives the body to send. */
  respond(operation: Operation, ctx: Context, variables: unknown): Promise<ExecutionBody>;
}

export interface ExecutionBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

export function createExecutor({ schema, limits, introspection, errors }: ExecutorOptions): Executor {
  const validationRules = [...limitRules(limits), ...(introspection ? [] : [noIntrospectionRule])];
  const prepared = new LRUCache<string, Operation | Refused>({
    max: MOST_DOCUMENTS,
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_operation, key) => key.length,
  });

  function prepare(source: string, operationName?: string | null): Operation | Refused {
    // The name is told from the document, so that nobody's name and document, or refused text, stand for another's.
    const key = `${operationName?.length ?? 0} ${operationName ?? ''}${source}`;
    const known = prepared.get(key);
    if (known) return known;
    const operation = read(source, operationName);
    prepared.set(key, operation);
    return operation;
  }

  function read(source: string, operationName?: string | null): Operation | Refused {
    try {
      const document = parseLimited(source, limits);
      const found = validate(schema, document, [...specifiedRules, ...validationRules]);
      return found.length > 0 ? refuse(found) : compile(document, operationName);
    } catch (error) {
      if (error instanceof GraphQLError) return refuse([error]);
      throw error;
    }
  }

  function refuse(found: readonly GraphQLError[]): Refused {
    return {
      errors: found.map((error) => {
        const { message, ...rest } = error.toJSON();
        return {
          message: introspection ? message : hideSuggestions(message),
          ...rest,
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...rest.extensions },
        };
      }),
    };
  }

  function compile(document: DocumentNode, operationName?: string | null): Operation {
    const definition = getOperationAST(document, operationName);
    if (!definition) {
      throw new GraphQLError(
        'El documento no tiene una operación con ese nombre, o tiene varias y no se indicó cuál.',
        {
          extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
        },
      );
    }
    return {
      kind: definition.operation,
      document,
      run: compiledOnDemand(document, operationName),
      variables: variablesOf(schema, definition),
      cost: compileCost(schema, document, definition),
    };
  }

  /** Compiling costs milliseconds and there are hundreds of routes, so it waits for the first request. */
  function compiledOnDemand(document: DocumentNode, operationName?: string | null): Operation['run'] {
    let compiled: CompiledQuery | undefined;
    return async (ctx, variables) => {
      compiled ??= compiledQuery(document, operationName);
      return compiled.query(undefined, ctx, variables as Record<string, unknown>);
    };
  }

  function compiledQuery(document: DocumentNode, operationName?: string | null): CompiledQuery {
    const compiled = compileQuery(schema, document, operationName ?? undefined, {
      disableLeafSerialization: true,
    });
    if (!isCompiledQuery(compiled))
      throw compiled.errors?.[0] ?? new Error('The document could not be compiled');
    return compiled;
  }

  function compileTrusted(document: DocumentNode): Operation {
    const found = validate(schema, document);
    if (found.length > 0) throw found[0];
    return compile(document);
  }

  async function execute(operation: Operation, ctx: Context, variables: Readonly<Record<string, unknown>>) {
    const result = await operation.run(ctx, variables);
    return {
      data: (result.data ?? null) as Record<string, unknown> | null,
      errors: (result.errors ?? []).map((error) => ({
        error,
        domainError: toDomainError(error.originalError ?? error, ctx.requestId, errors),
      })),
    };
  }

  async function respond(operation: Operation, ctx: Context, raw: unknown): Promise<ExecutionBody> {
    const variables = readVariables(operation, raw);
    if ('refusal' in variables) {
      const { refusal } = variables;
      return { errors: [formatError(new GraphQLError(refusal.message), refusal, ctx.requestId)] };
    }
    const tooDear = costExceeded(operation.cost(variables.values), limits);
    if (tooDear) return withTraceId(refuse([tooDear]), ctx.requestId);
    const outcome = await execute(operation, ctx, variables.values);
    if (outcome.errors.length === 0) return { data: outcome.data };
    return {
      errors: outcome.errors.map(({ error, domainError }) => formatError(error, domainError, ctx.requestId)),
      data: outcome.data,
    };
  }

  return { schema, prepare, compileTrusted, execute, respond };
}

export const isRefused = (operation: Operation | Refused): operation is Refused => 'errors' in operation;

/** The same refusal for one request: what was refused once is kept, its requests are not. */
export const withTraceId = ({ errors = [] }: ExecutionBody, requestId: string): ExecutionBody => ({
  errors: errors.map((error) => ({ ...error, extensions: { ...error.extensions, traceId: requestId } })),
});

function variablesOf(schema: GraphQLSchema, definition: OperationDefinitionNode): Variable[] {
  return (definition.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
    const inputType = typeFromAST(schema, type);
    return isInputType(inputType)
      ? [
          {
            name: variable.name.value,
            type: inputType,
            defaultValue: defaultValue ? valueFromASTUntyped(defaultValue) : undefined,
          },
        ]
      : [];
  });
}

/** Reads a client's variables; what is wrong is named field by field, without the name of the `input` around it. */
function readVariables(
  operation: Operation,
  raw: unknown,
): { values: Record<string, unknown> } | { refusal: DomainError } {
  const given = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  const errors: FieldErrors = {};
  for (const { name, type, defaultValue } of operation.variables) {
    const value = Object.hasOwn(given, name) ? given[name] : defaultValue;
    const coerced = coerce(type, value, name === 'input' ? '' : name, errors, 'strict');
    if (coerced !== undefined) values[name] = coerced;
  }
  return Object.keys(errors).length === 0 ? { values } : { refusal: validationError(errors) };
}
