import {
  coerceInputValue,
  GraphQLBoolean,
  GraphQLFloat,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLNonNull,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { type FieldRule, type Message, RULE, wrongType } from '../../platform/message.js';
import {
  BrokenRule,
  DateScalar,
  DateTimeScalar,
  DecimalScalar,
  GuidScalar,
  MOST_ITEMS,
  RateScalar,
} from '../scalars.js';
import { CONSTRAINTS, type Constraints, GRAPHQL_ONLY, isKept, restTypeOf } from './declare-field.js';
import { brokenRules, mostItems, mustBeOneOf, REQUIRED } from './rules.js';
import { type InputFaults, pathOf } from './validate.js';

/**
 * How lenient input parsing is: `strict` for GraphQL; `legacy` for REST bodies, with numeric strings, blanks for "not
 * given" and unknown fields; `text` for paths and queries. See docs/contract/conventions.md#bodies.
 */
type Leniency = 'strict' | 'legacy' | 'text';

/** Converts a value of a request, or a literal of a document, to an input type, and adds what is wrong with it to `faults`. */
export function coerce(
  type: GraphQLInputType,
  value: unknown,
  path: string,
  faults: InputFaults,
  leniency: Leniency,
  bounds?: Constraints,
): unknown {
  if (value instanceof Literal) return coerce(type, value.open(type), path, faults, leniency, bounds);
  if (value instanceof CoercedValue) return value.value;
  if (isNonNullType(type)) {
    if (isAbsent(type.ofType, value, leniency)) return faults.add(path, REQUIRED, expectedType(type));
    return coerce(type.ofType, value, path, faults, leniency, bounds);
  }
  if (value === undefined) return undefined;
  if (isAbsent(type, value, leniency)) return null;
  if (isListType(type)) {
    const items = Array.isArray(value) ? value : leniency === 'legacy' ? undefined : [value];
    if (!items) return faults.add(path, NO_LIST, expectedType(type));
    if (items.length > MOST_ITEMS) return faults.add(path, mostItems(MOST_ITEMS));
    return items.map((item, index) =>
      faults.isFull ? null : coerce(type.ofType, item, pathOf(path, index), faults, leniency),
    );
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || Array.isArray(value) || value instanceof LiteralLeaf)
      return faults.add(path, NO_OBJECT, expectedType(type));
    const given = value as Record<string, unknown>;
    const fields = type.getFields();
    const result: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      if (leniency === 'legacy' && GRAPHQL_ONLY in field.extensions) continue;
      const raw = Object.hasOwn(given, name) ? given[name] : undefined;
      // Null without a default stays null: an input may distinguish it from a missing field.
      const meant = raw ?? field.defaultValue ?? raw;
      const fieldType = leniency === 'legacy' ? restTypeOf(field) : strictTypeOf(field, raw);
      const coerced = coerce(
        fieldType,
        meant,
        pathOf(path, name),
        faults,
        leniency,
        field.extensions[CONSTRAINTS] as Constraints | undefined,
      );
      if (coerced !== undefined) result[name] = coerced;
    }
    if (leniency === 'strict') {
      for (const name of Object.keys(given)) {
        if (faults.isFull) break;
        if (!Object.hasOwn(fields, name)) {
          faults.add(pathOf(path, name), UNKNOWN_FIELD, undefinedField(type, name));
        }
      }
    }
    return result;
  }
  return coerceLeaf(type, value, path, faults, leniency, bounds);
}

/** Returns the type of a field in GraphQL, where null is wrong for a field that may only be left out. */
const strictTypeOf = (field: GraphQLInputField, given: unknown): GraphQLInputType =>
  given !== undefined && isKept(field) && !isNonNullType(field.type)
    ? new GraphQLNonNull(field.type)
    : field.type;

/** Tells whether a blank means "not given", as for types other than text; an optional text keeps it. */
function isAbsent(type: GraphQLInputType, value: unknown, leniency: Leniency): boolean {
  if (value === undefined || value === null) return true;
  if (leniency === 'strict' || typeof value !== 'string' || value.trim() !== '') return false;
  return isListType(type) || isEnumType(type) || TYPED.has(type);
}

const NUMBERS = new Set<GraphQLInputType>([GraphQLInt, GraphQLFloat, DecimalScalar, RateScalar]);

const TYPED = new Set([...NUMBERS, GraphQLBoolean, GuidScalar, DateTimeScalar, DateScalar]);

function coerceLeaf(
  type: GraphQLLeafType,
  value: unknown,
  path: string,
  faults: InputFaults,
  leniency: Leniency,
  bounds: Constraints | undefined,
): unknown {
  if (Array.isArray(value)) return faults.add(path, NO_SINGLE_VALUE, expectedType(type));
  try {
    if (value instanceof LiteralLeaf) return type.parseLiteral(value.node, value.variables);
    return type.parseValue(leniency === 'strict' ? value : fromText(type, value, leniency));
  } catch (error) {
    if (!(error instanceof BrokenRule)) return faults.add(path, ruleOf(type), expectedType(type));
    faults.add(path, error.rule, expectedType(type));
    // The constraints of its field are not checked after this.
    for (const rule of brokenRules(error.number, bounds ?? {})) faults.add(path, rule);
  }
}

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

