import {
  type ExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import { AnswerTooLarge, queriesWith } from '../engine/database.js';
import {
  ALLOWED,
  type Allowed,
  actorOf,
  administratorOf,
  assertAllowed,
  type Context,
} from '../engine/declare.js';
import { AnswerRoom, assertFits } from '../engine/read.js';
import { compileCost, costExceeded, costOfAnswer, type RequestCost } from './cost.js';
import {
  createDocumentCache,
  createSchemaAnswers,
  createWorkQueue,
  isOfSchemaAlone,
  keyOf,
  POINTS_OF_KEPT_ANSWER,
  pointsOfIntrospection,
  pointsOfReading,
  pointsOfText,
  purseOf,
  withoutIgnored,
} from './document-cache.js';
import {
  type ErrorPolicy,
  formatError,
  isRefused,
  NOT_LISTED,
  type Refused,
  refusalBody,
  refuse,
  toDomainError,
  unknownOperation,
} from './errors.js';
import { type Explanation, explain, type SentStatement } from './explain.js';
import { type KnownOperation, knownOperation } from './known-operation.js';
import {
  answerEvent,
  createConflictCompletion,
  type Execution,
  eventsOf,
  type Failure,
  type Run,
  runOf,
} from './operation.js';
import { compileInput, type OperationInput } from './operation-input.js';
import {
  createDocumentReader,
  locationsIn,
  type OperationLimits,
  type ReadDocument,
} from './read-document.js';

export interface ClientOperation extends KnownOperation {
  readonly source: string;
  readonly run: Run;
  readonly input: OperationInput;
  /** Counts what a request costs. */
  readonly cost: (variables: Variables) => number;
  /** Tokens, or fields with its fragments written out. */
  readonly size: number;
  /** The points that its questions about the schema cost; 0 without such a question. */
  readonly schemaPoints: number;
  /** Under which its answer is kept, which is the same for everybody. */
  readonly schemaKey: string | undefined;
}

interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly limits: OperationLimits;
  readonly introspection: boolean;
  /** The only texts of documents that clients may send; null for any. */
  readonly safelist: Pick<ReadonlySet<string>, 'has'> | null;
  readonly errors: ErrorPolicy;
}

export interface ExecutionBody {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: {
    readonly cost?: RequestCost;
    readonly explain?: readonly Explanation[];
    /** Whether the answer is given again, without its secrets. */
    readonly replayed?: boolean;
    readonly statements?: readonly SentStatement[];
  };
}

/** The events of a subscription, and how each is answered, in a context of its own. */
export interface Subscribed {
  readonly events: AsyncIterable<unknown>;
  answer(event: unknown, context: Context): Promise<ExecutionBody>;
}

/** What an answer tells of its request besides the data, where the client asks for it. */
export type AskedExtensions = Readonly<Record<'cost' | 'explain', boolean>>;

type Admission =
  | { readonly body: ExecutionBody }
  | { readonly variables: Variables; readonly cost: RequestCost };

export type Executor = ReturnType<typeof createExecutor>;

type Variables = Readonly<Record<string, unknown>>;

/**
 * Makes the only way to execute an operation, for GraphQL requests and for REST routes. One of a user waits while too many
 * others of the same user are executed.
 */
