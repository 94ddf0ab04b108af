/**
 * A letter, mark, digit, punctuation or symbol, without those that leave nothing on the screen: fillers, selectors, and the blank
 * ones of Braille, of Egyptian hieroglyphs, of the Khitan script and of musical notes.
 */
const VISIBLE =
  /(?![\p{Default_Ignorable_Code_Point}\u{2800}\u{13441}\u{13442}\u{16fe4}\u{1d159}])[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** Tells whether a text has nothing that a person can see. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
