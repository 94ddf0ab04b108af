import {
  GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type NamedTypeNode,
  parseType,
  typeFromAST,
} from 'graphql';
import { Node, REST_ONLY } from '../engine/index.js';

type Fields = Readonly<Record<string, { readonly type: string; readonly description: string }>>;

const NODE_FIELDS: Fields = { nodeId: { type: 'ID!', description: 'Id among all types, for `node`.' } };

/** What nodes of many types share, for fragments of clients. */
const SHARED: Readonly<Record<string, { readonly description: string; readonly fields: Fields }>> = {
  VersionedRecord: {
    description: 'What counts its changes.',
    fields: {
      updatedAt: { type: 'DateTime!', description: 'Last change, or creation.' },
      version: { type: 'Int!', description: 'Counts changes, from 1.' },
    },
  },
  CommunityRecord: {
    description: 'What belongs to a community, or to none.',
    fields: {
      community: { type: 'Community', description: 'By `communityId`; null out of scope.' },
      communityId: { type: 'GUID', description: 'Id of the community that it belongs to.' },
    },
  },
  ResidentRecord: {
    description: 'A record whose owner is a resident.',
    fields: {
      resident: { type: 'Resident', description: 'By `residentId`; null out of scope.' },
      residentId: { type: 'GUID', description: 'Id of the resident that it belongs to.' },
    },
  },
};

/** Makes the interfaces with the types of a schema. */
export const sharedInterfaces = (schema: GraphQLSchema): GraphQLInterfaceType[] =>
  Object.entries(SHARED).map(([name, { description, fields }]) => {
    const configs = Object.entries({ ...NODE_FIELDS, ...fields }).map(([field, { type, description }]) => [
      field,
      { description, type: typeFromAST(schema, parseType(type) as NamedTypeNode) as GraphQLOutputType },
    ]);
    const interfaces = [schema.getType(Node.name) as GraphQLInterfaceType];
    return new GraphQLInterfaceType({ name, description, interfaces, fields: Object.fromEntries(configs) });
  });

/** Returns the names of the interfaces whose fields a node has. */
export function sharedBy(type: GraphQLObjectType): string[] {
  if (!type.getInterfaces().some(({ name }) => name === Node.name)) return [];
  const has = ([name, { type: expected }]: [string, Fields[string]]) => {
    const field = type.getFields()[name];
    return (
      field && !(REST_ONLY in field.extensions) && [expected, `${expected}!`].includes(String(field.type))
    );
  };
  const known = Object.entries(SHARED).filter(([, { fields }]) => Object.entries(fields).every(has));
  return known.map(([name]) => name);
}
