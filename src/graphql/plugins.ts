import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../core/context.js';

/** What extends the pipeline of Apollo Server. */
export interface ApolloExtensions {
  readonly plugins: readonly ApolloServerPlugin<Context>[];
  readonly formatError?: ApolloServerOptions<Context>['formatError'];
}

/**
 * Plugins of Apollo Server, for tracing, error reporting, caching and the like, and its `formatError`. They take part in
 * every GraphQL operation.
 */
export const apolloExtensions: ApolloExtensions = { plugins: [] };
