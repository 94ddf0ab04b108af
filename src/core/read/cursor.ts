import { validationError } from '../../platform/errors.js';

/** The end of a page: the order of the list and the values of the last row. */
export interface Cursor {
  readonly order: string;
  readonly value: string | number;
  readonly id: string | number;
}

/**
 * The most characters of a cursor. Lists are ordered by texts of at most `SHORT_TEXT` characters, each of which takes at
 * most 6 bytes as JSON, and base64 makes 4 characters of 3 bytes.
 */
export const MAX_CURSOR_LENGTH = 4000;

export function encodeCursor({ order, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/** Decodes a cursor of this order and refuses any other. */
export function decodeCursor(text: string, order: string): Cursor {
  const parts = text.length > MAX_CURSOR_LENGTH ? null : parse(text);
  if (Array.isArray(parts) && parts.length === 3 && parts[0] === order && parts.slice(1).every(isKey)) {
    return { order, value: parts[1], id: parts[2] };
  }
  throw validationError({
    after: [
      {
        es: 'El cursor no es válido para esta lista y este orden.',
        en: 'The cursor is not valid for this list and order.',
      },
    ],
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}

/** The largest number in an ordered column; some drivers fail on larger ones before the database receives them. */
const LARGEST = 1e15;

const isKey = (part: unknown) =>
  typeof part === 'string' || (typeof part === 'number' && Math.abs(part) <= LARGEST);
