import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  HeaderMap,
  type HTTPGraphQLRequest,
} from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginUsageReporting } from '@apollo/server/plugin/usageReporting';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
} from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../core/context.js';
import { type Outcome, outcomeOfStatus } from '../http/operation.js';
import type { ExecutionBody } from './executor.js';
import { outcomeOf } from './outcome.js';
import type { ApolloExtensions } from './plugins.js';
import type { Safelist } from './safelist.js';

/** An operation that was read and checked: the document that plugins see, and how to run it. */
export interface Admitted {
  /** Left out where Apollo Server is to parse and validate it itself, so that its plugins learn of that. */
  readonly document?: DocumentNode;
  /** Runs it in the context of Apollo Server, which is marked for the plugins that follow resolvers. */
  run(variables: unknown, context: Context): Promise<ExecutionBody>;
}

type QueryStore = ApolloServer<Context>['cache'];
type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];

export interface ApolloOptions {
  readonly schema: GraphQLSchema;
  readonly plugins: readonly ApolloServerPlugin<Context>[];
  readonly formatError: ApolloExtensions['formatError'];
  readonly production: boolean;
  readonly log: Logger;
  /** The texts of persisted queries; without it, those that clients register. */
  readonly safelist: Safelist | null;
  /** Where usage is reported; nowhere without a key. */
  readonly reporting: { readonly key?: string; readonly graphRef?: string };
}

/** One request to Apollo Server. */
export interface PipelineRequest {
  readonly ctx: Context;
  readonly request: HTTPGraphQLRequest;
  /** Reads and checks the operation, once Apollo Server knows its text. */
  admit(source: string): Promise<Admitted>;
}

export interface PipelineAnswer {
  readonly status: number;
  readonly text: string;
  readonly outcome: Outcome;
}

/** Apollo Server as the pipeline of all GraphQL operations. */
export interface Apollo {
  execute(request: PipelineRequest): Promise<PipelineAnswer>;
  /** The page for a browser without an operation; null where it is closed. */
  page(): Promise<string | null>;
  stop(): Promise<void>;
}

interface RequestState {
  readonly pipelineRequest: PipelineRequest;
  admitted?: Admitted;
  /** Why the operation was not admitted. */
  failure?: unknown;
  outcome?: Outcome;
}

/**
 * Starts Apollo Server. Its `gateway` is our executor, which compiles documents and formats errors; its document store returns the document
 * that our reader parsed and validated.
 */
export async function startApollo(options: ApolloOptions): Promise<Apollo> {
  const { schema, plugins, formatError, production, reporting, safelist, log } = options;
  const requests = new AsyncLocalStorage<{ state: RequestState | null }>();
  const current = () => {
    const found = requests.getStore()?.state;
    if (!found) throw new Error('Apollo Server was called outside /graphql');
    return found;
  };
  const server = new ApolloServer<Context>({
    gateway: gatewayTo(schema, () => current().admitted),
    documentStore: {
      get: async () => current().admitted?.document,
      set: async () => undefined,
      delete: async () => undefined,
    },
    ...(safelist ? { persistedQueries: { cache: registeredOnly(safelist) } } : {}),
    plugins: [
      // It would wrap every resolver of the schema, which REST shares.
      ApolloServerPluginCacheControlDisabled(),
      ...(reporting.key ? [usageReporting()] : []),
      admission(current),
      ...plugins,
      finish(current),
    ],
    ...(formatError ? { formatError } : {}),
    apollo: reporting,
    // Our reader has decided on it before.
    introspection: true,
    nodeEnv: production ? 'production' : 'development',
    // Every operation has its own check (multipart.ts); a query by GET changes nothing.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stringifyResult: JSON.stringify,
    stopOnTerminationSignals: false,
    logger: log,
  });
  await server.start();

  return {
    execute: (pipelineRequest) => {
      const state: RequestState = { pipelineRequest };
      const request = { state: state as RequestState | null };
      return requests.run(request, async () => {
        try {
          const { status = 200, body } = await server.executeHTTPGraphQLRequest({
            httpGraphQLRequest: pipelineRequest.request,
            context: async () => pipelineRequest.ctx,
          });
          if (state.failure !== undefined) throw state.failure;
          if (body.kind !== 'complete') throw new Error('Apollo Server answered in parts');
          return { status, text: body.string, outcome: state.outcome ?? outcomeOfStatus(status) };
        } finally {
          // A database connection opened by the request keeps its asynchronous context while it is open.
          request.state = null;
        }
      });
    },
    page: async () => {
      const headers = new HeaderMap([['accept', 'text/html']]);
      const { body } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: 'GET', headers, search: '', body: undefined },
        context: async () => {
          throw new Error('There is no page');
        },
      });
      return body.kind === 'complete' && body.string.includes('<html') ? body.string : null;
    },
    stop: () => server.stop(),
  };
}

/** Reports the shape of operations and their timings, nothing that a client or a person wrote. */
const usageReporting = () =>
  ApolloServerPluginUsageReporting<Context>({
    sendVariableValues: { none: true },
    sendHeaders: { none: true },
    sendErrors: { masked: true },
  });

/** A store of persisted queries that clients cannot add to. */
const registeredOnly = (safelist: Safelist): QueryStore => ({
  get: async (key) => safelist.find(key.slice(key.indexOf(':') + 1)),
  set: async () => undefined,
  delete: async () => undefined,
});

/** A gateway whose one subgraph is the executor. */
function gatewayTo(schema: GraphQLSchema, admitted: () => Admitted | undefined): Gateway {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    load: async () => ({
      executor: async ({ request, context }) => {
        const { data, errors, extensions } = (await admitted()?.run(
          request.variables,
          context as Context,
        )) ?? { data: null };
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

/** Admits the operation as soon as its text is known, which a persisted query tells only within the pipeline. */
function admission(current: () => RequestState): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      didResolveSource: async ({ source, request }) => {
        const state = current();
        try {
          state.admitted = await state.pipelineRequest.admit(source);
        } catch (error) {
          state.failure = error;
          state.admitted = nothingToRun(request.operationName);
        }
      },
    }),
  };
}

/** A placeholder for an operation that is not executed. */
export const nothingToRun = (
  operationName: string | null | undefined,
  body: ExecutionBody = { data: null },
): Required<Admitted> => ({
  document: {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: 'query' as never,
        ...(operationName ? { name: { kind: Kind.NAME, value: operationName } } : {}),
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
        },
      },
    ],
  },
  run: async () => body,
});

/** Errors of Apollo Server itself, such as an unknown persisted query, name their request like all others. */
const finish = (current: () => RequestState): ApolloServerPlugin<Context> => ({
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== 'single') return;
      const { singleResult } = body;
      current().outcome = outcomeOf(singleResult);
      if (!singleResult.errors) return;
      singleResult.errors = singleResult.errors.map(({ extensions, ...error }) => ({
        ...error,
        extensions: { ...extensions, traceId: contextValue.requestId },
      }));
    },
  }),
});

/** An error object of graphql-js for an error that is already in its final form. */
function asGraphQLError(formatted: GraphQLFormattedError): GraphQLError {
  const error = new GraphQLError(formatted.message, {
    ...(formatted.path ? { path: formatted.path } : {}),
    ...(formatted.extensions ? { extensions: formatted.extensions } : {}),
  });
  return Object.defineProperty(error, 'toJSON', { value: () => formatted });
}
