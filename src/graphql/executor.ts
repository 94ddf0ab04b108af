import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { Caller } from '../core/caller.js';
import type { Context } from '../core/context.js';
import type { DomainError } from '../platform/errors.js';
import { isCompilable } from './compilable.js';
import { compileRun, describeOperation, type Operation } from './compile-operation.js';
import { costExceeded, type RequestCost } from './cost.js';
import { createConflictCompletion } from './current-record.js';
import { type CacheFigures, createDocumentCache } from './document-cache.js';
import { type ErrorPolicy, formatError, toDomainError } from './errors.js';
import { createInterpreter } from './interpreter.js';
import type { DocumentLimits } from './limits.js';
import { compileInput, type OperationInput } from './operation-input.js';
import { createDocumentReader } from './read-document.js';
import { type RecordPage, recordPageOf } from './record-page.js';
import { isRefused, type Refused, refusalBody, refuse, unknownOperation } from './refused-document.js';
import { rootFieldAccess, rootFieldsOf } from './root-fields.js';
import { createWorkQueue } from './work-queue.js';

/** An operation of a document that a client sent. */
export interface ClientOperation extends Operation {
  readonly source: string;
  readonly document: DocumentNode;
  /** The names of its root fields, one for each response key. */
  readonly rootFields: readonly string[];
  readonly input: OperationInput;
  /** Its name in the document. */
  readonly name: string | null;
  /** Lexical tokens of the document. */
  readonly tokens: number;
  /** Whether a caller may call at least one of the root fields. */
  readonly isOpenTo: (caller: Caller | null) => boolean;
  /** The page of records that it asks for, if it asks for nothing else and their fields are columns. */
  readonly recordPage: RecordPage | null;
}

