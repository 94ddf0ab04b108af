/** What is written in the place of a number where there is none, without case, accents, spaces and signs. */
const NO_NUMBER: ReadonlySet<string> = new Set(['', 'sn', 'sinnum', 'sinnumero']);

/** Tells whether a text is the number of a unit, of which letters and digits alone are compared. */
export const isUnitNumber = (text: string): boolean =>
  !NO_NUMBER.has(
    text
      .normalize('NFD')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase(),
  );
