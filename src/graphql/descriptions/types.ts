import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';

interface DescribedField {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** The fields of the type of a name; the start fails where there is none. */
export function fieldsOf(schema: GraphQLSchema, name: string): Readonly<Record<string, DescribedField>> {
  const type = schema.getType(name);
  if (isObjectType(type) || isInputObjectType(type)) return type.getFields();
  throw new Error(`${name} is no type with fields`);
}
