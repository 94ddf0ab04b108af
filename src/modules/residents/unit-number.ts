/** Tells whether a text has a letter or a digit, which is all that is compared of the number of a unit. */
export const isUnitNumber = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
