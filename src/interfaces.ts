import type { GraphQLSchema } from 'graphql';
import { publishedSchema } from './graphql/published-schema.js';
import { createSchema } from './graphql/schema.js';
import { version } from './platform/version.js';
import { type CompiledRoute, compileRoute } from './rest/compile.js';
import { createOpenapi, createOpenapiFile, type OpenapiFile } from './rest/openapi/document.js';
import { RouteMatcher } from './rest/route-matcher.js';
import type { Route } from './route.js';

/**
 * The declarations of both interfaces. The services of one process may share them, since no setting changes them and no request
 * is kept in them: making them takes more CPU time than all the rest of a service.
 */
export interface Interfaces {
  /** The schema of the graph. */
  readonly schema: GraphQLSchema;
  /** The schema of the operations behind the routes: the same with what REST alone has. */
  readonly routeSchema: GraphQLSchema;
  /** The routes of REST, each with its operations. */
  readonly routes: RouteMatcher<CompiledRoute>;
  readonly openapiFile: OpenapiFile;
}

/** Compiles both interfaces; throws an error that names the operation or the route when the two do not fit. */
export async function compileInterfaces(
  resolvers: readonly unknown[],
  routes: readonly Route[],
): Promise<Interfaces> {
  const routeSchema = await createSchema(resolvers);
  const entries = routes.map((route) => ({
    method: route.method,
    path: route.path,
    target: compileRoute(routeSchema, route),
  }));
  return {
    schema: publishedSchema(routeSchema),
    routeSchema,
    routes: new RouteMatcher(entries),
    openapiFile: createOpenapiFile((values) => createOpenapi(routeSchema, routes, version, values)),
  };
}
