import {
  ApolloServer,
  type ApolloServerOptions,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginSchemaReporting } from '@apollo/server/plugin/schemaReporting';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  type ValidationRule,
} from 'graphql';
import type { Context, Services } from '../engine/declare.js';
import { stringifyAnswer } from '../engine/read.js';
import { type Outcome, outcomeOfStatus } from '../http/request-context.js';
import { DomainError } from '../platform/errors.js';
import type { SharedRedis } from '../platform/shared/redis.js';
import { outcomeOf } from './errors.js';
import type { ExecutionBody } from './executor.js';
import { schemaText } from './published-schema.js';
import { type QueryStore, type Safelist, sharedQueries } from './stored-documents.js';

/** What extends the pipeline of Apollo Server. */
export interface ApolloExtensions {
  readonly plugins: readonly ApolloServerPlugin<Context>[];
  readonly formatError?: ApolloServerOptions<Context>['formatError'];
}

/**
 * Plugins of Apollo Server, for tracing, error reporting, caching and the like, and its `formatError`. They take part in
 * every GraphQL operation. One that follows the resolution of fields (`willResolveField`) gives every field of the schema
 * a resolver, so that no root field is answered as one text.
 */
export const apolloExtensions: ApolloExtensions = { plugins: [] };

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly extensions: ApolloExtensions;
  /** The texts of persisted queries; without it, those that clients register. */
  readonly safelist: Safelist | null;
  readonly redis: SharedRedis | null;
}

export interface PipelineAnswer {
  readonly text: string;
  /** 200, or 400 without data; the media type of the answer may still change it. */
  readonly status: number;
  readonly outcome: Outcome;
}

/** Apollo Server as the pipeline of all GraphQL operations. */
export type Apollo = Awaited<ReturnType<typeof startApollo>>;

/**
 * Starts Apollo Server. Its `gateway` is our executor, which executes operations and formats errors; it takes the document
 * that our reader parsed and validated.
 */
export async function startApollo({ schema, services, extensions, safelist, redis }: ApolloOptions) {
  const { plugins, formatError } = extensions;
  const { apolloKey: key, apolloGraphRef: graphRef, nodeEnv, graphqlLimits } = services.config;
  const { apolloSchemaReporting: reportsSchema } = services.config;
  const server = new ApolloServer<Context>({
    gateway: gatewayTo(schema, reportsSchema ? schemaText(schema) : ''),
    documentStore: null,
    ...(safelist ? { persistedQueries: { cache: registeredOnly(safelist) } } : {}),
    ...(redis && !safelist ? { persistedQueries: { cache: sharedQueries(redis, services.sealed) } } : {}),
    plugins: [
      // It would wrap every resolver of the schema, which REST shares.
      ApolloServerPluginCacheControlDisabled(),
      // A browser gets our page before, in its language.
      ApolloServerPluginLandingPageDisabled(),
      ...(key ? [await usageReporting()] : []),
      ...(reportsSchema ? [ApolloServerPluginSchemaReporting()] : []),
      admission,
      ...plugins,
      finish,
    ],
    ...(formatError ? { formatError } : {}),
    parseOptions: { maxTokens: graphqlLimits.tokens },
    validationRules: [reportRefusal],
    apollo: { ...(key ? { key } : {}), ...(graphRef ? { graphRef } : {}) },
    // Our reader has decided on it before.
    introspection: true,
    nodeEnv: nodeEnv === 'production' ? 'production' : 'development',
    // Every operation has its own check (multipart.ts); a query by GET changes nothing.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stringifyResult: stringifyAnswer,
    stopOnTerminationSignals: false,
    logger: services.log,
  });
  await server.start();

  const tell = (httpGraphQLRequest: HTTPGraphQLRequest, context: () => Promise<Context>) =>
    server.executeHTTPGraphQLRequest({ httpGraphQLRequest, context });

  return {
    execute: async (
      ctx: Context,
      request: HTTPGraphQLRequest,
      admit: RequestState['admit'],
    ): Promise<PipelineAnswer> => {
      const state: RequestState = { admit };
      states.set(ctx.running, state);
      const { status = 200, body } = await tell(request, async () => ctx);
      if (state.failure !== undefined) throw state.failure;
      if (body.kind !== 'complete') throw new Error('Apollo Server answered in parts');
      return { status, text: body.string, outcome: state.outcome ?? outcomeOfStatus(status) };
    },
    /** Tells plugins of a request without an operation, or without a valid token. It is answered elsewhere. */
    tell,
    stop: () => server.stop(),
  };
}

/** Reports the shape of operations and their timings, nothing that a client or a person wrote. */
async function usageReporting() {
  const { ApolloServerPluginUsageReporting } = await import('@apollo/server/plugin/usageReporting');
  return ApolloServerPluginUsageReporting<Context>({
    sendVariableValues: { none: true },
    sendHeaders: { none: true },
    sendErrors: { masked: true },
  });
}

/** Returns a store of persisted queries that clients cannot add to. */
const registeredOnly = (safelist: Safelist): QueryStore => ({
  get: async (key) => safelist.find(key.slice(key.indexOf(':') + 1)),
  set: async () => undefined,
  delete: async () => undefined,
});

