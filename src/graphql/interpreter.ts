import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLFieldConfigMap,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLUnionType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Context } from '../core/context.js';
import { propagateNulls, TYPE_NAME } from './null-propagation.js';

/** What the configurations of object types and interfaces share. */
interface Composed {
  readonly interfaces: readonly GraphQLInterfaceType[];
  readonly fields: GraphQLFieldConfigMap<unknown, unknown>;
}

/** Executes one operation of a valid document. */
export type Run = (
  ctx: Context,
  variables: Readonly<Record<string, unknown>>,
) => ExecutionResult | Promise<ExecutionResult>;

export interface Interpreted {
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

  return ({ document, definition, isIntrospective }) => {
    const typed = withTypeNames(schema, document);
    const operationName = definition.name?.value;
    return async (ctx, variableValues) => {
      const args = { operationName, contextValue: ctx, variableValues };
      // Introspection describes the schema that executes it, so it needs the real one.
      if (isIntrospective) return execute({ ...args, schema, document });
      nullable ??= withNullableOutputs(schema);
      const result = await execute({ ...args, schema: nullable, document: typed });
      return propagateNulls({ schema, document: typed, operationName, variableValues }, result);
    };
  };
}

/** A copy of the schema in which every output is nullable. */
function withNullableOutputs(schema: GraphQLSchema): GraphQLSchema {
  const copies = new Map<GraphQLCompositeType, GraphQLCompositeType>();

  function copyOf<Type extends GraphQLCompositeType>(type: Type): Type {
    const known = copies.get(type);
    if (known) return known as Type;
    const copy = newCopyOf(type);
    copies.set(type, copy);
    return copy as Type;
  }

  function newCopyOf(type: GraphQLCompositeType): GraphQLCompositeType {
    if (isUnionType(type)) {
      const { types, ...config } = type.toConfig();
      return new GraphQLUnionType({ ...config, types: () => types.map(copyOf) });
    }
    if (isInterfaceType(type)) return new GraphQLInterfaceType(withCopies(type.toConfig()));
    return new GraphQLObjectType(withCopies(type.toConfig()));
  }

  function withCopies<Config extends Composed>(config: Config) {
    const fields = Object.entries(config.fields);
    return {
      ...config,
      interfaces: () => config.interfaces.map(copyOf),
      fields: () =>
        Object.fromEntries(fields.map(([name, field]) => [name, { ...field, type: outputOf(field.type) }])),
    };
  }

  function outputOf(type: GraphQLOutputType): GraphQLOutputType {
    if (isNonNullType(type)) return outputOf(type.ofType);
    if (isListType(type)) return new GraphQLList(outputOf(type.ofType));
    return isCompositeType(type) ? copyOf(type) : type;
  }

  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  return new GraphQLSchema({
    query: query && copyOf(query),
    mutation: mutation && copyOf(mutation),
    // Those that only an interface leads to.
    types: Object.values(schema.getTypeMap()).filter(isObjectType).filter(isNode).map(copyOf),
    assumeValid: true,
  });
}

const isNode = (type: GraphQLObjectType) => type.getInterfaces().length > 0;

/** Asks for the type of each value whose type an interface or a union leaves open, under a key that no client can use. */
function withTypeNames(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  const typeName: FieldNode = {
    kind: Kind.FIELD,
    alias: { kind: Kind.NAME, value: TYPE_NAME },
    name: { kind: Kind.NAME, value: '__typename' },
  };
  const Field = (node: FieldNode): FieldNode | undefined => {
    if (!node.selectionSet || !isAbstractType(getNamedType(types.getType()))) return undefined;
    const selections = [typeName, ...node.selectionSet.selections];
    return { ...node, selectionSet: { ...node.selectionSet, selections } };
  };
  return visit(document, visitWithTypeInfo(types, { Field: { leave: Field } }));
}
