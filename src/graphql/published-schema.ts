import { printSchemaWithDirectives } from '@graphql-tools/utils';
import type { RequestHandler } from 'express';
import {
  DirectiveLocation,
  extendSchema,
  type GraphQLArgument,
  GraphQLDirective,
  type GraphQLInputObjectType,
  GraphQLInt,
  type GraphQLInterfaceType,
  GraphQLList,
  type GraphQLObjectType,
  GraphQLSchema,
  type InterfaceTypeDefinitionNode,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  lexicographicSortSchema,
  parse,
  print,
} from 'graphql';
import { isNode, REST_ONLY } from '../engine/declare.js';
import { sendPublic } from '../http/send.js';

/** Makes the schema that the graph publishes: that of both interfaces without what REST alone has, and with shared interfaces. */
export function publishedSchema(schema: GraphQLSchema): GraphQLSchema {
  const interfaces = parse(SHARED).definitions as readonly InterfaceTypeDefinitionNode[];
  const implementing = Object.values(schema.getTypeMap()).flatMap((type) =>
    interfaces
      .filter((shared) => isObjectType(type) && isNode(type) && hasFields(type, shared))
      .map(({ name }) => `extend type ${type.name} implements ${name.value}`),
  );
  // A copy of all types, from which fields can be taken.
  const extended = extendSchema(schema, parse([SHARED, ...implementing].join('\n')), { assumeValid: true });
  for (const type of Object.values(extended.getTypeMap())) {
    if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)) removeUnpublished(type);
  }
  // Collects what can still be reached: from the operations, or as a node.
  const nodes = Object.values(extended.getTypeMap()).filter((type) => isObjectType(type) && isNode(type));
  return new GraphQLSchema({ ...extended.toConfig(), types: nodes, assumeValid: true });
}

/** Removes the fields and arguments that REST alone has. */
function removeUnpublished(type: GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType): void {
  const fields = type.getFields();
  for (const [name, field] of Object.entries(fields)) {
    if (REST_ONLY in field.extensions) delete fields[name];
    else if ('args' in field)
      Object.assign(field, {
        args: field.args.filter((one: GraphQLArgument) => !(REST_ONLY in one.extensions)),
      });
  }
}

/** What nodes of many types share, for fragments of clients. */
const SHARED = `
  """What counts its changes."""
  interface VersionedRecord implements Node {
    """Id among all types, for \`node\`."""
    nodeId: ID!
    """Last change, or creation."""
    updatedAt: DateTime!
    """Counts changes, from 1."""
    version: Int!
  }
  """What belongs to a community, or to none."""
  interface CommunityRecord implements Node {
    """Id among all types, for \`node\`."""
    nodeId: ID!
    """By \`communityId\`; null out of scope."""
    community: Community
    """Id of the community that it belongs to."""
    communityId: GUID
  }
  """A record whose owner is a resident."""
  interface ResidentRecord implements Node {
    """Id among all types, for \`node\`."""
    nodeId: ID!
    """By \`residentId\`; null out of scope."""
    resident: Resident
    """Id of the resident that it belongs to."""
    residentId: GUID
  }`;

/** Tells whether the graph has all fields of an interface in a type. */
const hasFields = (type: GraphQLObjectType, { fields = [] }: InterfaceTypeDefinitionNode) =>
  fields.every(({ name, type: expected }) => {
    const field = type.getFields()[name.value];
    const types = [print(expected), `${print(expected)}!`];
    return field && !(REST_ONLY in field.extensions) && types.includes(String(field.type));
  });

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

const SCHEMA_FILE = {
  'Content-Type': 'application/graphql; charset=utf-8',
  'Content-Disposition': 'attachment; filename=schema.graphql',
};

/** `GET /schema.graphql`: the schema as a file, made at the first request. */
export function sendSchemaFile(schema: GraphQLSchema): RequestHandler {
  let text: string | undefined;
  return (_request, response) => {
    text ??= schemaText(schema);
    sendPublic(response, text, SCHEMA_FILE);
  };
}
