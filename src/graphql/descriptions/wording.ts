import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';

/** Returns the name of a type in words: `AmenityReservation` is an "amenity reservation". */
export const labelOf = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export const pluralOf = (type: string) =>
  labelOf(type).replace(/(?:[^aeiou]y|s)?$/, (end) =>
    end.endsWith('y') ? `${end[0]}ies` : end === 's' ? 'ses' : `${end}s`,
  );

export const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ');

export const count = (number: number) => number.toLocaleString('en-US');

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const disjunctionOf = (items: readonly string[]) => disjunction.format(items);

export const conjunctionOf = (items: readonly string[]) => conjunction.format(items);

interface Describable {
  description: string | null | undefined;
}

/** Describes an element that its declaration does not describe. */
export function describe(element: Describable, text: string): void {
  element.description ??= text;
}

interface DescribedField {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Returns the fields of the type with a name; throws at the start if there is no such type. */
export function fieldsOf(schema: GraphQLSchema, name: string): Readonly<Record<string, DescribedField>> {
  const type = schema.getType(name);
  if (isObjectType(type) || isInputObjectType(type)) return type.getFields();
  throw new Error(`${name} is no type with fields`);
}
