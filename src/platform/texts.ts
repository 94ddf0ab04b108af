import { httpError } from './errors.js';

/** As many marks as may follow each other (Stream-Safe Text Format of UAX #15), where one more follows. */
const MOST_MARKS = /(?:(?!\u034f)\p{M}){30}(?=(?!\u034f)\p{M})/gu;

/**
 * Returns a text in NFC. Separates long series of marks as Unicode does (U+034F), since the time of ordering a series grows with
 * the square of its length: one of 300 kB would hold the process for a minute.
 */
export const inNfc = (text: string): string => text.replace(MOST_MARKS, '$&\u034f').normalize('NFC');

/**
 * Normalizes the texts of one request to NFC, in which they are checked, compared and stored. The transports normalize what
 * they read (bodies, forms, variables, literals, URLs, names of files), so inputs and services need not, but for passwords,
 * which may have been hashed as they were typed.
 */
export class TypedTexts {
  private readonly typed = new Map<string, string>();

  /**
   * Normalizes all texts of a value of JSON or of a form to NFC; leaves an uploaded file as it is. Refuses a value nested so
   * deeply that a recursive function could exhaust the stack, and one of too many values.
   */
  normalized(body: unknown): unknown {
    let values = 0;
    const walk = (value: unknown, levels: number): unknown => {
      if (typeof value === 'string') {
        const normalized = inNfc(value);
        if (normalized !== value) this.typed.set(normalized, value);
        return normalized;
      }
      if (!Array.isArray(value) && !isPlain(value)) return value;
      if (levels === 0) throw tooDeep();
      // Counted before anything is made of them: a body may have half a million.
      values += Array.isArray(value) ? value.length : Object.keys(value).length;
      if (values > MOST_VALUES) throw tooManyValues();
      if (Array.isArray(value)) return value.map((item) => walk(item, levels - 1));
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [name, walk(field, levels - 1)]),
      );
    };
    return walk(body, DEEPEST);
  }

  /** Returns the forms in which a password may have been hashed: as it was typed, as once stored, and in NFC. */
  formsOf(password: string): readonly string[] {
    const typed = this.typed.get(password);
    return typed === undefined ? [password] : [typed, password];
  }
}

/** More levels than any operation needs; bounded because the code that walks a body is recursive. */
const DEEPEST = 64;

/** More fields and items than any operation needs; bounded because each of them is read several times in one piece. */
const MOST_VALUES = 10_000;

const tooDeep = () =>
  httpError(400, {
    es: `El cuerpo de la solicitud tiene más de ${DEEPEST} niveles.`,
    en: `The request body has more than ${DEEPEST} levels.`,
  });

const tooManyValues = () =>
  httpError(400, {
    es: `El cuerpo de la solicitud tiene más de ${MOST_VALUES} valores.`,
    en: `The request body has more than ${MOST_VALUES} values.`,
  });

/** Tells whether a value is an object of JSON or of a form; an uploaded file is none. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * What leaves nothing on the screen, spaces apart: controls, fillers, selectors, and the blank symbols of Braille, of Egyptian
 * hieroglyphs, of the Khitan script and of musical notes.
 */
const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{2800}\u{13441}\u{13442}\u{16fe4}\u{1d159}`;

/** A letter, mark, digit, punctuation or symbol that a person can see. */
const VISIBLE = new RegExp(String.raw`(?![${UNSEEN}])[\p{L}\p{M}\p{N}\p{P}\p{S}]`, 'u');

/** A text without invisible characters, with which it would look like another one. */
export const ALL_VISIBLE = new RegExp(`^[^${UNSEEN}]*$`, 'u');

/** Tells whether a text has nothing that a person can see. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Returns the name of a type in words: `AmenityReservation` is an "amenity reservation". */
export const labelOf = (type: string) => type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();

export const pluralOf = (type: string) =>
  labelOf(type).replace(/(?:[^aeiou]y|s)?$/, (end) =>
    end.endsWith('y') ? `${end[0]}ies` : end === 's' ? 'ses' : `${end}s`,
  );

const disjunction = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

export const disjunctionOf = (items: readonly string[]) => disjunction.format(items);

export const conjunctionOf = (items: readonly string[]) => conjunction.format(items);

const CODES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => CODES[character] ?? character);
