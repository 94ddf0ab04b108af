import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  type GraphQLType,
  GraphQLUnionType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { type Context, REST_ONLY } from '../engine/index.js';

/** Makes the schema that the graph publishes: that of both interfaces without what REST alone has. */
export function publishedSchema(schema: GraphQLSchema): GraphQLSchema {
  const types = new PublishedTypes();
  const config = schema.toConfig();
  const root = (type: GraphQLObjectType | null | undefined) => type && types.of(type);
  return new GraphQLSchema({
    ...config,
    query: root(config.query),
    mutation: root(config.mutation),
    subscription: root(config.subscription),
    // Found from the roots, except the types of an interface: what only REST leads to is left out.
    types: config.types.filter((type) => isObjectType(type) && type.getInterfaces().length > 0).map(types.of),
  });
}

class PublishedTypes {
  private readonly known = new Map<GraphQLNamedType, GraphQLNamedType>();

  /** The same type without what REST alone has, with the same name. */
  readonly of = <Type extends GraphQLType>(type: Type): Type => {
    if (isListType(type)) return new GraphQLList(this.of(type.ofType)) as Type;
    if (isNonNullType(type)) return new GraphQLNonNull(this.of(type.ofType)) as Type;
    const known = this.known.get(type) ?? this.copyOf(type);
    this.known.set(type, known);
    return known as Type;
  };

  private copyOf(type: GraphQLNamedType): GraphQLNamedType {
    if (isObjectType(type) || isInterfaceType(type)) {
      const interfaces = () => type.getInterfaces().map(this.of);
      const fields = () => this.fields(type.toConfig().fields);
      return isObjectType(type)
        ? new GraphQLObjectType({ ...type.toConfig(), interfaces, fields })
        : new GraphQLInterfaceType({ ...type.toConfig(), interfaces, fields });
    }
    if (isUnionType(type)) {
      const config = type.toConfig();
      return new GraphQLUnionType({ ...config, types: () => config.types.map(this.of) });
    }
    if (isInputObjectType(type)) {
      const config = type.toConfig();
      return new GraphQLInputObjectType({ ...config, fields: () => this.inputFields(config.fields) });
    }
    return type;
  }

  private fields(fields: GraphQLFieldConfigMap<unknown, Context>): GraphQLFieldConfigMap<unknown, Context> {
    return published(fields, (field) => ({
      ...field,
      type: this.of(field.type),
      args: this.inputFields(field.args ?? {}),
    }));
  }

  private inputFields<Fields extends GraphQLInputFieldConfigMap | GraphQLFieldConfigArgumentMap>(
    fields: Fields,
  ): Fields {
    return published(fields, (field) => ({ ...field, type: this.of(field.type) })) as Fields;
  }
}

function published<Element extends { readonly extensions?: object | undefined | null }>(
  elements: Readonly<Record<string, Element>>,
  copyOf: (element: Element) => Element,
): Record<string, Element> {
  return Object.fromEntries(
    Object.entries(elements)
      .filter(([, { extensions }]) => !(REST_ONLY in (extensions ?? {})))
      .map(([name, element]) => [name, copyOf(element)]),
  );
}
