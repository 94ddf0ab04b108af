import {
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  getNullableType,
  isInputObjectType,
} from 'graphql';
import {
  bodyFieldsOf,
  type InputFaults,
  inputClass,
  inputInstance,
  isKept,
  REQUIRED,
  trimTexts,
  type Whole,
  wholeOf,
} from '../engine/index.js';
import type { ArgumentSource, WholeBody } from '../route.js';

/* Legacy clients send a whole record, or null for "keep"; in the patch of the operation a missing field keeps, null clears. */

/** Returns the type of a body: the type of its argument, or the whole record if the argument takes a patch of one. */
export function bodyType(type: GraphQLInputType, source: ArgumentSource): GraphQLInputType {
  if (source.from !== 'body' || source.as?.is !== 'whole') return type;
  const { patch, whole } = patchOf(type);
  const config = patch.toConfig();
  const fields = Object.entries(config.fields).map(([name, field]): [string, GraphQLInputFieldConfig] => [
    name,
    whole.required.has(name) ? { ...field, type: new GraphQLNonNull(field.type) } : field,
  ]);
  const isWholeInput = { name: whole.input.name, description: whole.description, extensions: {} };
  return new GraphQLInputObjectType({
    ...config,
    ...(whole.isComplete ? isWholeInput : {}),
    fields: Object.fromEntries(fields),
  });
}

/** Makes a patch of the coerced body of an update; leaves any other body unchanged. */
export function patchOfBody(
  type: GraphQLInputType,
  source: ArgumentSource,
): (body: unknown, faults: InputFaults) => unknown {
  const as = source.from === 'body' ? source.as : undefined;
  if (!as) return (body) => body;
  const whole = as.is === 'whole' ? as : null;
  const absent = whole && absentFields(type, whole);
  const clearable = whole?.keeps ?? [];
  const required = whole ? patchOf(type).whole.required : [];
  return (body, faults) => {
    if (typeof body !== 'object' || body === null) return body;
    const given = inputInstance(type, body) as Record<string, unknown>;
    trimTexts(given);
    for (const name of required) if (given[name] === null) faults.add(name, REQUIRED);
    const cleared = clearable.filter((name) => given[name] === null);
    return { ...absent, ...Object.fromEntries(cleared.map((name) => [name, null])), ...withoutNulls(given) };
  };
}

/** Returns the fields that keep their value if a body with the whole record leaves them out. */
export function keptFields(type: GraphQLInputType, { keeps = [], resets = {} }: WholeBody): string[] {
  const { patch, whole } = patchOf(type);
  const kept = bodyFieldsOf(patch).filter(
    (field) => keeps.includes(field.name) || (isKept(field) && !whole.required.has(field.name)),
  );
  return kept.map(({ name }) => name).filter((name) => !(name in resets));
}

/** Returns the new values of the fields that are null or absent in a body with the whole record. */
function absentFields(type: GraphQLInputType, as: WholeBody): Record<string, unknown> {
  const { patch, whole } = patchOf(type);
  const kept = keptFields(type, as);
  const cleared = bodyFieldsOf(patch)
    .map(({ name }) => name)
    .filter((name) => !kept.includes(name) && !whole.required.has(name));
  return { ...Object.fromEntries(cleared.map((name) => [name, null])), ...as.resets };
}

function withoutNulls(given: object): Record<string, unknown> {
  const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [
      name,
      typeof value === 'object' && !Array.isArray(value) ? withoutNulls(value) : value,
    ]),
  );
}

function patchOf(type: GraphQLInputType): { patch: GraphQLInputObjectType; whole: Whole } {
  const patch = getNullableType(type);
  const declared = isInputObjectType(patch) ? inputClass(patch.name) : undefined;
  const whole = declared && wholeOf(declared);
  if (!isInputObjectType(patch) || !whole) throw new Error(`${type} is no patch of a whole record`);
  return { patch, whole };
}
