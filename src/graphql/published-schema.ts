import { MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { REST_ONLY } from '../engine/index.js';
import { sharedBy, sharedInterfaces } from './shared-interfaces.js';

/** Makes the schema that the graph publishes: that of both interfaces without what REST alone has, and with shared interfaces. */
export function publishedSchema(schema: GraphQLSchema): GraphQLSchema {
  const config = schema.toConfig();
  const shared = sharedInterfaces(schema);
  const extended = new GraphQLSchema({ ...config, types: [...config.types, ...shared] });
  const implementing = (type: GraphQLObjectType) => {
    const names = sharedBy(type);
    const interfaces = [...type.getInterfaces(), ...shared.filter(({ name }) => names.includes(name))];
    return names.length === 0 ? undefined : new GraphQLObjectType({ ...type.toConfig(), interfaces });
  };
  return pruneSchema(
    mapSchema(extended, {
      [MapperKind.OBJECT_TYPE]: implementing,
      [MapperKind.FIELD]: published,
      [MapperKind.ARGUMENT]: published,
    }),
  );
}

const published = ({ extensions }: { readonly extensions?: object | null }) =>
  REST_ONLY in (extensions ?? {}) ? null : undefined;
