import { type DataRow, placesIn } from './data-row.js';
import { SECONDS_LENGTH, withMilliseconds } from './json-moments.js';
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
const [PLUS, TIME] = [0x2b, 0x54];
const NULL = Buffer.from('null');
const EMPTY_LIST = Buffer.from('[]');

/** The length of the date in the text of a moment. */
const DATE_LENGTH = 10;

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

  add(described: ResultColumns, row: DataRow): void {
    if (this.#page && !this.#isOfPage(this.#page, described.names, row)) return;
    const { columns, added } = this.#layout ?? this.#begin(described);
    const { bytes: from } = row;
    const { starts, ends } = placesIn(row);
    const room = row.length + added;
    this.#reserve(room);
    this.#put(this.#count === 0 ? OPEN_ARRAY : COMMA);
    this.#count++;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index] as JsonColumn;
      this.#put(index === 0 ? OPEN_OBJECT : COMMA);
      this.#copy(column.key, 0, column.key.length);
      if (column.form === 'none') continue;
      this.#value(column, from, starts[column.index] as number, ends[column.index] as number, room);
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
  #isOfPage({ most, counted }: JsonPage, names: readonly string[], row: DataRow): boolean {
    if (this.#count === 0 && counted) {
      const texts = row.fields;
      this.#total = Number(texts[names.indexOf(counted.total)]);
      if (texts[names.indexOf(counted.id)] === null) return false;
    }
    if (this.#count < most) return true;
    this.#count++;
    return false;
  }

  /** Writes the value between two places of the memory of a row; a null ends before it starts. */
  #value(
    { form, parse, isNullable }: JsonColumn,
    from: Buffer,
    start: number,
    end: number,
    room: number,
  ): void {
    if (end < start) {
      this.#isValid &&= isNullable;
      this.#copy(NULL, 0, NULL.length);
    } else if (form === 'as it is') this.#copy(from, start, end);
    else if (form === 'quoted') this.#quoted(from, start, end);
    else if (form === 'moment' && end - start >= SECONDS_LENGTH) this.#moment(from, start, end);
    else if (form === 'escaped') {
      if (!this.#isWritten(from, start, end)) this.#stringified(textIn(from, start, end), room);
    } else if ((form === 'list' || form === 'uuids') && end - start === EMPTY_LIST.length)
      this.#copy(EMPTY_LIST, 0, EMPTY_LIST.length);
    else if (form !== 'uuids' || !this.#areUuidsWritten(from, start, end, room))
      this.#parsed(parse(textIn(from, start, end)), isNullable, room);
  }

  #parsed(value: unknown, isNullable: boolean, room: number): void {
    if (value === null) this.#isValid &&= isNullable;
    // Whether the items of a list may be null is left to its type.
    if (Array.isArray(value) && value.includes(null)) this.#isValid = false;
    this.#stringified(value, room);
  }

  /** Writes a text that needs no escapes; nothing of another one. */
  #isWritten(from: Buffer, start: number, end: number): boolean {
    const bytes = this.#bytes;
    let length = this.#length;
    bytes[length++] = QUOTE;
    for (let index = start; index < end; index++) {
      const byte = from[index] as number;
      if (byte < 0x20 || byte === QUOTE || byte === BACKSLASH) return false;
      bytes[length++] = byte;
    }
    bytes[length++] = QUOTE;
    this.#length = length;
    return true;
  }

  /** Writes an array of UUIDs; nothing of one with anything else, such as a null. */
  #areUuidsWritten(from: Buffer, start: number, end: number, room: number): boolean {
    // Each item of 36 characters gets two quotes.
    this.#reserve(2 * (end - start) + room);
    const bytes = this.#bytes;
    let length = this.#length;
    bytes[length++] = OPEN_ARRAY;
    bytes[length++] = QUOTE;
    for (let index = start + 1; index < end - 1; index++) {
      const byte = from[index] as number;
      if (byte === COMMA) bytes[length++] = QUOTE;
      else if (!isOfUuid(byte)) return false;
      bytes[length++] = byte;
      if (byte === COMMA) bytes[length++] = QUOTE;
    }
    bytes[length++] = QUOTE;
    bytes[length++] = CLOSE_ARRAY;
    this.#length = length;
    return true;
  }

  #stringified(value: unknown, room: number): void {
    const text = JSON.stringify(value);
    // The rest of the row keeps the room that was reserved for all of it.
    this.#reserve(Buffer.byteLength(text) + room);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Writes a moment in the form that `timestampText` gives it. */
  #moment(from: Buffer, start: number, end: number): void {
    this.#put(QUOTE);
    const first = this.#length;
    let length = SECONDS_LENGTH;
    while (start + length < end && from[start + length] !== PLUS) length++;
    this.#copy(from, start, start + length);
    this.#bytes[first + DATE_LENGTH] = TIME;
    this.#length = withMilliseconds(this.#bytes, first, length);
    this.#put(QUOTE);
  }

  #quoted(from: Buffer, start: number, end: number): void {
    this.#put(QUOTE);
    this.#copy(from, start, end);
    this.#put(QUOTE);
  }

  #copy(from: Buffer, start: number, end: number): void {
    const bytes = this.#bytes;
    let length = this.#length;
    for (let index = start; index < end; index++) bytes[length++] = from[index] as number;
    this.#length = length;
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

const textIn = (from: Buffer, start: number, end: number): string => from.toString('utf8', start, end);
