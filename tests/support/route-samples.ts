import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
} from 'graphql';
import { operationField } from '../../src/rest/described-route.js';
import type { ArgumentSource, Arguments, Route } from '../../src/route.js';
import { sampleValue, UNKNOWN_ID } from './sample-values.js';

export interface SampleRequest {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

/** A request to a route with values of the declared types; `id` returns the GUIDs of its path. */
export function sampleRequest(schema: GraphQLSchema, route: Route, id: () => string): SampleRequest {
  const field = operationField(schema, route);
  const types = new Map<string, GraphQLInputType>();
  let body: unknown;
  for (const [name, source] of Object.entries(route.arguments)) {
    const argument = field.args.find((candidate) => candidate.name === name);
    if (!argument) continue;
    collect(argument.type, source, types, (type) => {
      body = sampleValue(type);
    });
  }
  const path = route.path.replace(/\{(\w+)\??\}/g, (_, name: string) => {
    const type = getNamedType(types.get(name) as GraphQLInputType | undefined)?.name;
    return type === 'Int' ? String(UNKNOWN_ID) : type === 'GUID' ? id() : 'muestra';
  });
  return { path, body, headers: {} };
}

function collect(
  type: GraphQLInputType,
  source: ArgumentSource | Arguments,
  types: Map<string, GraphQLInputType>,
  onBody: (type: GraphQLInputType) => void,
): void {
  if (typeof source.from === 'string') {
    const leaf = source as ArgumentSource;
    if (leaf.from === 'body') onBody(type);
    else if (leaf.from === 'path') types.set(leaf.name, type);
    return;
  }
  const object = getNullableType(type);
  if (!isInputObjectType(object)) return;
  for (const [key, inner] of Object.entries(source as Arguments)) {
    const field = object.getFields()[key];
    if (field) collect(field.type, inner, types, onBody);
  }
}
