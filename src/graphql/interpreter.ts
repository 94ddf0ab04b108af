import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import type { Context } from '../core/context.js';
import { propagateNulls } from './null-propagation.js';

/** Executes one operation of a valid document. */
export type Run = (ctx: Context, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult>;

interface Interpreted {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  /** Whether the operation asks for `__schema` or `__type` at its root. */
  readonly isIntrospective: boolean;
}

/**
 * Executes documents without compiling them, with the same results as compiled ones. graphql-js stops at the
 * first error in a non-null field and drops its siblings, including later mutations; graphql-jit executes all
 * of them and propagates nulls afterwards. Therefore graphql-js executes a copy of the schema in which every
 * output is nullable, and the nulls are propagated by the types of the real schema.
 */
export function createInterpreter(schema: GraphQLSchema): (interpreted: Interpreted) => Run {
  let nullable: GraphQLSchema | undefined;

  return ({ document, definition, isIntrospective }) =>
    async (ctx, variableValues) => {
      const args = { document, operationName: definition.name?.value, contextValue: ctx, variableValues };
      // Introspection describes the schema that executes it, so it needs the real one.
      if (isIntrospective) return execute({ ...args, schema });
      nullable ??= withNullableOutputs(schema);
      const result = await execute({ ...args, schema: nullable });
      return propagateNulls({ schema, document, definition, variableValues }, result);
    };
}

function withNullableOutputs(schema: GraphQLSchema): GraphQLSchema {
  if (Object.values(schema.getTypeMap()).some(isAbstractType)) {
    throw new Error('The interpreter knows neither interfaces nor unions; the schema has one');
  }
  const copies = new Map<GraphQLObjectType, GraphQLObjectType>();

  function copyOf(type: GraphQLObjectType): GraphQLObjectType {
    let copy = copies.get(type);
    if (!copy) {
      const { fields, ...config } = type.toConfig();
      copy = new GraphQLObjectType({
        ...config,
        fields: () =>
          Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [name, { ...field, type: outputOf(field.type) }]),
          ),
      });
      copies.set(type, copy);
    }
    return copy;
  }

  function outputOf(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return outputOf(type.ofType);
    if (isListType(type)) return new GraphQLList(outputOf(type.ofType));
    return isObjectType(type) ? copyOf(type) : type;
  }

  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  return new GraphQLSchema({
    query: query && copyOf(query),
    mutation: mutation && copyOf(mutation),
    assumeValid: true,
  });
}