function fromText(type: GraphQLLeafType, value: unknown, leniency: Leniency): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (NUMBERS.has(type) && NUMBER.test(text)) {
    return type === DecimalScalar && /\.\d{3,}$/.test(text) ? text : Number(text);
  }
  if (type === GraphQLBoolean && leniency === 'text' && /^(true|false)$/i.test(text)) {
    return text.toLowerCase() === 'true';
  }
  return value;
}

const BUILT_IN_RULES = new Map<GraphQLLeafType, FieldRule>([
  [GraphQLInt, wrongType('Int', { es: 'debe ser un número entero', en: 'must be an integer' })],
  [GraphQLFloat, wrongType('Float', { es: 'debe ser un número', en: 'must be a number' })],
  [GraphQLBoolean, wrongType('Boolean', { es: 'debe ser verdadero o falso', en: 'must be true or false' })],
]);

const TEXT = wrongType('String', { es: 'debe ser un texto', en: 'must be a text' });
const NO_LIST = wrongType('list', { es: 'debe ser una lista', en: 'must be a list' });
const NO_OBJECT = wrongType('object', { es: 'debe ser un objeto', en: 'must be an object' });
const NO_SINGLE_VALUE = wrongType('value', { es: 'admite un solo valor', en: 'takes a single value' });
const UNKNOWN_FIELD: FieldRule = {
  es: 'no existe en esta entrada',
  en: 'does not exist in this input',
  code: 'UNKNOWN_FIELD',
};

function ruleOf(type: GraphQLLeafType): FieldRule {
  return isEnumType(type)
    ? mustBeOneOf(type.getValues().map(({ name }) => name))
    : (BUILT_IN_RULES.get(type) ?? (type.extensions[RULE] as FieldRule | undefined) ?? TEXT);
}

/** The variables of a request, already coerced; undefined for one that is left out or wrong. */
export interface CoercedVariables {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of those that are wrong, and reported already. */
  readonly wrong: ReadonlySet<string>;
}

/** A literal of a document, which `coerce` converts level by level. */
export class Literal {
  constructor(
    private readonly node: ValueNode,
    private readonly variables: CoercedVariables,
  ) {}

  /** Returns the value where a type is expected: JSON with literals as items and fields, a leaf, or a coerced variable. */
  open(expected: GraphQLInputType): unknown {
    const type = getNullableType(expected);
    const { node } = this;
    switch (node.kind) {
      case Kind.VARIABLE:
        return this.variableNamed(node.name.value);
      case Kind.NULL:
        return null;
      case Kind.LIST:
        return node.values.map((item) => this.below(item));
      case Kind.OBJECT:
        if (isListType(type)) return [this];
        if (!isInputObjectType(type)) break;
        return Object.fromEntries(
          node.fields
            .filter(({ value }) => !this.isLeftOut(value))
            .map(({ name, value }) => [name.value, this.below(value)]),
        );
    }
    return new LiteralLeaf(node, this.variables.values);
  }

  private variableNamed(name: string): unknown {
    const { values, wrong } = this.variables;
    const value = values[name];
    return wrong.has(name) || (value !== undefined && value !== null) ? new CoercedValue(value) : value;
  }

  private isLeftOut(node: ValueNode): boolean {
    if (node.kind !== Kind.VARIABLE) return false;
    const { values, wrong } = this.variables;
    return values[node.name.value] === undefined && !wrong.has(node.name.value);
  }

  private below(node: ValueNode): Literal | null {
    return node.kind === Kind.NULL ? null : new Literal(node, this.variables);
  }
}

/** A literal that a scalar or an enum reads. */
class LiteralLeaf {
  constructor(
    readonly node: ValueNode,
    readonly variables: Readonly<Record<string, unknown>>,
  ) {}
}

/** The value of a variable, which fits wherever validation lets the variable stand. */
class CoercedValue {
  constructor(readonly value: unknown) {}
}

/* Says what the schema expects in the place of a wrong value, for people who write a document. */

const expectedType = (type: GraphQLInputType): Message => ({
  es: `Se esperaba el tipo "${type}".`,
  en: `Expected type "${type}".`,
});

const SUGGESTION = ' Did you mean ';

/** A longer name resembles none, and comparing it takes time. */
const LONGEST_NAME = 100;

/** Says that an input does not define a field, as graphql-js does, and which of its fields have a similar name. */
function undefinedField(type: GraphQLInputObjectType, name: string): Message {
  const en = `Field "${name.slice(0, LONGEST_NAME)}" is not defined by type "${type}".`;
  const es = `El tipo "${type}" no lo define.`;
  const similar = name.length > LONGEST_NAME ? undefined : suggestionFor(type, name);
  if (!similar) return { es, en };
  const alternatives = similar.replaceAll(', or ', ' o ').replaceAll(' or ', ' o ');
  return { es: es.concat(` ¿Quiso decir ${alternatives}?`), en: en.concat(SUGGESTION, similar, '?') };
}

/** Returns the names that graphql-js suggests, such as `"brand" or "year"`. */
function suggestionFor(type: GraphQLInputObjectType, name: string): string | undefined {
  let suggestion: string | undefined;
  coerceInputValue({ [name]: null }, type, (_path, _value, { message }) => {
    if (message.startsWith(`Field "${name}" is not defined`)) suggestion = message.split(SUGGESTION)[1];
  });
  return suggestion?.slice(0, -1);
}
