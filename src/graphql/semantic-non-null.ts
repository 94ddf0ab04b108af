import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { NULL_ONLY_WITH_ERROR } from '../engine/index.js';

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

/** Adds the directive to the operations of a printed schema; graphql-js prints no directives of fields. */
export function printSemanticNonNull(printed: string, schema: GraphQLSchema): string {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  return roots.reduce(
    (text, root) => (root ? text.replace(blockOf(root), (block) => marked(block, root)) : text),
    printed,
  );
}

const blockOf = ({ name }: GraphQLObjectType) => new RegExp(`^type ${name} \\{$.*?^\\}$`, 'ms');

const marked = (block: string, root: GraphQLObjectType): string =>
  Object.values(root.getFields())
    .filter(({ extensions }) => extensions[NULL_ONLY_WITH_ERROR] === true)
    .reduce((text, { name }) => text.replace(definitionOf(name), '$& @semanticNonNull'), block);

/** The definition of a field, with its arguments on one line or on several. */
const definitionOf = (name: string) =>
  new RegExp(`^  ${name}(?:\\([^\\n]+\\)|\\(\\n.*?^  \\))?: [^\\n]+$`, 'ms');
