// Random requests to the REST paths, drawn from the OpenAPI document.
import { anything, id, moment, number, text, variation } from './values.mjs';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** A maker of requests `{method, path, inPath, query, json?, form?, raw?}`; ids in them are placeholders. */
export function restRequests({ operations, schemas, exampleOf, kindOf, kindOfPath }) {
  const nameOf = ({ $ref }) => $ref?.split('/').at(-1);
  const schemaOf = (schema) => schemas[nameOf(schema)] ?? schema;

  function value(g, schema, kind) {
    if (g.chance(0.03)) return anything(g);
    const {
      type,
      anyOf,
      oneOf,
      items,
      properties,
      pattern,
      format,
      enum: values,
      examples,
    } = schemaOf(schema);
    const choices = anyOf ?? oneOf;
    if (choices) return value(g, g.pick(choices), kind);
    if (values) return g.chance(0.9) ? g.pick(values) : text(g);
    if (examples && g.chance(0.4)) return g.pick(examples);
    if (properties) return object(g, schemaOf(schema));
    const form = Array.isArray(type) ? g.pick(type) : type;
    if (form === 'array') return g.some(4, () => value(g, items ?? {}, kind));
    if (form === 'integer' || form === 'number') return number(g);
    if (form === 'boolean') return g.chance(0.5);
    if (form === 'null') return null;
    if (format?.startsWith('date')) return moment(g);
    if (pattern?.includes('fA-F')) return id(g, kind);
    return form === 'string' ? text(g) : anything(g);
  }

  function object(g, { properties, required = [] }) {
    const chosen = Object.entries(properties).filter(([name]) =>
      g.chance(required.includes(name) ? 0.97 : 0.6),
    );
    const entries = chosen.map(([name, schema]) => [name, value(g, schema, kindOf(name, 'any'))]);
    return Object.fromEntries(g.chance(0.05) ? [...entries, ['__proto__', anything(g)]] : entries);
  }

  function body(g, schema) {
    const example = exampleOf(nameOf(schema));
    return example && g.chance(0.8) ? variation(g, example, kindOf) : value(g, schema, 'any');
  }

  return (g) => {
    const { method, path, parameters = [], requestBody } = g.pick(operations);
    const placed = (place) => parameters.filter((parameter) => parameter.in === place);
    const content = requestBody?.content ?? {};
    return {
      method,
      path,
      inPath: Object.fromEntries(
        placed('path').map(({ name, schema }) => [name, value(g, schema, kindOf(name, kindOfPath(path)))]),
      ),
      query: placed('query')
        .filter(() => g.chance(0.5))
        .map(({ name, schema }) => [name, value(g, schema, kindOf(name, 'any'))]),
      ...(content[JSON_TYPE] ? { json: body(g, content[JSON_TYPE].schema) } : {}),
      ...(content[FORM_TYPE] ? { form: body(g, content[FORM_TYPE].schema) } : {}),
      ...(content[JSON_TYPE] && g.chance(0.04)
        ? { raw: g.pick(['{', '[[[', '"\\ud800"', '\u0000', '{"a":1,}']) }
        : {}),
    };
  };
}
