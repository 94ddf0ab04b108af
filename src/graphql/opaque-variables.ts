import { type DocumentNode, type GraphQLSchema, Kind, type TypeNode, visit } from 'graphql';
import { FILTERS } from '../core/schema/where-types.js';

/**
 * A document whose variables of types that contain themselves may have any value. graphql-jit writes the parsing of a
 * variable out for its whole type, which has no end for these; the service has read all variables before.
 */
export function withOpaqueVariables(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  return visit(document, {
    VariableDefinition(node) {
      if (!(FILTERS in (schema.getType(namedTypeOf(node.type))?.extensions ?? {}))) return undefined;
      const { defaultValue: _defaultValue, ...rest } = node;
      return { ...rest, type: ANY };
    },
  });
}

const ANY: TypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };

function namedTypeOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);
}
