import type { ApolloServerPlugin } from '@apollo/server';
import type { Context } from '../core/context.js';

/**
 * Plugins of Apollo Server, for tracing, error reporting, caching and the like. Each takes part in every GraphQL
 * operation; while the list is empty, known documents take the direct lane (see operation.ts).
 */
export const plugins: readonly ApolloServerPlugin<Context>[] = [];
