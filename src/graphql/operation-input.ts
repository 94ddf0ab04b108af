import {
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  type GraphQLArgument,
  GraphQLError,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isInputType,
  Kind,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import {
  argumentErrors,
  CONSTRAINTS,
  type Constraints,
  NOT_WITH,
  notTogetherWith,
} from '../engine/declare.js';
import {
  type CoercedVariables,
  coerce,
  FILTERS,
  InputFaults,
  inputErrors,
  inputInstance,
  Literal,
  pathOf,
  whereErrors,
} from '../engine/schema.js';
import type { DomainError, FieldErrors } from '../platform/errors.js';
import type { Clock } from '../platform/time.js';
import { wrongInput } from './errors.js';
import type { KnownOperation } from './known-operation.js';

interface OperationVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue: ValueNode | undefined;
}

/** What is wrong with the input of one field. */
interface InputRefusal {
  /** Names the field and its arguments in the document. */
  readonly error: GraphQLError;
  readonly domainError: DomainError;
}

type InputOfRequest =
  | { readonly variables: Readonly<Record<string, unknown>> }
  | { readonly refusals: readonly InputRefusal[] };

/** The input of an operation: its variables, and the literals of its document. */
export type OperationInput = ReturnType<typeof compileInput>;

/** More are not reported: each of many fields can have as many errors as its input has fields. */
const MOST_FAULTS = 100;

const NO_VARIABLES: CoercedVariables = { values: {}, wrong: new Set() };

export function compileInput(operation: KnownOperation, isSchemaShown: boolean) {
  const variables = variablesOf(operation);
  const places = argumentPlaces(operation);
  const firstPlaces = variablePlaces(places);
  const exclusions = places.flatMap((place) => {
    const name = place.definition.extensions[NOT_WITH] as string | undefined;
    const other =
      name && places.find(({ path, definition }) => path === place.path && definition.name === name);
    return other ? [{ place, other }] : [];
  });

  /** Reads the variables of a request. Types and constraints are checked together, before anything is executed. */
  function read(given: unknown, clock: Clock): InputOfRequest {
    const findings = new Findings();
    const coerced = coerceVariables(given, findings);
    const present = new Set<ArgumentPlace>();
    for (const place of places) {
      if (findings.isFull) break;
      findings.collect(place, (faults) => {
        const { definition, node } = place;
        const literal = new Literal(node.value, coerced);
        const value = coerce(definition.type, literal, keyOf(place), faults, 'strict');
        faults.addConstraints(constraintErrors(place, value, clock));
        if (value !== null && value !== undefined) present.add(place);
      });
    }
    for (const { place, other } of exclusions) {
      if (!present.has(place) || !present.has(other)) continue;
      findings.collect(place, (faults) => faults.add(keyOf(place), notTogetherWith(other.definition.name)));
    }
    return findings.size === 0
      ? { variables: coerced.values }
      : { refusals: findings.refusals(places, isSchemaShown) };
  }

  /** Reports a wrong variable where it stands first. The values have no prototype, since a client may name one `__proto__`. */
  function coerceVariables(given: unknown, findings: Findings): CoercedVariables {
    const values: Record<string, unknown> = Object.create(null);
    const wrong = new Set<string>();
    const raw = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    for (const { name, type, defaultValue } of variables) {
      const first = firstPlaces.get(name);
      if (!first || findings.isFull) continue;
      const sent = Object.hasOwn(raw, name) ? raw[name] : undefined;
      const hasFault = findings.collect(first.place, (faults) => {
        const literal = defaultValue && new Literal(defaultValue, NO_VARIABLES);
        const usual = literal && coerce(type, literal, first.key, faults, 'strict');
        const isUsual = sent === undefined && defaultValue !== undefined;
        const value = isUsual ? usual : coerce(type, sent, first.key, faults, 'strict');
        if (value !== undefined) values[name] = value;
      });
      if (hasFault) wrong.add(name);
    }
    return { values, wrong };
  }

  return { variables, read };
}

function variablesOf({ schema, definition }: KnownOperation): OperationVariable[] {
  return (definition.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) => {
    const inputType = typeFromAST(schema, type);
    return isInputType(inputType) ? [{ name: variable.name.value, type: inputType, defaultValue }] : [];
  });
}

