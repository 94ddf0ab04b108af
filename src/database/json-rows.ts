import { timestampText } from './parsers.js';
import type { ResultColumns, RowSink } from './row-sink.js';

/** A field of the objects that rows become, and the column with its value. */
export interface JsonField {
  /** Null for a field whose value is the same in every row. */
  readonly column: string | null;
  /** Its name as JSON, with the colon, and with the value that is the same in every row. */
  readonly key: Buffer;
  readonly isNullable: boolean;
}

/** Rows that are a page of a list. */
export interface JsonPage {
  /** Rows beyond so many are counted and not written. */
  readonly most: number;
  /** Where each of the rows has the total of the list too. */
  readonly counted?: CountedRows | undefined;
}

interface CountedRows {
  /** The column of the total. */
  readonly total: string;
  /** A column that is null only where a row has nothing but the total, since the page has no row. */
  readonly id: string;
}

/** Rows as one JSON array. */
export interface JsonRows {
  readonly count: number;
  /** The total of the list where the rows have it; else 0. */
  readonly total: number;
  /** In UTF-8; null when a value is null that may not be. */
  readonly json: Buffer | null;
}

/** How the texts of a type become JSON; a value of any other type is parsed and written by `JSON.stringify`. */
type Form = 'as it is' | 'quoted' | 'escaped' | 'moment' | 'list' | 'uuids' | 'none';

const FORMS: Readonly<Record<number, Form>> = {
  21: 'as it is', // int2
  23: 'as it is', // int4
  25: 'escaped', // text
  1009: 'list', // text[]
  1043: 'escaped', // varchar
  1082: 'quoted', // date
  1114: 'moment', // timestamp
  1184: 'moment', // timestamptz
  2950: 'quoted', // uuid
  2951: 'uuids', // uuid[]
};

/** Digits, letters from a to f, and hyphens, as PostgreSQL writes them. */
const isOfUuid = (code: number) =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x66) || code === 0x2d;

interface JsonColumn {
  readonly index: number;
  readonly key: Buffer;
  readonly isNullable: boolean;
  readonly form: Form | undefined;
  readonly parse: (text: string) => unknown;
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NULL = Buffer.from('null');
const EMPTY_LIST = Buffer.from('[]');

/** More than a value takes in JSON beyond its text and its key: quotes, a comma, `null`, `.000Z`. */
const MOST_ADDED = 8;

const FIRST_SIZE = 2048;

const EMPTY = Buffer.alloc(0);

/** The columns of a statement in the order of some fields. */
interface Layout {
  readonly fields: readonly JsonField[];
  readonly columns: readonly JsonColumn[];
  /** What a row takes at the most besides its texts. */
  readonly added: number;
  /** Of the JSON that was written last. */
  lastLength: number;
}

/** A statement is nearly always read with the same fields. */
const layouts = new WeakMap<ResultColumns, Layout>();

function layoutOf(described: ResultColumns, fields: readonly JsonField[]): Layout {
  const known = layouts.get(described);
  if (known?.fields === fields) return known;
  const { names, types, parsers } = described;
  const columns = fields.map(({ column, key, isNullable }): JsonColumn => {
    if (column === null) return { index: 0, key, isNullable, form: 'none', parse: String };
    const index = names.indexOf(column);
    const parse = parsers[index];
    if (!parse) throw new Error(`The statement has no column ${column}`);
    return { index, key, isNullable, form: FORMS[types[index] as number], parse };
  });
  const added = columns.reduce((sum, { key }) => sum + key.length + MOST_ADDED, MOST_ADDED);
  const layout = { fields, columns, added, lastLength: 0 };
  layouts.set(described, layout);
  return layout;
}

/**
 * Writes rows as JSON without an object or a string for each of them. A list of thousands of records otherwise costs more
 * for what it leaves to the garbage collector than for its text.
 */
export class JsonRowSink implements RowSink {
  readonly #fields: readonly JsonField[];
  readonly #page: JsonPage | undefined;
  #layout: Layout | undefined;
  #bytes = EMPTY;
  #length = 0;
  #count = 0;
  #total = 0;
  #isValid = true;

  constructor(fields: readonly JsonField[], page?: JsonPage) {
    this.#fields = fields;
    this.#page = page;
  }

  add(described: ResultColumns, texts: readonly (string | null)[], size: number): void {
    if (this.#page && !this.#isOfPage(this.#page, described.names, texts)) return;
    const { columns, added } = this.#layout ?? this.#begin(described);
    const room = size + added;
    this.#reserve(room);
    this.#put(this.#count === 0 ? OPEN_ARRAY : COMMA);
    this.#count++;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] as JsonColumn;
      this.#put(index === 0 ? OPEN_OBJECT : COMMA);
      this.#copy(column.key);
      if (column.form !== 'none') this.#value(column, texts[column.index] as string | null, room);
    }
    this.#put(CLOSE_OBJECT);
  }

