import { MapperKind, mapSchema, printSchemaWithDirectives, pruneSchema } from '@graphql-tools/utils';
import express, { type Router } from 'express';
import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  lexicographicSortSchema,
  type NamedTypeNode,
  parseType,
  typeFromAST,
} from 'graphql';
import { Node, REST_ONLY } from '../engine/index.js';
import { endUnchanged, entityTag } from '../http/send.js';

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
const sharedInterfaces = (schema: GraphQLSchema): GraphQLInterfaceType[] =>
  Object.entries(SHARED).map(([name, { description, fields }]) => {
    const configs = Object.entries({ ...NODE_FIELDS, ...fields }).map(([field, { type, description }]) => [
      field,
      { description, type: typeFromAST(schema, parseType(type) as NamedTypeNode) as GraphQLOutputType },
    ]);
    const interfaces = [schema.getType(Node.name) as GraphQLInterfaceType];
    return new GraphQLInterfaceType({ name, description, interfaces, fields: Object.fromEntries(configs) });
  });

/** Returns the names of the interfaces whose fields a node has. */
function sharedBy(type: GraphQLObjectType): string[] {
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

/** The directive of the working group on nullability: the field is null only together with an error. */
export const SEMANTIC_NON_NULL = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'The field is null only together with an error of it.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLList(GraphQLInt),
      defaultValue: [0],
      description: 'The levels of a list that it is said of.',
    },
  },
});

/** Returns the schema in the schema definition language, in a stable order. */
export const schemaText = (schema: GraphQLSchema) =>
  `${compact(printSchemaWithDirectives(lexicographicSortSchema(schema)))}\n`;

/** Writes a description of one line on one line, and no empty line before it within a type; graphql-js does otherwise. */
const compact = (printed: string) =>
  printed.replace(/^( *"{3})\n *([^\n]*[^\n"\\])\n *"{3}$/gm, '$1$2"""').replace(/\n\n(?= +"{3})/g, '\n');

/** `GET /schema.graphql`: the schema as a file, made at the first request. */
export function schemaFileRouter(schema: GraphQLSchema): Router {
  const router = express.Router();
  let file: { text: string; tag: string } | undefined;
  const make = () => {
    const text = schemaText(schema);
    return { text, tag: entityTag(text) };
  };
  router.get('/schema.graphql', (_request, response) => {
    file ??= make();
    const { text, tag } = file;
    response.set('Cache-Control', 'no-cache');
    if (endUnchanged(response, tag)) return;
    response
      .attachment('schema.graphql')
      .set('Content-Type', 'application/graphql; charset=utf-8')
      .send(text);
  });
  return router;
}
