import { stringify } from 'csv-stringify/sync';
import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { type Encoding, encode } from './decode.js';
import { imports } from './import.access.js';
import type { ImportRejects } from './import.types.js';
import type { RowFault } from './import-kind.js';

/** The header of the column of what is wrong, which an import ignores. */
const FAULTS = 'errores';

/** Writes the rows of an import that have faults as the file has them, with a column of these; null out of scope. */
export async function rejectsOf(ctx: Context, id: string): Promise<ImportRejects | null> {
  const found = await readOne(ctx, imports, id, {
    fields: ['fileName', 'headers', 'encoding', 'delimiter'],
  });
  if (!found) return null;
  const { fileName, headers, delimiter } = found;
  // The check of the table allows the texts of encodings alone.
  const encoding = found.encoding as Encoding;
  const rows = await ctx.queries.run<Reject>(REJECTS, [id]);
  const lines = rows.map(({ cells, faults }) => [
    ...headers.map((_header, index) => safe(cells[index] ?? '')),
    faults.map((fault) => fault[ctx.language]).join(' '),
    ...cells.slice(headers.length).map(safe),
  ]);
  const form = { delimiter, record_delimiter: 'windows', quote_record_delimiter: true } as const;
  const text = stringify([[...headers, FAULTS], ...lines], form);
  return {
    fileName: `${fileName.replace(/\.[^.]*$/, '')}-${FAULTS}.csv`,
    contentType: `text/csv; charset=${encoding}`,
    content: encode({ encoding, text }).toString('base64'),
  };
}

/** Keeps spreadsheets from running a cell that an import refuses as a formula. */
const safe = (cell: string): string => (/^[=\t]/.test(cell) ? `'${cell}` : cell);

interface Reject {
  readonly cells: readonly string[];
  readonly faults: readonly RowFault[];
}

const REJECTS = reading(
  `select "cells", "faults" from "import_rows" where "import_id" = $1 and "outcome" = 'WRONG' order by "line"`,
);
