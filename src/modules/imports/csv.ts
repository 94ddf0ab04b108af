import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { badRequest, DomainError, invalidOperation } from '../../platform/errors.js';
import { type DecodedText, decode, type Encoding } from './decode.js';

/** A row of a file, as it was written. */
export interface SheetRow {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file of comma-separated values, with what was recognized of its form. */
export interface Sheet {
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** The line with the names of the columns, from 1. */
  readonly headerLine: number;
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

export const MOST_COLUMNS = 100;

/** The most characters of a row, so that a quoted cell without an end is found soon. */
export const MOST_OF_A_ROW = 64 * 1024;

/** The names of the columns stand below at most so many lines of titles. */
const MOST_TITLES = 20;

const DELIMITERS = [';', ',', '\t', '|'] as const;

/** Characters that are parsed at a time; between them other requests are answered. */
const SLICE = 16 * 1024;

/**
 * Reads a file whose delimiter and line of headers are those in which the most headers are known; titles above them and rows
 * without a value are left out.
 */
export async function readSheet(
  bytes: Buffer,
  isKnown: (header: string) => boolean,
  mostRows: number,
): Promise<Sheet> {
  const { encoding, text } = decode(bytes);
  const { delimiter, line: headerLine } = layoutOf({ encoding, text }, isKnown);
  const records = parse({
    delimiter,
    max_record_size: MOST_OF_A_ROW,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
  const rows: SheetRow[] = [];
  let headers: readonly string[] | undefined;
  // The parser would count CRLF in a cell twice, and read quotes in titles.
  let next = headerLine;
  try {
    for await (const record of Readable.from(slicesOf(belowTitles(text, headerLine))).compose(records)) {
      const cells = record as string[];
      const line = next;
      next += breaksIn(cells) + 1;
      if (headers === undefined) {
        headers = withoutTail(cells.map((cell) => cell.trim()));
        if (headers.length > MOST_COLUMNS) throw tooManyColumns();
      } else if (cells.some((cell) => cell.trim() !== '')) {
        if (rows.length === mostRows) throw tooManyRows(mostRows);
        if (withoutTail(cells).length > MOST_COLUMNS) throw tooManyColumns();
        rows.push({ line, cells: withoutTail(cells, headers.length) });
      }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw notCsv(headerLine - 1 + ((error as { lines?: number }).lines ?? 1));
  }
  if (headers === undefined || rows.length === 0) throw isEmpty();
  return { encoding, delimiter, headerLine, headers, rows };
}

interface Layout {
  readonly delimiter: string;
  readonly line: number;
}

/** Finds the line of headers and the delimiter; the first line and the most frequent delimiter, where no header is known. */
function layoutOf({ text }: DecodedText, isKnown: (header: string) => boolean): Layout {
  const lines = text.slice(0, MOST_OF_A_ROW).split(/\r\n|\n|\r/, MOST_TITLES + 1);
  const found = lines.flatMap((content, index) =>
    DELIMITERS.map((delimiter) => {
      const cells = content.split(delimiter, MOST_COLUMNS).map(unquoted);
      return { delimiter, line: index + 1, known: cells.filter(isKnown).length, cells: cells.length };
    }),
  );
  const [best] = found.sort((a, b) => b.known - a.known || a.line - b.line || b.cells - a.cells);
  return best ?? { delimiter: ',', line: 1 };
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/s, '$1');

/** Leaves out the lines above one of a text. */
function belowTitles(text: string, line: number): string {
  const titles = new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\n|\\r)){${line - 1}}`);
  return text.replace(titles, '');
}

function* slicesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** Leaves out the empty cells that spreadsheets write beyond the last column. */
function withoutTail(cells: readonly string[], least = 0): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(last + 1, Math.min(least, cells.length)));
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

const OF_FILE = { field: 'file' };

const notCsv = (line: number) =>
  badRequest(
    'IMPORT_NOT_CSV',
    {
      es: `La línea ${line} no se puede leer: unas comillas no cierran o la línea es demasiado larga.`,
      en: `Line ${line} cannot be read: a quote does not end, or the line is too long.`,
    },
    { ...OF_FILE, help: { line } },
  );

const tooManyColumns = () =>
  badRequest(
    'IMPORT_NOT_CSV',
    {
      es: `El archivo tiene más de ${MOST_COLUMNS} columnas.`,
      en: `The file has more than ${MOST_COLUMNS} columns.`,
    },
    { ...OF_FILE, help: { maximum: MOST_COLUMNS } },
  );

const tooManyRows = (maximum: number) =>
  invalidOperation(
    'IMPORT_TOO_MANY_ROWS',
    { es: `El archivo tiene más de ${maximum} filas.`, en: `The file has more than ${maximum} rows.` },
    { ...OF_FILE, help: { maximum } },
  );

const isEmpty = () =>
  badRequest(
    'IMPORT_EMPTY',
    {
      es: 'El archivo no tiene filas debajo de los encabezados.',
      en: 'The file has no rows below its headers.',
    },
    OF_FILE,
  );
