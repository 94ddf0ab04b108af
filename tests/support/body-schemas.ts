import { z } from 'zod';

/** The keywords of a JSON Schema that the conversion reads. */
interface Schema {
  readonly type?: unknown;
  readonly properties?: object;
  readonly [keyword: string]: unknown;
}

/** The part of an OpenAPI document with its schemas. */
export interface SchemaDocument {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The schemas of an OpenAPI document as validators, which check formats and refuse undocumented properties. */
export class BodySchemas {
  private readonly definitions: Readonly<Record<string, Schema>>;
  private readonly byPlace = new Map<string, z.ZodType>();
  private readonly bySchema = new Map<string, z.ZodType>();

  private readonly document: SchemaDocument;

  constructor(document: SchemaDocument) {
    this.document = document;
    // The document allows further properties for later versions; a body of this version must not have any.
    this.definitions = mapped(document.components.schemas, (schema) =>
      checkable({ additionalProperties: false, ...(schema as Schema) }),
    ) as typeof this.definitions;
  }

  /** The validator of the schema at a place of the document; equal schemas share one. */
  at(pointer: readonly string[]): z.ZodType {
    const place = pointer.join(' ');
    const validator = this.byPlace.get(place) ?? this.validatorOf(nodeAt(this.document, pointer) as Schema);
    this.byPlace.set(place, validator);
    return validator;
  }

  private validatorOf(node: Schema): z.ZodType {
    const schema = checkable(node);
    const key = JSON.stringify(schema);
    const $defs = Object.fromEntries(this.definitionsOf(schema));
    const validator =
      this.bySchema.get(key) ?? z.fromJSONSchema({ ...schema, $defs } as z.core.JSONSchema.JSONSchema);
    this.bySchema.set(key, validator);
    return validator;
  }

  /** The definitions that a schema refers to, which a validator keeps a copy of. */
  private definitionsOf(schema: Schema, found = new Map<string, Schema>()): Map<string, Schema> {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (found.has(name)) continue;
      const definition = this.definitions[name] as Schema;
      found.set(name, definition);
      this.definitionsOf(definition, found);
    }
    return found;
  }
}

/** The value in a document under these keys. */
export const nodeAt = (document: unknown, pointer: readonly string[]): unknown =>
  pointer.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);

/** The text formats that the conversion to Zod checks; it ignores all others. */
const CHECKED_FORMATS: readonly unknown[] = ['date-time', 'date', 'time', 'email', 'uri'];

/**
 * A schema in the form that Zod converts, with references to its own definitions.
 * @throws when it has a keyword or format that the conversion would ignore.
 */
function checkable(schema: Schema): Schema {
  const { $ref, type, format, properties } = schema;
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/components/schemas/', '#/$defs/') };
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  if (isText && format !== undefined && !CHECKED_FORMATS.includes(format)) {
    throw new Error(`The format ${format} of the OpenAPI document would not be checked.`);
  }
  if (properties && !type) throw new Error('Properties without a type would not be checked.');
  return mapped(schema, (value, keyword) => {
    if (keyword === 'properties') return mapped(value as Schema, (property) => checkable(property as Schema));
    if (['anyOf', 'oneOf', 'allOf'].includes(keyword)) return (value as Schema[]).map(checkable);
    const isSchema = ['items', 'additionalProperties'].includes(keyword) && typeof value === 'object';
    return isSchema ? checkable(value as Schema) : value;
  });
}

const mapped = (entries: object, change: (value: unknown, name: string) => unknown): Schema =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value, name)]));
