import { setImmediate as endOfTurn } from 'node:timers/promises';
import { REQUIRED, type WriteContext } from '../../engine/declare.js';
import { inputErrors } from '../../engine/schema.js';
import { fieldMessage } from '../../platform/message.js';
import { sumOf } from '../../platform/money.js';
import { inNfc } from '../../platform/texts.js';
import type { SheetRow } from './csv.js';
import { foldedHeader } from './import-headers.js';
import type { AddFault, ImportField, KindOfImport, ReadRow } from './import-kind.js';
import {
  FORMULA,
  MOST_OF_ALL,
  NEGATIVE,
  NOT_A_DATE,
  NOT_A_NUMBER,
  notOneOf,
  SUM_TOO_LARGE,
  tooManyCells,
  tooManyDecimals,
  tooManyDigits,
} from './row-faults.js';
import { type DateOrder, type DecimalSign, placesIn, readDay, readNumber } from './sheet-values.js';

/** How the cells of a file are read. */
export interface Reading {
  readonly headers: readonly string[];
  /** The field of each header; empty for a column that is ignored. */
  readonly fields: readonly string[];
  readonly decimalSign: DecimalSign;
  readonly dateOrder: DateOrder;
}

/** Checks the rows of a file as the rehearsal and the application both do, and locks what their result relies on. */
export async function checkRows(
  tx: WriteContext,
  kind: KindOfImport,
  communityId: string,
  reading: Reading,
  rows: readonly SheetRow[],
): Promise<readonly ReadRow[]> {
  const add: AddFault = (row, field, { code, params, ...message }) => {
    const place = field === null ? -1 : reading.fields.indexOf(field);
    const column = reading.headers[place] ?? field;
    row.faults.push({ ...message, code, params, column, value: row.cells[place] ?? null });
  };
  const read: ReadRow[] = [];
  for await (const row of withPauses(rows)) read.push(readRow(kind.fields, reading, row, add));
  await kind.resolve(
    tx,
    communityId,
    read.filter(({ faults }) => faults.length === 0),
    add,
  );
  for await (const row of withPauses(read)) {
    if (!row.input) continue;
    for (const [field, faults] of Object.entries(inputErrors(row.input, tx.services.clock)))
      for (const { es, en, code, params = {} } of faults) add(row, field, { es, en, code, params });
  }
  checkSum(kind, read, add);
  return read;
}

/** Rows that are checked at a time; between them other requests are answered. */
const SLICE = 100;

async function* withPauses<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  for (const [index, row] of rows.entries()) {
    if (index % SLICE === 0) await endOfTurn();
    yield row;
  }
}

/** Refuses the rows with which the amounts of those above become too large together. */
function checkSum({ amountOf }: KindOfImport, rows: readonly ReadRow[], add: AddFault): void {
  let sum = 0;
  for (const row of rows) {
    if (!amountOf || !row.input || row.faults.length > 0) continue;
    const next = sumOf(sum, amountOf(row.input));
    if (Math.abs(next) < MOST_OF_ALL) sum = next;
    else add(row, null, SUM_TOO_LARGE);
  }
}

function readRow(fields: readonly ImportField[], reading: Reading, row: SheetRow, add: AddFault): ReadRow {
  const values: Record<string, string | number | null> = {};
  const read: ReadRow = { ...row, values, faults: [], input: null, exists: false };
  const most = reading.headers.length;
  if (row.cells.length > most) add(read, null, tooManyCells(most));
  for (const field of fields) {
    // Spreadsheets of some systems write letters and their accents apart.
    const cell = inNfc(row.cells[reading.fields.indexOf(field.name)] ?? '');
    values[field.name] = cell.trim() === '' ? null : readCell(read, field, cell, reading, add);
    if (field.required && cell.trim() === '') say(read, field, REQUIRED, reading, add);
  }
  return read;
}

function readCell(
  row: ReadRow,
  field: ImportField,
  cell: string,
  reading: Reading,
  add: AddFault,
): string | number | null {
  const refuse = (rule: Parameters<typeof say>[2]) => {
    say(row, field, rule, reading, add);
    return null;
  };
  if (/^[=\t]/.test(cell)) return refuse(FORMULA);
  switch (field.form) {
    case 'text':
      return cell.trim();
    case 'day':
      return readDay(cell, reading.dateOrder) ?? refuse(NOT_A_DATE);
    case 'choice': {
      const words = Object.entries(field.words ?? {});
      const found = words.find(([, known]) =>
        known.some((word) => foldedHeader(word) === foldedHeader(cell)),
      );
      return found?.[0] ?? refuse(notOneOf(words.flatMap(([, [word = '']]) => word)));
    }
    default: {
      const isRate = field.form === 'rate';
      const [integers, decimals] = isRate ? [3, 6] : [12, 2];
      const number = readNumber(cell, reading.decimalSign);
      if (number === null || (!isRate && cell.includes('%'))) return refuse(NOT_A_NUMBER);
      if (number < 0 && field.form !== 'balance') return refuse(NEGATIVE);
      if (placesIn(cell, reading.decimalSign) > decimals) return refuse(tooManyDecimals(decimals));
      return Math.abs(number) < 10 ** integers ? number : refuse(tooManyDigits(integers));
    }
  }
}

/** Adds a fault whose message names the column as the file does. */
function say(
  row: ReadRow,
  { name }: ImportField,
  rule: Parameters<AddFault>[2],
  { headers, fields }: Reading,
  add: AddFault,
): void {
  add(row, name, fieldMessage(headers[fields.indexOf(name)] ?? name, rule));
}
