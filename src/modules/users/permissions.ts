import type { GraphQLSchema } from 'graphql';
import { ALLOWED, type Allowed, type Caller, isAllowed } from '../../engine/index.js';

/** The names of the operations that a caller may call. */
export function permissionsOf(caller: Caller, schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType()]
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ extensions }) => isAllowed(caller, extensions[ALLOWED] as Allowed))
    .map(({ name }) => name);
}
