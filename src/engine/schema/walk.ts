import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import type { Context } from '../context.js';

type Field = GraphQLField<unknown, Context>;

export const objectTypesOf = (schema: GraphQLSchema): GraphQLObjectType[] =>
  Object.values(schema.getTypeMap()).filter(isObjectType);

/** Returns the fields of all object types as they are now, each with its type. */
export const fieldsOfObjects = (schema: GraphQLSchema): [GraphQLObjectType, Field][] =>
  objectTypesOf(schema).flatMap((type) =>
    Object.values(type.getFields()).map((field): [GraphQLObjectType, Field] => [type, field]),
  );

export const mutationsOf = (schema: GraphQLSchema): Field[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {});

/** Returns the operations of every kind. */
export const operationsOf = (schema: GraphQLSchema): Field[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
    Object.values(root?.getFields() ?? {}),
  );
