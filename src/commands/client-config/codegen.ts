import type { GraphQLSchema } from 'graphql';
import { scalarTypes } from './scalars.js';
import { entries, HEADER } from './source.js';

/** Returns the types of the scalars for graphql-codegen. */
export function codegenConfig(schema: GraphQLSchema): string {
  const types = Object.entries(scalarTypes(schema)).map(([name, type]) => [name, `'${type}'`] as const);
  return `${HEADER}
/** The setting \`scalars\` of graphql-codegen. */
export const scalars = {
${entries(types)}} as const;
`;
}
