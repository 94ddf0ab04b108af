import type { GraphQLSchema } from 'graphql';
import { createSchema } from './graphql/schema.js';
import { version } from './platform/version.js';
import { type CompiledRoute, compileRoute } from './rest/compile.js';
import { createOpenapi } from './rest/openapi/document.js';
import { createOpenapiFile, type OpenapiFile } from './rest/openapi/router.js';
import { RouteMatcher } from './rest/route-matcher.js';
import type { Route } from './route.js';

/**
 * What both interfaces declare. No setting changes it and no request is kept in it, so the services of one process may
 * share it: making it takes more CPU time than all the rest of a service.
 */
export interface Interfaces {
  readonly schema: GraphQLSchema;
  /** The routes of REST, each with its operations. */
  readonly routes: RouteMatcher<CompiledRoute>;
  readonly openapiFile: OpenapiFile;
}

/** Throws an error that names the operation or the route when the two do not fit. */
export async function compileInterfaces(
  resolvers: readonly unknown[],
  routes: readonly Route[],
): Promise<Interfaces> {
  const schema = await createSchema(resolvers);
  const entries = routes.map((route) => ({
    method: route.method,
    path: route.path,
    target: compileRoute(schema, route),
  }));
  return {
    schema,
    routes: new RouteMatcher(entries),
    openapiFile: createOpenapiFile((values) => createOpenapi(schema, routes, version, values)),
  };
}
