import { compileInterfaces } from '../../src/interfaces.js';
import { resolvers } from '../../src/modules/resolvers.js';
import { routes } from '../../src/modules/routes.js';

/** The interfaces of all services of this thread, which take more CPU time to make than the rest of a service. */
export const interfaces = await compileInterfaces(resolvers, routes);

/** The schema of the graph, and that of the operations behind the routes. */
export const { schema, routeSchema } = interfaces;
