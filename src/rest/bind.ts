import {
  type GraphQLArgument,
  type GraphQLInputType,
  GraphQLString,
  getNullableType,
  isInputObjectType,
} from 'graphql';
import { CONSTRAINTS, type Constraints, coerce, InputFaults, isLongerThan } from '../engine/index.js';
import { notFound } from '../platform/errors.js';
import type { ArgumentSource, Arguments } from '../route.js';
import type { Query } from './query.js';
import { bodyType, patchOfBody } from './update-body.js';

/** The parts of a request from which the arguments of its operation are taken. */
export interface Offered {
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: Query;
  readonly body: unknown;
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
      const { maxLength = Number.POSITIVE_INFINITY } = (extensions[CONSTRAINTS] ?? {}) as Constraints;
      return ({ parameters }) => {
        const text = parameters[source.name];
        if (source.takesAll && isAll(text)) return undefined;
        if (text && isLongerThan(text, maxLength)) throw notFound();
        return pathValue(type, text, mayBeAbsent);
      };
    }
    case 'noPath':
      return ({ parameters }) => isAbsent(parameters[source.name]) || undefined;
  }
}

/** Reads a path parameter: a malformed one is 404, an optional one that is the literal `null` is left out. */
function pathValue(type: GraphQLInputType, text: string | undefined, mayBeAbsent: boolean): unknown {
  if (mayBeAbsent && isAbsent(text)) return undefined;
  if (getNullableType(type) !== GraphQLString && NOT_IN_AN_ID.test(text ?? '')) throw notFound();
  const faults = new InputFaults('path');
  const value = coerce(type, text, 'path', faults, 'text');
  if (!faults.isEmpty) throw notFound();
  return value;
}

/** Bodies and queries take numbers with a sign or decimals, and spaces around them; ids in paths do not. */
const NOT_IN_AN_ID = /[\s.+]/;

const isAll = (text: string | undefined) => text?.toLowerCase() === 'all';

const isAbsent = (text: string | undefined) => text === undefined || text.toLowerCase() === 'null';
