import {
  type GraphQLArgument,
  type GraphQLInputFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLString,
  getNullableType,
  isInputObjectType,
} from 'graphql';
import {
  argumentErrors,
  bodyFieldsOf,
  CONSTRAINTS,
  type Constraints,
  isKept,
  REQUIRED,
  type Whole,
  wholeOf,
} from '../engine/declare.js';
import { coerce, InputFaults, inputClass, inputInstance, trimTexts } from '../engine/schema.js';
import { notFound } from '../platform/errors.js';
import type { ArgumentSource, Arguments, WholeBody } from '../route.js';
import type { Query } from './route-matcher.js';

/** The parts of a request from which the arguments of its operation are taken. */
export interface Offered {
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: Query;
  readonly body: unknown;
  /** Returns which of some media types the client prefers. */
  readonly accepts: (types: readonly string[]) => string | false;
}

/** Returns the value of one argument and adds its faults to `faults`. */
export type Binder = (offered: Offered, faults: InputFaults) => unknown;

export const isArgumentSource = (value: ArgumentSource | Arguments): value is ArgumentSource =>
  typeof value.from === 'string';

/** An argument of an operation, or a field of one. */
type Target = Pick<GraphQLArgument, 'name' | 'type' | 'extensions'>;

/** Compiles the function that reads one argument from a request, according to its declared type. */
export function compileArgument(path: string, target: Target, source: ArgumentSource | Arguments): Binder {
  return isArgumentSource(source)
    ? compileLeaf(path, target, source)
    : compileObject(path, target.type, source, target.name);
}

function compileObject(path: string, type: GraphQLInputType, template: Arguments, name: string): Binder {
  const object = getNullableType(type);
  if (!isInputObjectType(object)) throw new Error(`${name} is no input object`);
  const fields = Object.entries(template).map(([key, source]) => {
    const field = object.getFields()[key];
    if (!field) throw new Error(`${object.name} has no field ${key}`);
    return [key, compileArgument(path, field, source)] as const;
  });
  return (offered, faults) => {
    const value: Record<string, unknown> = {};
    for (const [key, bind] of fields) {
      const bound = bind(offered, faults);
      if (bound !== undefined) value[key] = bound;
    }
    // An object without values is left out, as they are.
    return Object.keys(value).length > 0 ? value : undefined;
  };
}

function compileLeaf(path: string, { type, extensions }: Target, source: ArgumentSource): Binder {
  switch (source.from) {
    case 'constant':
      return () => source.value;
    case 'body':
    case 'form': {
      const sent = bodyType(type, source);
      const toPatch = patchOfBody(type, source);
      return ({ body }, faults) => toPatch(coerce(sent, body ?? {}, '', faults, 'legacy'), faults);
    }
    case 'query':
      return ({ query }, faults) => coerce(type, query.get(source.name), source.name, faults, 'text');
    case 'queryList':
      return ({ query }, faults) => {
        const given = query.getAll(source.name).filter((text) => text.trim() !== '');
        return coerce(type, given, source.name, faults, 'text');
      };
    case 'path': {
      const mayBeAbsent = path.includes(`{${source.name}?}`);
      const limits = extensions[CONSTRAINTS] as Constraints | undefined;
      const mayHaveSpaces = getNullableType(type) === GraphQLString;
      // A malformed value is 404, an optional one that is the literal `null` is left out.
      return ({ parameters }) => {
        const text = parameters[source.name];
        if (source.takesAll && text?.toLowerCase() === 'all') return undefined;
        if (limits && Object.keys(argumentErrors(source.name, text, limits)).length > 0) throw notFound();
        if (mayBeAbsent && isAbsent(text)) return undefined;
        if (!mayHaveSpaces && NOT_IN_AN_ID.test(text ?? '')) throw notFound();
        const faults = new InputFaults('path');
        const value = coerce(type, text, 'path', faults, 'text');
        if (!faults.isEmpty) throw notFound();
        return value;
      };
    }
    case 'accept': {
      const types = Object.keys(source.values);
      return ({ accepts }) => source.values[accepts(types) || (types[0] as string)];
    }
    case 'noPath':
      return ({ parameters }) => isAbsent(parameters[source.name]) || undefined;
  }
}

/** Bodies and queries take numbers with a sign or decimals, and spaces around them; ids in paths do not. */
const NOT_IN_AN_ID = /[\s.+]/;

const isAbsent = (text: string | undefined) => text === undefined || text.toLowerCase() === 'null';

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
function patchOfBody(
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
