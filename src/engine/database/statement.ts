import type { ClientBase, Connection, Submittable } from 'pg';
import pg from 'pg';
import { type PreparedNames, sentValueOf } from '../../platform/private-members.js';
import { AnswerTooLarge } from './errors.js';

export interface StatementResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: object[];
}

/** The columns of the rows that a statement gives. */
interface ResultColumns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls, whose copies have their fields in the order of the columns. */
  readonly empty: Readonly<Record<string, unknown>>;
}

/** A row as the driver gives it: the texts of its values. */
interface DataRow {
  readonly length: number;
  readonly fields: readonly (string | null)[];
}

const NONE: ResultColumns = { names: [], parsers: [], empty: {} };

/** What becomes of the rows of a statement. */
export interface RowHandling {
  /** Most bytes of all rows together; beyond them the statement fails with `AnswerTooLarge`. */
  readonly mostBytes?: number;
  /** What all statements of an operation may read together; beyond it they fail in the same way. */
  readonly room?: AnswerRoom | undefined;
}

/** Takes the bytes of rows; tells whether there was room for them. */
interface AnswerRoom {
  take(bytes: number): boolean;
}

/** A statement that is prepared on a connection under a name. */
export interface PreparedStatement {
  /** Empty for a statement that is used once. */
  readonly name: string;
  readonly text: string;
  /** Known once the statement has been described. PostgreSQL refuses to change them. */
  columns: ResultColumns | null;
}

/** Executes a prepared statement without having its columns described, which the driver does at every use. */
export class SentStatement implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly result: Promise<StatementResult>;
  /** The driver replaces it by one that ends its time limit. */
  callback = (): void => undefined;
  readonly #ending = Promise.withResolvers<StatementResult>();
  readonly #values: (string | Buffer | null)[];
  readonly #mostBytes: number;
  readonly #room: AnswerRoom | undefined;
  #rows: object[] = [];
  #bytes = 0;
  #completion = '';
  #failure: Error | null = null;

  constructor(
    private readonly client: ClientBase,
    private readonly prepared: PreparedStatement,
    values: readonly unknown[],
    { mostBytes = Number.POSITIVE_INFINITY, room }: RowHandling,
  ) {
    this.name = prepared.name;
    this.text = prepared.text;
    this.result = this.#ending.promise;
    this.#values = values.map(sentValueOf);
    this.#mostBytes = mostBytes;
    this.#room = room;
  }

  submit(connection: Connection): null {
    const { name, text } = this;
    const { parsedStatements, submittedNamedStatements } = connection as Connection & PreparedNames;
    connection.stream.cork();
    if (!parsedStatements[name] && !submittedNamedStatements[name]) {
      connection.parse({ name, text, types: [] }, true);
      if (name !== '') submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values }, true);
    if (!this.prepared.columns) connection.describe({ type: 'P', name: '' }, true);
    connection.execute({ portal: '' }, true);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    this.prepared.columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => this.client.getTypeParser(dataTypeID)),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow(row: DataRow): void {
    if (this.#failure) return;
    this.#bytes += row.length;
    if (this.#bytes > this.#mostBytes || this.#room?.take(row.length) === false) {
      this.#rows = [];
      this.#failure = new AnswerTooLarge();
      return;
    }
    try {
      this.#rows.push(objectOf(this.prepared.columns as ResultColumns, row));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.prepared.columns ??= NONE;
    this.#completion = text;
  }

  handleReadyForQuery(): void {
    this.callback();
    if (this.#failure) this.#ending.reject(this.#failure);
    else this.#ending.resolve(resultOf(this.#completion, this.#rows));
  }

  handleError(error: Error): void {
    this.callback();
    this.#ending.reject(error);
  }
}

/** Lets the server forget a prepared statement; an unknown name is no fault. */
export class ClosedStatement implements Submittable {
  /** The driver replaces it by one that ends its time limit. */
  callback = (): void => undefined;

  constructor(private readonly name: string) {}

  submit(connection: Connection): null {
    connection.close({ type: 'S', name: this.name }, true);
    connection.sync();
    return null;
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(): void {
    this.callback();
  }
}

function objectOf({ names, parsers, empty }: ResultColumns, { fields }: DataRow): object {
  const row: Record<string, unknown> = { ...empty };
  for (const [index, text] of fields.entries()) {
    if (text !== null) row[names[index] as string] = parsers[index]?.(text);
  }
  return row;
}

/** Reads the completion of a statement: its command and, for most commands, the number of rows (`INSERT 0 1`). */
function resultOf(completion: string, rows: object[]): StatementResult {
  const [command = '', ...numbers] = completion.split(' ');
  const count = Number.parseInt(numbers.at(-1) ?? '', 10);
  return { command, rowCount: Number.isNaN(count) ? null : count, rows };
}

type Parser = (text: string) => unknown;

const DOT = 46;

/** The length of `2026-01-02 03:04:05.678+00`, the most frequent form of a `timestamptz(3)`. */
const FULL_LENGTH = 26;

/** Converts an instant (`2026-01-02 03:04:05.6+00`) to ISO 8601 by slices, in a tenth of the time of parsing to a `Date`. */
export function timestampText(text: string): string {
  if (text.length === FULL_LENGTH) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  if (text.charCodeAt(19) !== DOT) return `${seconds}.000Z`;
  const zone = text.indexOf('+', 20);
  const fraction = text.slice(20, zone === -1 ? text.length : zone);
  return `${seconds}.${fraction.length >= 3 ? fraction.slice(0, 3) : fraction.padEnd(3, '0')}Z`;
}

const asText: Parser = (text) => text;
const asJson: Parser = (text) => JSON.parse(text) as unknown;

// pg parses arrays of text itself, but its types do not know the OID.
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);

function arrayOf(parse: Parser): Parser {
  return (text) => textArray(text).map((element) => (element === null ? null : parse(element)));
}

/** The conversions of PostgreSQL types to JavaScript by OID; others keep the driver's conversion. */
export const parsers: Readonly<Record<number, Parser>> = {
  20: Number, // int8
  114: asJson, // json
  1082: asText, // date
  1114: timestampText, // timestamp
  1184: timestampText, // timestamptz
  1700: Number, // numeric
  2950: asText, // uuid
  3802: asJson, // jsonb
  1009: textArray, // text[]
  1015: textArray, // varchar[]
  1016: arrayOf(Number), // int8[]
  1115: arrayOf(timestampText), // timestamp[]
  1182: textArray, // date[]
  1185: arrayOf(timestampText), // timestamptz[]
  1231: arrayOf(Number), // numeric[]
  2951: textArray, // uuid[]
};
