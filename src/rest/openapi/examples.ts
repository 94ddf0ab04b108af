import { type JsonSchema, reference } from '../json-schema.js';
import { type ExampleValues, exampleId, exampleValue, recordOf } from './example-values.js';

/** Derives the examples of bodies from their schemas; that of a named schema is a component of the document. */
export class Examples {
  readonly components: Record<string, { readonly value: unknown }> = {};

  constructor(
    private readonly schemas: Readonly<Record<string, JsonSchema>>,
    private readonly own: ExampleValues,
  ) {}

  /** The example of a parameter, which may be the id of a record. */
  parameter(name: string, record: string | undefined, method: string): unknown {
    if (!record) return exampleValue(this.own, '', name);
    return exampleValue(this.own, record, name, method) ?? exampleId(record);
  }

  /** The keyword of a media type that shows its examples. */
  of(schema: JsonSchema, method?: string): JsonSchema {
    const { $ref } = schema as { $ref?: string };
    const ofMethod = $ref && `${method} ${nameIn($ref)}.`;
    if (ofMethod && Object.keys(this.own).some((key) => key.startsWith(ofMethod)))
      return { example: this.valueOf(schema, '', '', method) };
    const alternatives = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
    const names = alternatives.map((alternative) => this.named(alternative));
    if (names.some((name) => name === null)) return { example: this.valueOf(schema, '', '') };
    return {
      examples: Object.fromEntries(names.map((name) => [name, reference('examples', name as string)])),
    };
  }

  /** The component name of a schema's example; null unless it is an object or a list of objects. */
  private named(schema: JsonSchema): string | null {
    const { $ref, items } = schema as { $ref?: string; items?: { $ref?: string } };
    const name = $ref ? nameIn($ref) : items?.$ref ? `${nameIn(items.$ref)}List` : null;
    if (name) this.components[name] ??= { value: this.valueOf(schema, '', '') };
    return name;
  }

  private valueOf(schema: JsonSchema, component: string, field: string, method?: string): unknown {
    const { $ref, type, anyOf, items, properties } = schema as Shape;
    const own = exampleValue(this.own, component, field, method);
    if (own !== undefined) return types(type).includes('array') && !Array.isArray(own) ? [own] : own;
    if ($ref) return this.valueOf(this.schemas[nameIn($ref)] ?? {}, nameIn($ref), '', method);
    if (anyOf?.[0]) return this.valueOf(anyOf[0], component, field, method);
    if (types(type).includes('array')) return [this.valueOf(items ?? {}, component, field, method)];
    if (!properties)
      return isGuid(schema) ? exampleId(field === 'id' ? recordOf(component) : field) : leafOf(schema);
    const values = Object.entries(properties).map(([name, property]) => [
      name,
      this.valueOf(property, component, name, method),
    ]);
    return Object.fromEntries(values);
  }
}

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
}

const isGuid = ({ pattern }: Shape) => pattern?.startsWith('^[\\da-') === true;

const types = (type: Shape['type']): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** Returns a value derived from the schema alone. */
function leafOf({ type, enum: values, format }: Shape): unknown {
  if (values) return values[0];
  switch (types(type)[0]) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    case 'string':
      return (format && TIMES[format]) ?? 'Ejemplo';
    default:
      return null;
  }
}

const TIMES: Readonly<Record<string, string>> = {
  'date-time': '2026-03-14T16:30:00.000Z',
  date: '2026-03-14',
};
