import { type GraphQLSchema, isScalarType, isSpecifiedScalarType } from 'graphql';

/** The TypeScript type of the values of each scalar in JSON. */
const TYPES: Readonly<Record<string, string>> = {
  Date: 'string',
  DateTime: 'string',
  Decimal: 'number',
  EmailAddress: 'string',
  GUID: 'string',
  JSON: 'unknown',
  JSONObject: 'Record<string, unknown>',
  LocalTime: 'string',
  Rate: 'number',
  URL: 'string',
  Upload: 'File',
};

/** Returns the TypeScript types of the custom scalars of a schema, by their names. */
export function scalarTypes(schema: GraphQLSchema): Record<string, string> {
  const names = Object.values(schema.getTypeMap())
    .filter((type) => isScalarType(type) && !isSpecifiedScalarType(type))
    .map(({ name }) => name)
    .sort();
  return Object.fromEntries(names.map((name) => [name, typeOf(name)]));
}

function typeOf(name: string): string {
  const type = TYPES[name];
  if (!type) throw new Error(`The clients are not told the type of the scalar ${name}`);
  return type;
}
