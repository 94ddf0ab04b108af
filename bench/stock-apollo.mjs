// Apollo Server as its documentation starts it, with the schema of the service.
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { createSchema } from '../dist/graphql/schema.js';
import { resolvers } from '../dist/modules/index.js';

const server = new ApolloServer({ schema: await createSchema(resolvers) });
const { url } = await startStandaloneServer(server, { listen: { host: '127.0.0.1', port: 0 } });
console.log(url.replace(/\/$/, ''));
