import { type GraphQLSchema, isObjectType, parse, print } from 'graphql';
import { InputFaults } from '../engine/schema.js';
import { DomainError } from '../platform/errors.js';
import type { LegacyShapes } from '../route.js';
import type { Offered } from './bind.js';
import { type CompiledRoute, documentOf, PAGE } from './compile.js';
import { bodyOf, describeRoute } from './described-route.js';
import { pageNumberOf } from './paging.js';
import { Query, type RouteMatcher } from './route-matcher.js';

/**
 * Finds the twin of a request by its method and its path with query: the operation of the graph that does the same; undefined
 * where REST alone has it.
 */
export function twinOf(
  routes: RouteMatcher<CompiledRoute>,
  schema: GraphQLSchema,
  method: string,
  url: string,
) {
  const queryStart = url.includes('?') ? url.indexOf('?') : url.length;
  const match = routes.find(method, url.slice(0, queryStart));
  if (!match || !('target' in match) || !match.target.hasTwin) return undefined;
  const { target: compiled, parameters } = match;
  const { route } = compiled;
  const query = new Query(url.slice(queryStart));
  const faults = new InputFaults('query');
  const page = route.paginated ? pageNumberOf(query, route.paginated, faults) : null;
  const bound = boundBy(compiled, { parameters, query, body: {}, accepts: () => false }, faults);
  const described = describeRoute(schema, { ...route, shapes: publishedShapes(schema, route.shapes) });
  const body = bodyOf(compiled);
  const part = route.answer === 'connection' ? PAGE : null;
  return {
    name: route.operation,
    document: print(parse(documentOf(described, 'SYSTEM_ADMIN', part))),
    variables: { ...(body ? { [body.target.name]: {} } : {}), ...bound, ...(part ? page?.window : {}) },
  };
}

/** Returns the variables of a request without its body; none where the route refuses its path. */
function boundBy(compiled: CompiledRoute, offered: Offered, faults: InputFaults): Record<string, unknown> {
  try {
    return compiled.bind(offered, faults);
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}

/** Leaves out of shapes the fields that REST alone has. */
const publishedShapes = (schema: GraphQLSchema, shapes: LegacyShapes = {}): LegacyShapes =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const type = schema.getType(name);
      const published = isObjectType(type) ? type.getFields() : {};
      const fields = Object.entries(shape.fields).filter(([, source]) => source in published);
      return [name, { ...shape, fields: Object.fromEntries(fields) }];
    }),
  );
