import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';

interface DescribedField {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Returns the fields of the type with a name; throws at the start if there is no such type. */
export function fieldsOf(schema: GraphQLSchema, name: string): Readonly<Record<string, DescribedField>> {
  const type = schema.getType(name);
  if (isObjectType(type) || isInputObjectType(type)) return type.getFields();
  throw new Error(`${name} is no type with fields`);
}