/** Returns a gateway whose one subgraph is the executor; `sdl` is the text of the schema that is reported. */
function gatewayTo(schema: GraphQLSchema, sdl: string): Gateway {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: sdl });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ request, context }) => {
        const state = states.get((context as Context).running);
        const running = state?.admitted?.run(request.variables, context as Context);
        const { data, errors, extensions } = (await running?.catch((error: unknown) => {
          if (state) state.failure = error;
          throw asRefusal(error);
        })) ?? { data: null };
        return {
          ...(data === undefined ? {} : { data }),
          ...(errors ? { errors: errors.map(asGraphQLError) } : {}),
          ...(extensions ? { extensions } : {}),
        };
      },
    }),
    stop: async () => undefined,
  };
}

/** An operation that was read and checked: what plugins see of it, and how to run it. */
export interface Admitted {
  /** Left out where Apollo Server is to parse and validate it itself, so that its plugins learn of that. */
  readonly document?: DocumentNode;
  /** Why the document is refused. Apollo Server reports it as its own finding. */
  readonly refusal?: readonly GraphQLFormattedError[];
  /** Runs it in the context of Apollo Server, which is marked for the plugins that follow resolvers. */
  run(variables: unknown, context: Context): Promise<ExecutionBody>;
}

/** What is known of a request within the pipeline. */
interface RequestState {
  /** Reads and checks the operation, once Apollo Server knows its text. */
  admit(source: string): Promise<Admitted>;
  admitted?: Admitted;
  /** Why the operation was not admitted, or not executed. */
  failure?: unknown;
  outcome?: Outcome;
}

/** The states of requests to Apollo Server, by an object that all copies of a context share: it copies the context for each operation. */
const states = new WeakMap<Context['running'], RequestState>();

/** What stands in for a document whose validation is known. */
interface StandIn extends DocumentNode {
  readonly refusal?: Admitted['refusal'];
}

/**
 * Admits the operation as soon as its text is known, which a persisted query tells only within the pipeline. What our
 * reader found in the document, and why an operation is not admitted, becomes an error of Apollo Server at the stage at
 * which it would have found it.
 */
const admission: ApolloServerPlugin<Context> = {
  requestDidStart: async ({ contextValue }) => {
    const state = states.get(contextValue.running);
    if (!state) return undefined;
    return {
      didResolveSource: async (request) => {
        try {
          state.admitted = await state.admit(request.source);
          Object.assign(request, { document: state.admitted.document });
        } catch (error) {
          state.failure = error;
        }
      },
      // Our reader has validated the document within its limits; the rules of Apollo Server know no limits.
      validationDidStart: async (request) => {
        const { document } = request;
        const standIn: StandIn = { ...EMPTY_DOCUMENT, refusal: state.admitted?.refusal };
        Object.assign(request, { document: standIn });
        return async () => void Object.assign(request, { document });
      },
      didResolveOperation: async () => {
        if (state.failure !== undefined) throw asRefusal(state.failure);
      },
      didEncounterErrors: async ({ errors }) => {
        for (const [at, refusal] of (state.admitted?.refusal ?? []).entries()) {
          const error = errors[at];
          if (error) putIntoForm(error, refusal);
        }
      },
    };
  },
};

const EMPTY_DOCUMENT = parse('{ __typename }');

const reportRefusal: ValidationRule = (validation) => {
  for (const refusal of (validation.getDocument() as StandIn).refusal ?? []) {
    validation.reportError(asGraphQLError(refusal));
  }
  return {};
};

/** Errors of Apollo Server itself, such as an unknown persisted query, name their request like those of the executor. */
const finish: ApolloServerPlugin<Context> = {
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== 'single') return;
      const { singleResult } = body;
      const state = states.get(contextValue.running);
      if (state) state.outcome = outcomeOf(singleResult);
      if (!singleResult.errors) return;
      singleResult.errors = singleResult.errors.map(({ extensions, ...error }) => ({
        ...error,
        extensions: { ...extensions, traceId: extensions?.traceId ?? contextValue.requestId },
      }));
    },
  }),
};

/** Why an operation is not run, with its code, for the plugins that follow errors. */
const asRefusal = (failure: unknown) =>
  failure instanceof DomainError
    ? new GraphQLError(failure.message, { extensions: { code: failure.code }, originalError: failure })
    : failure;

/** Returns an error object of graphql-js for an error that is already in its final form. */
export function asGraphQLError(formatted: GraphQLFormattedError): GraphQLError {
  const error = new GraphQLError(formatted.message, {
    ...(formatted.path ? { path: formatted.path } : {}),
    ...(formatted.extensions ? { extensions: formatted.extensions } : {}),
  });
  return putIntoForm(error, formatted);
}

function putIntoForm(error: GraphQLError, formatted: GraphQLFormattedError): GraphQLError {
  return Object.defineProperties(error, {
    extensions: { value: { ...error.extensions, ...formatted.extensions } },
    toJSON: { value: () => formatted },
  });
}