function constraintErrors({ definition }: ArgumentPlace, value: unknown, clock: Clock): FieldErrors {
  const { name, type, extensions } = definition;
  if (isInputObjectType(type) && FILTERS in type.extensions) return whereErrors(name, type, value ?? {});
  const path = Array.isArray(value) ? name : '';
  const errors = argumentErrors(name, value, extensions[CONSTRAINTS] as Constraints | undefined);
  const ofTwins: FieldErrors = {};
  const input = inputInstance(type, value, ofTwins, path);
  return { ...errors, ...inputErrors(input, clock, path), ...ofTwins };
}

class Findings {
  private readonly faults = new Map<ArgumentPlace, InputFaults>();
  size = 0;

  /** Runs a check of an argument; returns whether it added a fault. */
  collect(place: ArgumentPlace, check: (faults: InputFaults) => void): boolean {
    const faults = this.faults.get(place) ?? new InputFaults(place.definition.name);
    const known = faults.size;
    check(faults);
    if (faults.size === known) return false;
    this.faults.set(place, faults);
    this.size += faults.size - known;
    return true;
  }

  get isFull(): boolean {
    return this.size >= MOST_FAULTS;
  }

  /** Returns one refusal for each field, in the order of the document. */
  refusals(places: readonly ArgumentPlace[], isSchemaShown: boolean): InputRefusal[] {
    const wrong = places.filter((place) => this.faults.has(place));
    return [...new Set(wrong.map(({ path }) => path))].map((path) => {
      const found = wrong.filter((place) => place.path === path);
      const errors = found.flatMap((place) => Object.entries(this.faults.get(place)?.errors ?? {}));
      const domainError = wrongInput(Object.fromEntries(errors), isSchemaShown);
      const nodes = found.map(({ node }) => node);
      return { error: new GraphQLError(domainError.message, { nodes, path }), domainError };
    });
  }
}

/** An argument that a document gives to a field, or to a directive of it. */
interface ArgumentPlace {
  readonly node: ArgumentNode;
  readonly definition: GraphQLArgument;
  /** The field, by response keys; items of lists are not numbered. One array for all arguments of a field. */
  readonly path: readonly string[];
}

/** Returns the path of an argument among the errors of its field: empty for an input, whose fields are named without it. */
const keyOf = ({ definition: { name, type } }: ArgumentPlace) =>
  isInputObjectType(getNullableType(type)) ? '' : name;

/** Finds the arguments of an operation, those of a fragment at the first place that spreads it. */
function argumentPlaces({ schema, selection }: KnownOperation): readonly ArgumentPlace[] {
  const places = new Map<ArgumentNode, ArgumentPlace>();
  const collect = (given: Given, definitions: readonly GraphQLArgument[] = [], path: readonly string[]) => {
    for (const node of given.arguments ?? []) {
      const definition = definitions.find(({ name }) => name === node.name.value);
      if (definition && !places.has(node)) places.set(node, { node, definition, path });
    }
  };
  for (const { node, field, path } of selection.fields) collect(node, field?.args, path);
  for (const { node, path } of selection.directives)
    collect(node, schema.getDirective(node.name.value)?.args, path);
  return [...places.values()];
}

type Given = Pick<FieldNode | DirectiveNode, 'arguments'>;

/** Where a variable stands first: its errors are reported there. */
interface VariablePlace {
  readonly place: ArgumentPlace;
  readonly key: string;
}

/** Finds the first place of each variable. */
function variablePlaces(places: readonly ArgumentPlace[]): ReadonlyMap<string, VariablePlace> {
  const found = new Map<string, VariablePlace>();

  function visitValue(node: ValueNode, place: ArgumentPlace, key: string): void {
    if (node.kind === Kind.VARIABLE && !found.has(node.name.value))
      found.set(node.name.value, { place, key });
    if (node.kind === Kind.LIST) {
      for (const [index, item] of node.values.entries()) visitValue(item, place, pathOf(key, index));
    }
    if (node.kind === Kind.OBJECT) {
      for (const { name, value } of node.fields) visitValue(value, place, pathOf(key, name.value));
    }
  }

  for (const place of places) visitValue(place.node.value, place, keyOf(place));
  return found;
}
