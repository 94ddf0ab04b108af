/** The name of a type in words: `AmenityReservation` is an "amenity reservation". */
export const labelOf = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

/** The same for many. */
export const pluralOf = (type: string) =>
  labelOf(type).replace(/(?:[^aeiou]y|s)?$/, (end) =>
    end.endsWith('y') ? `${end[0]}ies` : end === 's' ? 'ses' : `${end}s`,
  );

/** The texts that are given, as one. */
export const sentences = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(' ');

export const count = (number: number) => number.toLocaleString('en-US');

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** "a, b or c". */
export const oneOf = (items: readonly string[]) => disjunction.format(items);

/** "a, b and c". */
export const allOf = (items: readonly string[]) => conjunction.format(items);

interface Describable {
  description: string | null | undefined;
}

/** Describes what no declaration describes. */
export function describe(element: Describable, text: string): void {
  element.description ??= text;
}
