import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import {
  ADMIN,
  ALLOWED,
  type Allowed,
  bodyFieldsOf,
  CONSTRAINTS,
  type Constraints,
  isText,
  purposeOf,
  restTypeOf,
} from '../../engine/declare.js';
import type { LegacyShapes } from '../../route.js';
import { wireFields } from '../selection.js';

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

function nullable(schema: JsonSchema): JsonSchema {
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

const scalars: Readonly<Record<string, JsonSchema>> = {
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  // `uuid` would require a version as in RFC 9562, which ids need not have.
  GUID: { type: 'string', pattern: '^[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$' },
  DateTime: { type: 'string', format: 'date-time' },
  Date: { type: 'string', format: 'date' },
  Decimal: { type: 'number', multipleOf: 0.01 },
  JSON: {},
  Upload: { type: 'string', contentMediaType: 'application/octet-stream' },
};

/** Responses use one exact form, whereas requests accept several. */
const answeredScalars: Readonly<Record<string, JsonSchema>> = {
  ...scalars,
  GUID: { type: 'string', pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  },
};

/** Converts the types of the schema into JSON Schemas; objects are components, referenced by name. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** Adds a schema that is not a type of the GraphQL schema. */
  named(name: string, schema: JsonSchema): JsonSchema {
    this.components[name] ??= schema;
    return reference('schemas', name);
  }

  /** The schema of a type in responses, with the fields of the REST record. */
  output(type: GraphQLOutputType, shapes: LegacyShapes = {}): JsonSchema {
    return orNull(type, this.presentOutput(type, shapes));
  }

  /** The schema of a type in responses, without null. */
  presentOutput(given: GraphQLOutputType, shapes: LegacyShapes = {}): JsonSchema {
    const type = getNullableType(given);
    if (isListType(type)) return { type: 'array', items: this.output(type.ofType, shapes) };
    if (!isObjectType(type)) return leaf(type, answeredScalars);
    return this.component(shapes[type.name]?.name ?? type.name, () => this.recordOf(type, shapes));
  }

  /** The schema of a type in requests; an optional field accepts null as "not given". */
  input(type: GraphQLInputType, constraints: Constraints = {}): JsonSchema {
    return orNull(type, this.presentInput(type, constraints));
  }

  /** The schema of a type in requests, without null. */
  presentInput(given: GraphQLInputType, constraints: Constraints = {}): JsonSchema {
    const type = getNullableType(given);
    if (isListType(type)) {
      const { minItems, maxItems, ...ofItems } = constraints;
      return { type: 'array', items: this.input(type.ofType, ofItems), ...omitEmpty({ minItems, maxItems }) };
    }
    if (!isInputObjectType(type)) return { ...leaf(type, scalars), ...constraints };
    return this.component(type.name, () => this.inputObjectOf(type));
  }

  private component(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.components[name]) {
      // Registered before it is filled, since a record may refer to itself.
      this.components[name] = {};
      this.components[name] = make();
    }
    return reference('schemas', name);
  }

  private recordOf(type: GraphQLObjectType, shapes: LegacyShapes): JsonSchema {
    const shape = shapes[type.name];
    const required: string[] = [];
    const properties = wireFields(type, shapes).map(({ name, field }) => {
      const seenBy = (field.extensions[ALLOWED] as Allowed | undefined) ?? 'public';
      if (seenBy === 'public') required.push(name);
      const readers = seenBy === 'public' ? null : `Only for: ${describeLevel(seenBy)}.`;
      const answered = shape?.orNulls ? getNullableType(field.type) : field.type;
      return [name, { ...this.output(answered, shapes), ...described(purposeOf(field), readers) }];
    });
    return {
      ...described(shape?.description ?? type.description),
      ...objectSchema(Object.fromEntries(properties), required),
    };
  }

  private inputObjectOf(type: GraphQLInputObjectType): JsonSchema {
    const properties = bodyFieldsOf(type).map((field) => [
      field.name,
      { ...this.input(restTypeOf(field), constraintsOf(field)), ...described(purposeOf(field)) },
    ]);
    return {
      ...described(purposeOf(type)),
      ...objectSchema(Object.fromEntries(properties), requiredFieldsOf(type)),
    };
  }
}

/** Returns the names of the fields that a body with an input must have. */
export const requiredFieldsOf = (type: GraphQLInputObjectType): string[] =>
  bodyFieldsOf(type).flatMap((field) => (isNonNullType(restTypeOf(field)) ? [field.name] : []));

const orNull = (type: GraphQLType, present: JsonSchema) =>
  isNonNullType(type) ? present : nullable(present);

export const constraintsOf = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): Constraints =>
  (extensions[CONSTRAINTS] as Constraints | undefined) ?? {};

const described = (...sentences: (string | null | undefined)[]): JsonSchema =>
  omitEmpty({ description: sentences.filter(Boolean).join(' ') || undefined });

function leaf(type: GraphQLNamedType, forms: typeof scalars): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  const schema = forms[isText(type) ? 'String' : type.name];
  if (!schema) throw new Error(`OpenAPI has no form for the type ${type.name}`);
  return schema;
}

/** Returns the level of a path in the words of the OpenAPI document. */
export function describeLevel(allowed: Allowed): string {
  if (allowed === 'public') return 'none';
  // For administrators and residents, the description of the operation names the callers that it refuses.
  if (allowed === 'authenticated' || allowed === 'adminOrResident') return 'Any auth';
  const isAdmin = allowed.length === ADMIN.length && allowed.every((role) => ADMIN.includes(role));
  return isAdmin ? `Admin (${ADMIN.join(' or ')})` : allowed.join(' or ');
}
