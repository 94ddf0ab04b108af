/*
 * PostgreSQL writes `2026-01-02T03:04:05.6+00:00` into JSON (session in UTC), the service `2026-01-02T03:04:05.600Z`. The
 * bytes are changed where they are: texts would leave thousands of objects to the garbage collector for one answer.
 */

const [QUOTE, PLUS, DOT, ZERO, COLON, Z] = [0x22, 0x2b, 0x2e, 0x30, 0x3a, 0x5a];

/** The lengths of `2026-01-02T03:04:05`, with milliseconds, and with all digits of PostgreSQL. */
export const SECONDS_LENGTH = 19;
const MILLISECONDS = 23;
const LONGEST = 26;

/** `+00:00` without its sign. */
const OFFSET_REST = 5;

/**
 * Gives the moments in JSON the form of the service. It takes less room, so what follows moves forward.
 *
 * @param start Where the JSON begins.
 * @param end Where it ends.
 * @param names The names of the fields that are moments; no other field has one of them.
 * @returns Where it ends now.
 */
export function rewriteMoments(
  bytes: Uint8Array,
  start: number,
  end: number,
  names: readonly Uint8Array[],
): number {
  let to = start;
  for (let from = start; from < end; from++) {
    const byte = bytes[from] as number;
    const length = byte === PLUS ? momentBefore(bytes, to, names) : 0;
    if (length === 0) {
      bytes[to++] = byte;
    } else {
      to = withMilliseconds(bytes, to - length, length);
      from += OFFSET_REST;
    }
  }
  return to;
}

/** The length of a moment that ends here; 0 where none does. */
function momentBefore(bytes: Uint8Array, end: number, names: readonly Uint8Array[]): number {
  let start = end - SECONDS_LENGTH;
  while (start > end - LONGEST && bytes[start - 1] !== QUOTE) start--;
  // In the JSON of a text every quote follows a backslash, so only a field has its name between quotes.
  const isField = bytes[start - 1] === QUOTE && bytes[start - 2] === COLON && bytes[start - 3] === QUOTE;
  return isField && names.some((name) => isNameBefore(bytes, start - 3, name)) ? end - start : 0;
}

function isNameBefore(bytes: Uint8Array, end: number, name: Uint8Array): boolean {
  const start = end - name.length;
  if (bytes[start - 1] !== QUOTE) return false;
  for (let index = 0; index < name.length; index++) {
    if (bytes[start + index] !== name[index]) return false;
  }
  return true;
}

/**
 * Gives a moment without its offset milliseconds and `Z`.
 *
 * @param start Where it begins.
 * @param length To its seconds or further digits.
 * @returns Where it ends now.
 */
export function withMilliseconds(bytes: Uint8Array, start: number, length: number): number {
  let end = start + Math.min(length, MILLISECONDS);
  if (length === SECONDS_LENGTH) bytes[end++] = DOT;
  while (end < start + MILLISECONDS) bytes[end++] = ZERO;
  bytes[end++] = Z;
  return end;
}
