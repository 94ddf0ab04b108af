/** Returns the name of a type in words: `AmenityReservation` is an "amenity reservation". */
export const labelOf = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** Returns the same in the plural. */
export const pluralOf = (type: string) =>
  labelOf(type).replace(/(?:[^aeiou]y|s)?$/, (end) =>
    end.endsWith('y') ? `${end[0]}ies` : end === 's' ? 'ses' : `${end}s`,
  );

/** Joins the given texts. */
export const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ');

export const count = (number: number) => number.toLocaleString('en-US');

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "a, b or c". */
export const disjunctionOf = (items: readonly string[]) => disjunction.format(items);

/** "a, b and c". */
export const conjunctionOf = (items: readonly string[]) => conjunction.format(items);

interface Describable {
  description: string | null | undefined;
}

/** Describes an element that its declaration does not describe. */
export function describe(element: Describable, text: string): void {
  element.description ??= text;
}
