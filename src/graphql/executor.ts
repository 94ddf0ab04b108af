import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { Context } from '../core/context.js';
import type { DomainError } from '../platform/errors.js';
import { costExceeded, type RequestCost } from './cost.js';
import { createConflictCompletion } from './current-record.js';
import { type CacheFigures, createDocumentCache } from './document-cache.js';
import { type ErrorPolicy, formatError, toDomainError } from './errors.js';
import type { DocumentLimits } from './limits.js';
import { type Operation, operationOf, runOf } from './operation.js';
import { compileInput, type OperationInput } from './operation-input.js';
import { createDocumentReader } from './read-document.js';
import { type RecordPage, recordPageOf } from './record-page.js';
import { type Refused, refusalBody, refuse, unknownOperation } from './refused-document.js';
import { rootFieldsOf } from './root-fields.js';
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

/**
 * The only way to execute an operation, for GraphQL requests and for REST routes. One of a user waits while too many others
 * of the same user are executed.
 */
export interface Executor {
  readonly schema: GraphQLSchema;
  /**
   * Parses and validates a client's document, or takes it from the cache.
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
  figures(): CacheFigures;
}

export interface ExecutionBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: { readonly cost: RequestCost };
}

export function createExecutor({ schema, limits, introspection, errors }: ExecutorOptions): Executor {
  const readDocument = createDocumentReader(schema, limits, introspection);
  const cache = createDocumentCache<ClientOperation>();
  const enqueue = createWorkQueue();

  async function prepare(ctx: Context, source: string, operationName?: string | null) {
    // The name is prefixed by its length so that no two pairs of name and document have the same key.
    const key = `${operationName?.length ?? 0} ${operationName ?? ''}${source}`;
    const sender = ctx.caller ? 'caller' : 'anonymous';
    const known = cache.find(sender, key);
    if (known) return known;
    await ctx.services.rateLimits.readDocument(ctx, source.length);
    // Several requests with the same new document may have waited together.
    return enqueue(() => {
      const found = cache.find(sender, key) ?? read(source, operationName);
      cache.keep(sender, key, found);
      return found;
    });
  }

  function read(source: string, operationName?: string | null): ClientOperation | Refused {
    try {
      const { document, tokens, faults } = readDocument(source);
      if (faults.length > 0) return refuse(faults, introspection);
      const definition = getOperationAST(document, operationName);
      if (!definition) return { ...refuse([unknownOperation()], introspection), isValid: true };
      return {
        ...operationOf(schema, document, definition),
        source,
        document,
        rootFields: rootFieldsOf(document, definition),
        input: compileInput(schema, document, definition),
        name: definition.name?.value ?? null,
        tokens,
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

  const withCurrentRecord = createConflictCompletion(schema, ({ document, definition }, ctx, variables) =>
    execute({ run: runOf(schema, document, definition) }, ctx, variables),
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
    figures: () => cache.figures(),
  };
}

const inSlot = <T>({ services, caller }: Context, work: () => Promise<T>): Promise<T> =>
  services.operationSlots.run(caller?.userId, work);

const formatted =
  (ctx: Context) =>
  ({ error, domainError }: Failure) =>
    formatError(error, domainError, ctx);