  finish(): [JsonRows] {
    return [{ count: this.#count, total: this.#total, json: this.#isValid ? this.#json() : null }];
  }

  #json(): Buffer {
    if (!this.#layout) return Buffer.from('[]');
    this.#put(CLOSE_ARRAY);
    this.#layout.lastLength = this.#length;
    return this.#bytes.subarray(0, this.#length);
  }

  /** Starts with what the rows took the last time and an eighth: memory that grows is copied, and freed much later. */
  #begin(described: ResultColumns): Layout {
    const layout = layoutOf(described, this.#fields);
    this.#bytes = Buffer.allocUnsafe(Math.max(FIRST_SIZE, layout.lastLength + (layout.lastLength >> 3)));
    this.#layout = layout;
    return layout;
  }

  /** Notes the total, and counts a row beyond the page. */
  #isOfPage(
    { most, counted }: JsonPage,
    names: readonly string[],
    texts: readonly (string | null)[],
  ): boolean {
    if (this.#count === 0 && counted) {
      this.#total = Number(texts[names.indexOf(counted.total)]);
      if (texts[names.indexOf(counted.id)] === null) return false;
    }
    if (this.#count < most) return true;
    this.#count++;
    return false;
  }

  #value({ form, parse, isNullable }: JsonColumn, text: string | null, room: number): void {
    if (text === null) {
      this.#isValid &&= isNullable;
      this.#copy(NULL);
    } else if (form === 'as it is') this.#ascii(text);
    else if (form === 'quoted') this.#quoted(text);
    else if (form === 'moment') this.#quoted(timestampText(text));
    else if (form === 'escaped') {
      if (!this.#isWritten(text)) this.#stringified(text, room);
    } else if ((form === 'list' || form === 'uuids') && text === '{}') this.#copy(EMPTY_LIST);
    else if (form !== 'uuids' || !this.#areUuidsWritten(text, room))
      this.#parsed(parse(text), isNullable, room);
  }

  #parsed(value: unknown, isNullable: boolean, room: number): void {
    if (value === null) this.#isValid &&= isNullable;
    // Whether the items of a list may be null is left to its type.
    if (Array.isArray(value) && value.includes(null)) this.#isValid = false;
    this.#stringified(value, room);
  }

  /** Writes a text that needs no escapes; nothing of another one. */
  #isWritten(text: string): boolean {
    const bytes = this.#bytes;
    let end = this.#length;
    bytes[end++] = QUOTE;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= 0x80) {
        if (code >= 0x800) return false;
        bytes[end++] = 0xc0 | (code >> 6);
        bytes[end++] = 0x80 | (code & 0x3f);
      } else {
        if (code < 0x20 || code === QUOTE || code === BACKSLASH) return false;
        bytes[end++] = code;
      }
    }
    bytes[end++] = QUOTE;
    this.#length = end;
    return true;
  }

  /** Writes an array of UUIDs; nothing of one with anything else, such as a null. */
  #areUuidsWritten(text: string, room: number): boolean {
    // Each item of 36 characters gets two quotes.
    this.#reserve(2 * text.length + room);
    const bytes = this.#bytes;
    let end = this.#length;
    bytes[end++] = OPEN_ARRAY;
    bytes[end++] = QUOTE;
    for (let index = 1; index < text.length - 1; index++) {
      const code = text.charCodeAt(index);
      if (code === COMMA) bytes[end++] = QUOTE;
      else if (!isOfUuid(code)) return false;
      bytes[end++] = code;
      if (code === COMMA) bytes[end++] = QUOTE;
    }
    bytes[end++] = QUOTE;
    bytes[end++] = CLOSE_ARRAY;
    this.#length = end;
    return true;
  }

  #stringified(value: unknown, room: number): void {
    const text = JSON.stringify(value);
    // The rest of the row keeps the room that was reserved for all of it.
    this.#reserve(Buffer.byteLength(text) + room);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #quoted(text: string): void {
    this.#put(QUOTE);
    this.#ascii(text);
    this.#put(QUOTE);
  }

  #ascii(text: string): void {
    const bytes = this.#bytes;
    let end = this.#length;
    for (let index = 0; index < text.length; index++) bytes[end++] = text.charCodeAt(index);
    this.#length = end;
  }

  #copy(from: Buffer): void {
    const bytes = this.#bytes;
    let end = this.#length;
    for (let index = 0; index < from.length; index++) bytes[end++] = from[index] as number;
    this.#length = end;
  }

  #put(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
