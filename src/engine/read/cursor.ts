import { validationError } from '../../platform/errors.js';
import { wrongFormat } from '../../platform/field-faults.js';

/** A position in a list: the names of its order and the values of a row in the fields of that order. */
export interface Cursor {
  readonly order: string;
  readonly values: readonly CursorValue[];
}

export type CursorValue = string | number | null;

/** The most characters of a cursor: five texts of `EMAIL` characters, 6 bytes each as JSON, in base64. */
const MAX_CURSOR_LENGTH = 12_000;

export function encodeCursor({ order, values }: Cursor): string {
  const parts = [order, ...values].map((part) => JSON.stringify(part));
  // As `json_build_array` of PostgreSQL writes it, so that a record has one cursor whoever makes it.
  return Buffer.from(`[${parts.join(', ')}]`).toString('base64url');
}

/** Decodes a cursor of this order with `count` values; refuses any other, under the `name` of its argument. */
export function decodeCursor(name: string, text: string, order: string, count: number): CursorValue[] {
  const parts = text.length > MAX_CURSOR_LENGTH ? null : parse(text);
  if (Array.isArray(parts) && parts.length === count + 1 && parts[0] === order) {
    const values = parts.slice(1);
    if (values.every(isValue)) return values;
  }
  throw validationError({
    [name]: [
      wrongFormat('cursor', {
        es: 'El cursor no es válido para esta lista y este orden.',
        en: 'The cursor is not valid for this list and order.',
      }),
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

const isValue = (part: unknown) =>
  part === null || typeof part === 'string' || (typeof part === 'number' && Math.abs(part) <= LARGEST);
