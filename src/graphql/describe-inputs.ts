import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import {
  CONSTRAINTS,
  type Constraints,
  DESCRIBED_LIKE,
  isKept,
  isRequiredInRest,
  PURPOSE,
  twinOf,
} from '../engine/declare.js';
import { FILTERS } from '../engine/schema.js';
import { disjunctionOf, labelOf } from '../platform/texts.js';

/** Describes an input: its record gives the meaning of a field, the input the rules for writing, the constraints the rest. */
export function describeInput(schema: GraphQLSchema, type: GraphQLInputObjectType): void {
  if (FILTERS in type.extensions) return;
  const record = recordOf(schema, type);
  const meanings = record ? fieldsOf(schema, record) : {};
  const twins = new Map(Object.values(type.getFields()).map((field) => [twinOf(field)?.field, field.name]));
  const isPartial = /^(?:Create|Update)/.test(type.name);
  for (const field of Object.values(type.getFields())) {
    const shared = meanings[field.name]?.description;
    const meaning = sentences(
      isPartial || isKept(field) ? shared?.replace(NULL_CLAUSE, '') : shared,
      field.description,
    );
    const limits = sentences(meaning, limitsOf(field, meaning));
    field.extensions = { ...field.extensions, [PURPOSE]: limits };
    // The record says once what its fields mean.
    const rules = sentences(
      field.description,
      limitsOf(field, meaning),
      isKept(field) ? 'Cannot be null.' : null,
      isRequiredInRest(field) ? `Required without \`${twins.get(field.name)}\`.` : null,
    );
    field.description = rules || undefined;
  }
  const isPatch = type.name.endsWith('Patch');
  if (isPatch) describe(type, `Changes to one ${labelOf(record ?? type.name)}.`);
  type.extensions = { ...type.extensions, [PURPOSE]: type.description };
  type.description = sentences(
    type.description,
    record ? `Its fields mean the same in \`${record}\`.` : null,
    isPatch ? PATCH : null,
  );
}

const PATCH = 'A field left out is kept; null clears it.';

/** The meaning of null in an answer. In an input that is not the whole record, null means "not given". */
const NULL_CLAUSE = /; null [^.]*(?=\.)/;

/** Returns the record that an input is named after or declared to be described like. */
function recordOf(schema: GraphQLSchema, { name, extensions }: GraphQLInputObjectType): string | undefined {
  const said = extensions[DESCRIBED_LIKE] as string | undefined;
  const named = /^(?:Create|Update)?(\w+?)(?:Input|Patch)$/.exec(name)?.[1];
  return said ?? (named && isObjectType(schema.getType(named)) ? named : undefined);
}

/** Returns the constraints of a field in words, without values that its meaning already names. */
function limitsOf({ extensions }: GraphQLInputField, meaning: string): string {
  const limits = (extensions[CONSTRAINTS] as Constraints | undefined) ?? {};
  const { maxLength, minItems, maxItems, minimum, maximum, enum: values } = limits;
  const length = maxLength ? `${count(maxLength)} characters` : '';
  const said = values?.every((value) => meaning.includes(value));
  return sentences(
    values && !said ? `One of ${disjunctionOf(values.map((value) => `\`${value}\``))}.` : null,
    maxItems ? rangeOf(minItems, maxItems, length ? `items of at most ${length}` : 'items') : null,
    length && !maxItems ? `At most ${length}.` : null,
    namesBounds(meaning, minimum, maximum) ? null : rangeOf(minimum, maximum),
  );
}

/** Tells whether a meaning names the bounds already. A zero in it means something else, such as "without a limit". */
function namesBounds(meaning: string, ...bounds: readonly (number | undefined)[]): boolean {
  const numbers = new Set(meaning.match(/\d+/g));
  return bounds.every((bound) => bound === undefined || (bound !== 0 && numbers.has(String(bound))));
}

/** Returns the range between two bounds, either of which may be missing. */
function rangeOf(minimum: number | undefined, maximum: number | undefined, unit = ''): string | undefined {
  const of = unit && ` ${unit}`;
  if (minimum !== undefined && maximum !== undefined) {
    return `From ${count(minimum)} to ${count(maximum)}${of}.`;
  }
  if (minimum !== undefined) return minimum === 0 ? 'Not negative.' : `At least ${count(minimum)}${of}.`;
  return maximum === undefined ? undefined : `At most ${count(maximum)}${of}.`;
}

export const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ');

const count = (number: number) => number.toLocaleString('en-US');

interface Describable {
  description: string | null | undefined;
}

/** Describes an element that its declaration does not describe. */
export function describe(element: Describable, text: string): void {
  element.description ??= text;
}

/** Returns the fields of an object type with a name. */
export const fieldsOf = (schema: GraphQLSchema, name: string) =>
  (schema.getType(name) as GraphQLObjectType).getFields();
