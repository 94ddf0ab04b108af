import type { Connection } from 'pg';
import pg from 'pg';
import { type ArrivedRow, DriverStatement, type PreparedNames } from '../../platform/private-members.js';
import { AnswerTooLarge } from './errors.js';

export interface StatementResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: object[];
}

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

/** A statement of the driver that keeps no row beyond a bound. */
export class SentStatement extends DriverStatement {
  readonly result: Promise<StatementResult>;
  readonly #rows: { bytes: number; areTooMany: boolean };
  readonly #handling: RowHandling;

  /** Without a name it is not prepared. */
  constructor(name: string, text: string, values: readonly unknown[], handling: RowHandling) {
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    const rows = { bytes: 0, areTooMany: false };
    super({ name, text, values, queryMode: 'extended' }, (error, result) => {
      if (error) reject(error);
      else if (rows.areTooMany) reject(new AnswerTooLarge());
      else resolve(result);
    });
    this.result = promise;
    this.#rows = rows;
    this.#handling = handling;
  }

  override handleDataRow(row: ArrivedRow): void {
    const { mostBytes = Number.POSITIVE_INFINITY, room } = this.#handling;
    const rows = this.#rows;
    rows.bytes += row.length;
    rows.areTooMany ||= rows.bytes > mostBytes || room?.take(row.length) === false;
    if (!rows.areTooMany) super.handleDataRow(row);
  }
}

/** Lets the server and the driver forget a prepared statement. */
export class ClosedStatement extends DriverStatement {
  readonly #name: string;

  constructor(name: string) {
    super({ name: '', text: '', values: [], queryMode: 'extended' }, () => undefined);
    this.#name = name;
  }

  override submit(connection: Connection): void {
    delete (connection as Connection & PreparedNames).parsedStatements[this.#name];
    connection.close({ type: 'S', name: this.#name }, true);
    connection.sync();
  }
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