interface Failure {
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

/** The result of an operation; its errors are still those that the domain threw. */
export interface Execution {
  readonly data: Record<string, unknown> | null;
  readonly errors: readonly Failure[];
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly limits: DocumentLimits;
  readonly introspection: boolean;
  readonly errors: ErrorPolicy;
}

/** The work spent on clients' documents and the size of the cache. */
export interface DocumentFigures extends CacheFigures {
  /** Documents compiled since the start. */
  readonly compilations: number;
}

/**
 * The only way to execute an operation, for GraphQL requests and for REST routes. One of a user waits while too many others
 * of the same user are executed.
 */
export interface Executor {
  readonly schema: GraphQLSchema;
  /**
   * Parses and validates a client's document, or takes it from the cache. A document that is not too large is
   * compiled when a signed-in caller sends it again: compiled code takes memory and pays only when it is
   * reused.
   */
  prepare(ctx: Context, source: string, operationName?: string | null): Promise<ClientOperation | Refused>;
  /** Executes with variables that were already coerced to their types. */
  execute(
    operation: Operation,
    ctx: Context,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Execution>;
  /**
   * Executes a client's operation with its raw variables and returns the body to send. Wrong input executes nothing. The
   * body names the cost when it is asked for, and always when it is too high.
   */
  respond(
    operation: ClientOperation,
    ctx: Context,
    variables: unknown,
    options?: { readonly showsCost?: boolean },
  ): Promise<ExecutionBody>;
  figures(): DocumentFigures;
}

export interface ExecutionBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: { readonly cost: RequestCost };
}

/** Compiling takes about 40 µs per token and cannot be interrupted; a larger document is interpreted. */
const MOST_COMPILED_TOKENS = 1_000;

export function createExecutor({ schema, limits, introspection, errors }: ExecutorOptions): Executor {
  const readDocument = createDocumentReader(schema, limits, introspection);
  const interpreted = createInterpreter(schema);
  const cache = createDocumentCache<ClientOperation>();
  const enqueue = createWorkQueue();
  let compilations = 0;

  async function prepare(ctx: Context, source: string, operationName?: string | null) {
    // The name is prefixed by its length so that no two pairs of name and document have the same key.
    const key = `${operationName?.length ?? 0} ${operationName ?? ''}${source}`;
    const compiled = cache.compiled(key);
    if (compiled) return compiled;
    const parsed = cache.parsed(key);
    if (parsed) return isRefused(parsed) ? parsed : compiledFor(ctx, key, parsed);
    await ctx.services.rateLimits.readDocument(ctx, source.length);
    // Several requests with the same new document may have waited together.
    return enqueue(() => cache.compiled(key) ?? cache.parsed(key) ?? keep(key, read(source, operationName)));
  }

  function keep(key: string, operation: ClientOperation | Refused): ClientOperation | Refused {
    cache.keepParsed(key, operation);
    return operation;
  }

  /**
   * The compiled form of a repeated document if the caller may have it compiled, else the operation
   * unchanged.
   */
  async function compiledFor(
    ctx: Context,
    key: string,
    operation: ClientOperation,
  ): Promise<ClientOperation> {
    const { kind, tokens, isOpenTo, input } = operation;
    // Both are refused later, and cannot be compiled.
    if (kind === 'subscription' || !input.isCompilable || !isCompilable(operation.document)) return operation;
    if (!ctx.caller || tokens > MOST_COMPILED_TOKENS || !isOpenTo(ctx.caller)) return operation;
    if (!(await ctx.services.rateLimits.mayCompileDocument(ctx.caller.userId, key.length))) return operation;
    return enqueue(() => {
      const known = cache.compiled(key);
      if (known) return known;
      compilations += 1;
      const run = compileRun(schema, operation.document, operation.name);
      const compiled = { ...operation, run };
      cache.keepCompiled(key, compiled);
      return compiled;
    });
  }

  function read(source: string, operationName?: string | null): ClientOperation | Refused {
    try {
      const { document, tokens, faults } = readDocument(source);
      if (faults.length > 0) return refuse(faults, introspection);
      const definition = getOperationAST(document, operationName);
      if (!definition) return { ...refuse([unknownOperation()], introspection), isValid: true };
      const rootFields = rootFieldsOf(document, definition);
      const isIntrospective = rootFields.some((name) => name === '__schema' || name === '__type');
      return {
        ...describeOperation(schema, document, definition),
        source,
        document,
        rootFields,
        input: compileInput(schema, document, definition),
        name: definition.name?.value ?? null,
        tokens,
        run: interpreted({ document, definition, isIntrospective }),
        isOpenTo: rootFieldAccess(schema, definition.operation, rootFields),
        recordPage: recordPageOf(schema, document, definition),
      };
    } catch (error) {
      if (error instanceof GraphQLError) return refuse([error], introspection);
      throw error;
    }
  }

  async function execute(
    operation: Pick<Operation, 'run'>,
    ctx: Context,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Execution> {
    // Not a copy: Apollo Server marks the context for the plugins that follow resolvers.
    const result = await operation.run(Object.assign(ctx, { variables }), variables);
    return {
      data: (result.data ?? null) as Record<string, unknown> | null,
      errors: (result.errors ?? []).map((error) => ({
        error,
        domainError: toDomainError(error.originalError ?? error, ctx.requestId, errors),
      })),
    };
  }

  const withCurrentRecord = createConflictCompletion(schema, (query, ctx, variables) =>
    execute({ run: interpreted(query) }, ctx, variables),
  );

  const respond: Executor['respond'] = async (operation, ctx, raw, { showsCost = false } = {}) => {
    const input = operation.input.read(raw, ctx.services.clock);
    if ('refusals' in input) return { errors: input.refusals.map(formatted(ctx)) };
    const cost = { requested: operation.cost(input.variables), maximum: limits.cost };
    const tooDear = costExceeded(cost);
    if (tooDear) return { ...refusalBody(refuse([tooDear], introspection), ctx), extensions: { cost } };
    const { data, errors: thrown } = await execute(operation, ctx, input.variables);
    const found =
      thrown.length === 0
        ? []
        : await Promise.all(thrown.map(withCurrentRecord(operation, ctx, input.variables)));
    const body = found.length === 0 ? { data } : { errors: found.map(formatted(ctx)), data };
    return showsCost ? { ...body, extensions: { cost } } : body;
  };

  return {
    schema,
    prepare,
    execute: (operation, ctx, variables) => inSlot(ctx, () => execute(operation, ctx, variables)),
    respond: (operation, ctx, variables, options) =>
      inSlot(ctx, () => respond(operation, ctx, variables, options)),
    figures: () => ({ ...cache.figures(), compilations }),
  };
}

const inSlot = <T>({ services, caller }: Context, work: () => Promise<T>): Promise<T> =>
  services.operationSlots.run(caller?.userId, work);

const formatted =
  (ctx: Context) =>
  ({ error, domainError }: Failure) =>
    formatError(error, domainError, ctx);
