/* Limits texts of inputs and columns alike, by code points, as PostgreSQL's `char_length` and JSON Schema's `maxLength` do. */

/** Names, colours, breeds, concepts, identifiers of business. */
export const SHORT_TEXT = 200;

export const ADDRESS = 500;

/** One of the options of a question. */
export const OPTION = 500;

/** Links and paths. */
export const LINK = 1000;

/** Notes, descriptions, questions, answers. */
export const LONG_TEXT = 4000;

/** A kind or type as free text, and the origin of a comment. */
export const LABEL = 50;

export const EMAIL = 256;

/** Bounds a token that is compared and never stored: any other one is wrong, not too long. As long as a body without a caller. */
export const TOKEN = 16 * 1024;

/** What a push service calls a device, short enough for an index. */
export const DEVICE_TOKEN = 500;

/** The phone of a person, and the number of a house or apartment. */
export const PHONE = 50;
export const UNIT_NUMBER = 50;

/** Maximum number of pictures of a ticket or a comment. */
export const MOST_PICTURES = 20;

/** Maximum number of options of a question. */
export const MOST_OPTIONS = 200;

/** Maximum length of any list in an input: each item costs time before anything else is checked. */
export const MOST_ITEMS = 1000;

export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > 2 * max || [...text].length > max);
