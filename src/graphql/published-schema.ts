import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { REST_ONLY } from '../engine/index.js';

/** Makes the schema that the graph publishes: that of both interfaces without what REST alone has. */
export const publishedSchema = (schema: GraphQLSchema): GraphQLSchema =>
  pruneSchema(mapSchema(schema, { [MapperKind.FIELD]: published, [MapperKind.ARGUMENT]: published }));

const published = ({ extensions }: { readonly extensions?: object | null }) =>
  REST_ONLY in (extensions ?? {}) ? null : undefined;
