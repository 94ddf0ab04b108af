import { createSchema } from '../../src/graphql/schema.js';
import { resolvers } from '../../src/modules/index.js';

/** The schema of the service, made once for all files of a worker, which keeps what they have loaded until it ends. */
export const schema = await createSchema(resolvers);
