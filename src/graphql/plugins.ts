import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import { type Context } from '../engine/access.js';

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
