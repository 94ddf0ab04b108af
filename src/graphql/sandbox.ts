import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import { expressMiddleware } from '@as-integrations/express5';
import type { RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../platform/config/config.js';

/**
 * Apollo Sandbox for a browser that opens `/graphql`; null in production. Operations do not pass through it.
 */
export async function openSandbox(
  schema: GraphQLSchema,
  environment: Config['env'],
): Promise<{ page: RequestHandler; stop(): Promise<void> } | null> {
  if (environment === 'production') return null;
  const apollo = new ApolloServer({
    schema,
    plugins: [ApolloServerPluginLandingPageLocalDefault()],
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  const answer = expressMiddleware(apollo);
  return {
    page: (request, response, next) => {
      if (request.query.query !== undefined || !request.headers.accept?.includes('text/html')) return next();
      // Apollo requires a parsed body even where there is none.
      request.body = {};
      return answer(request, response, next);
    },
    stop: () => apollo.stop(),
  };
}
