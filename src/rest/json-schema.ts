/** A JSON Schema, dialect 2020-12, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Returns an object schema; all properties are required unless `required` lists them. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties };
}

export function nullable(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

/** Returns a reference to a component of the document: `reference('schemas', 'Vehicle')`. */
export const reference = (
  kind: 'schemas' | 'responses' | 'headers' | 'examples',
  name: string,
): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Drops undefined and null keywords. */
export const omitEmpty = (keywords: Readonly<Record<string, unknown>>): JsonSchema =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined && value !== null));