export function createExecutor({ schema, limits, introspection, safelist, errors }: ExecutorOptions) {
  const readDocument = createDocumentReader(schema, limits, introspection);
  const cache = createDocumentCache<ClientOperation>();
  const enqueue = createWorkQueue();
  const schemaAnswers = createSchemaAnswers();

  /** Parses and validates a client's document, or takes it from the cache. */
  async function prepare(
    ctx: Context,
    source: string,
    operationName?: string | null,
  ): Promise<ClientOperation | Refused> {
    if (safelist && !safelist.has(source)) return NOT_LISTED;
    const found =
      cache.find(senderOf(ctx), keyOf(source, operationName)) ??
      (await inSlot(ctx, () => readFor(ctx, source, operationName)));
    if (!isRefused(found) && found.schemaPoints > 0) await payForSchema(ctx, found);
    return found;
  }

  /** Counts what it costs to describe the schema; an answer that is kept only has to be sent. */
  async function payForSchema(ctx: Context, { schemaKey, schemaPoints }: ClientOperation) {
    const isKept = schemaKey !== undefined && schemaAnswers.isKept(schemaKey);
    await ctx.services.rateLimits.readDocument(ctx, isKept ? POINTS_OF_KEPT_ANSWER : schemaPoints);
  }

  /** Reads a new document; what it cost counts for the next ones of its sender. */
  async function readFor(ctx: Context, source: string, operationName?: string | null) {
    const { rateLimits } = ctx.services;
    const sender = senderOf(ctx);
    const purse = purseOf(source);
    await rateLimits.readDocument(ctx, pointsOfText(source), purse);
    let points = 0;
    const found = await enqueue(() => {
      const key = keyOf(source, operationName);
      // Several requests with the same new document may have waited together.
      const known = cache.find(sender, key);
      if (known) return known;
      const plain = keyOf(withoutIgnored(source), operationName);
      const same = cache.findSame(sender, plain);
      const isKnown = same && !isRefused(same);
      const read = isKnown ? { found: { ...same, source }, points } : readNew(source, operationName);
      points = read.points;
      cache.keep(sender, key, read.found, isRefused(read.found) ? key : plain);
      return read.found;
    });
    await rateLimits.readDocument(ctx, points, purse);
    return found;
  }

  function readNew(source: string, operationName?: string | null) {
    try {
      const read = readDocument(source);
      return { found: accepted(source, read, operationName), points: pointsOfReading(read) };
    } catch (error) {
      if (error instanceof GraphQLError) return { found: refuse([error], introspection), points: 0 };
      throw error;
    }
  }

  function accepted(
    source: string,
    { document, tokens, faults }: ReadDocument,
    operationName?: string | null,
  ): ClientOperation | Refused {
    if (faults.length > 0) return refuse(faults, introspection);
    const definition = getOperationAST(document, operationName);
    if (!definition) return { ...refuse([unknownOperation()], introspection), isValid: true };
    const operation = knownOperation(schema, document, definition);
    const run = runOf(operation);
    const { rootNames } = operation;
    const schemaPoints = pointsOfIntrospection(rootNames);
    // The schema is described in one piece, so that waits for its turn as new documents do.
    const inTurn: Run = async (...given) => enqueue(() => run(...given));
    const isSame = isOfSchemaAlone(rootNames) && !definition.variableDefinitions?.length;
    const schemaKey = isSame ? keyOf(withoutIgnored(source), operationName) : undefined;
    const kept: Run = (...given) => schemaAnswers.answer(schemaKey as string, async () => inTurn(...given));
    return {
      ...operation,
      run: schemaKey !== undefined ? kept : schemaPoints > 0 ? inTurn : run,
      schemaPoints,
      schemaKey,
      source,
      input: compileInput(operation, introspection),
      cost: compileCost(operation),
      size: Math.max(tokens, operation.selection.fields.length),
    };
  }

  async function execute(run: Run, ctx: Context, variables: Variables): Promise<Execution> {
    // Not a copy: Apollo Server marks the context for the plugins that follow resolvers.
    return executionOf(ctx, await run(Object.assign(ctx, { variables }), variables));
  }

  const executionOf = (ctx: Context, result: ExecutionResult): Execution => ({
    data: (result.data ?? null) as Record<string, unknown> | null,
    errors: (result.errors ?? []).map((error) => ({
      error,
      domainError: toDomainError(error.originalError ?? error, ctx.requestId, errors),
    })),
  });

  /** Returns what was executed, or that it is too large: the answer as a whole is refused, whichever part of it is. */
  function bounded(execution: Execution, mostBytes: number): Execution {
    try {
      const tooLarge = execution.errors.find(({ domainError }) => domainError instanceof AnswerTooLarge);
      if (tooLarge) throw tooLarge.domainError;
      assertFits(execution.data, mostBytes);
      return execution;
    } catch (error) {
      if (!(error instanceof AnswerTooLarge)) throw error;
      const refusal = new GraphQLError(error.message, { originalError: error });
      return { data: null, errors: [{ error: refusal, domainError: error }] };
    }
  }

  /** Bounds what an operation reads for its answer; what a mutation reads for its rules does not count. */
  function givenRoom(ctx: Context, { kind }: ClientOperation, { requested }: RequestCost): void {
    const room = new AnswerRoom(limits.answerBytes, requested > MOST_IN_PARALLEL);
    const queries = kind === 'query' ? queriesWith(ctx.queries, { room }) : ctx.queries;
    Object.assign(ctx, { room, queries });
  }

  /** Reads the variables of a request and counts its cost; gives the body that refuses it where either is wrong. */
  function admit(operation: ClientOperation, ctx: Context, raw: unknown): Admission {
    const input = operation.input.read(raw, ctx.services.clock);
    if ('refusals' in input) return { body: { errors: input.refusals.map(formatted(ctx, operation)) } };
    const { variables } = input;
    const maximum = operation.kind === 'subscription' ? limits.eventCost : limits.cost;
    const cost = { requested: operation.cost(variables), used: 0, maximum };
    const tooDear = costExceeded(cost);
    if (tooDear)
      return { body: { ...refusalBody(refuse([tooDear], introspection), ctx), extensions: { cost } } };
    ctx.running.hasCheckedInput = true;
    return { variables, cost };
  }

  async function subscribe(operation: ClientOperation, ctx: Context, raw: unknown) {
    const admitted = admit(operation, ctx, raw);
    if ('body' in admitted) return admitted.body;
    const { variables } = admitted;
    for (const name of operation.rootNames) {
      const field = operation.rootType?.getFields()[name];
      if (field) assertAllowed(ctx.caller, field.extensions[ALLOWED] as Allowed);
    }
    const found = await eventsOf(operation, Object.assign(ctx, { variables }), variables);
    if (!(Symbol.asyncIterator in found))
      return { errors: bodyOf(ctx, operation, executionOf(ctx, found)).errors ?? [] };
    return {
      events: found,
      async answer(event: unknown, context: Context) {
        const given = Object.assign(context, { variables });
        const executed = executionOf(ctx, await answerEvent(operation, event, given, variables));
        return bodyOf(ctx, operation, bounded(executed, limits.eventBytes));
      },
    };
  }

  const withCurrentRecord = createConflictCompletion((query, ctx, variables) =>
    execute(runOf(query), ctx, variables),
  );

  async function respond(
    operation: ClientOperation,
    ctx: Context,
    raw: unknown,
    asked: AskedExtensions,
  ): Promise<ExecutionBody> {
    const admitted = admit(operation, ctx, raw);
    if ('body' in admitted) return admitted.body;
    const { variables, cost } = admitted;
    // Notes the fields that are hidden, where the caller may learn why: administrators alone.
    if (asked.explain && operation.kind === 'query' && administratorOf(ctx.caller)) ctx.running.hidden = [];
    givenRoom(ctx, operation, cost);
    const executed = await execute(operation.run, ctx, variables);
    const { data, errors: thrown } = bounded(executed, limits.answerBytes);
    const found = await Promise.all(thrown.map(withCurrentRecord(operation, ctx, variables)));
    const body = bodyOf(ctx, operation, { data, errors: found });
    const explained =
      ctx.running.hidden && (await explain(ctx, operation, variables, { data, errors: thrown }));
    if (!asked.cost && !explained) return body;
    const used = asked.cost ? costOfAnswer(operation, variables, data) : 0;
    const extensions = {
      ...(asked.cost ? { cost: { ...cost, used, ...(await budgetOf(operation, ctx)) } } : {}),
      ...(explained ? { explain: explained } : {}),
    };
    return { ...body, extensions };
  }

  return {
    schema,
    prepare,
    /** Executes with variables that were already coerced to their types. */
    execute: (run: Run, ctx: Context, variables: Variables) =>
      inSlot(ctx, () => execute(run, ctx, variables)),
    /**
     * Executes a client's operation with its raw variables and returns the body to send. Wrong input executes nothing. The
     * body names the cost when it is asked for, and always when it is too high; to administrators why something is null.
     */
    respond: (operation: ClientOperation, ctx: Context, variables: unknown, asked: AskedExtensions) =>
      inSlot(ctx, () => respond(operation, ctx, variables, asked)),
    /** Begins a client's subscription; gives the body that refuses it in place of its events. */
    subscribe: (operation: ClientOperation, ctx: Context, variables: unknown) =>
      inSlot(ctx, () => subscribe(operation, ctx, variables)),
    figures: cache.figures,
  };
}

/** The cost up to which the texts of an answer are written at the same time: all together they are not large. */
const MOST_IN_PARALLEL = 5_000;

const senderOf = ({ caller }: Context) => (caller ? 'caller' : 'anonymous');

const inSlot = <T>({ services, caller }: Context, work: () => Promise<T>): Promise<T> =>
  services.operationSlots.run(actorOf(caller)?.userId, work);

/** Returns what is left to the caller of the limit that operations of the kind count for. */
async function budgetOf({ kind }: ClientOperation, { services, caller }: Context) {
  const counted = actorOf(caller);
  return counted && services.rateLimits.left(kind === 'query' ? 'reads' : 'writes', counted.userId);
}

const bodyOf = (ctx: Context, operation: ClientOperation, { data, errors }: Execution): ExecutionBody =>
  errors.length === 0 ? { data } : { errors: errors.map(formatted(ctx, operation)), data };

const formatted =
  (ctx: Context, { source, document }: ClientOperation) =>
  ({ error, domainError }: Failure) =>
    formatError({ path: error.path, locations: locationsIn(source, document, error) }, domainError, ctx);
