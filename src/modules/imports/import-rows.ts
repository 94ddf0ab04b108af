import { type Changes, reading } from '../../engine/database.js';
import type { Context, WriteContext } from '../../engine/declare.js';
import { batched, DEFAULT_PAGE_SIZE } from '../../engine/read.js';
import type { SheetRow } from './csv.js';
import type { ImportLineArgs } from './import.types.js';
import type { MadeRecord, ReadRow, RowFault } from './import-kind.js';
import type { RowOutcome } from './import-row.entity.js';

/** Rows of one statement, so that none is large. */
const BATCH = 500;

export function outcomeOf({ faults, exists }: ReadRow): RowOutcome {
  if (faults.length > 0) return 'WRONG';
  return exists ? 'EXISTS' : 'CREATES';
}

/** Stores the rows of a rehearsal with what was found. */
export async function storeRows(tx: WriteContext, importId: string, rows: readonly ReadRow[]): Promise<void> {
  const now = tx.services.clock.nowIso();
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH).map((row) => ({
      line: row.line,
      cells: row.cells,
      outcome: outcomeOf(row),
      faults: row.faults.length > 0 ? row.faults : undefined,
    }));
    await tx.queries.change(STORE, [importId, now, JSON.stringify(batch)]);
  }
}

const STORE = `
  insert into "import_rows" ("import_id", "line", "cells", "outcome", "faults", "created_at")
  select $1, r."line", array(select c from jsonb_array_elements_text(r."cells") with ordinality e(c, n) order by n),
      r."outcome", r."faults", $2::timestamptz
    from jsonb_to_recordset($3::jsonb) r("line" int, "cells" jsonb, "outcome" text, "faults" jsonb)`;

/** Notes which records the rows became, by their lines. */
export async function noteRecords(
  tx: { readonly queries: Changes },
  importId: string,
  made: readonly (MadeRecord & { readonly line: number })[],
): Promise<void> {
  const rows = made.map(({ line, id, furtherIds = [] }) => ({ line, id, furtherIds }));
  await tx.queries.change(NOTE, [importId, JSON.stringify(rows)]);
}

const NOTE = `
  update "import_rows" r set "record_id" = m."id", "further_ids" = nullif(m."furtherIds", '{}')
    from jsonb_to_recordset($2::jsonb) m("line" int, "id" uuid, "furtherIds" text[])
    where r."import_id" = $1 and r."line" = m."line"`;

export interface StoredRow extends SheetRow {
  readonly outcome: RowOutcome;
  readonly recordId: string | null;
}

interface AppliedRow extends StoredRow {
  readonly furtherIds: readonly string[] | null;
}

/** Reads all rows of an import as they were written. */
export const readRows = ({ queries }: WriteContext, importId: string): Promise<AppliedRow[]> =>
  queries.run<AppliedRow>(ROWS, [importId]);

const ROWS = reading(
  `select "line", "cells", "outcome", "record_id" as "recordId", "further_ids" as "furtherIds"
    from "import_rows" where "import_id" = $1 order by "line"`,
);

interface FoundLine extends StoredRow {
  readonly importId: string;
  readonly faults: readonly RowFault[] | null;
}

/** Names the batches of lines among the loaders of a request. */
const LINES = {};

/** Returns rows of an import that the caller reads, in the order of the file; those of the imports of a list together. */
export function readLines(ctx: Context, importId: string, args: ImportLineArgs) {
  const { after = null, outcome = null } = args;
  const first = args.first ?? DEFAULT_PAGE_SIZE;
  const read = async (ids: readonly string[]) => {
    const found = await ctx.queries.run<FoundLine>(PAGES, [[...ids], outcome, after, first]);
    const lines = found.map(({ faults, ...line }) => ({ ...line, faults: (faults ?? []).map(faultIn(ctx)) }));
    return ids.map((id) => lines.filter((line) => line.importId === id));
  };
  return batched(ctx, LINES, { after, outcome, first }, read).load(importId);
}

const faultIn =
  ({ language }: Context) =>
  ({ column, value, code, params = {}, ...message }: RowFault) => ({
    column,
    value,
    code,
    params,
    message: message[language],
  });

const PAGES = reading(
  `select r.* from unnest($1::uuid[]) as i("id") cross join lateral (` +
    `select r."import_id" as "importId", r."line", r."cells", r."outcome", r."faults", r."record_id" as "recordId"` +
    ` from "import_rows" r where r."import_id" = i."id" and (r."outcome" = $2 or $2::text is null)` +
    ` and (r."line" > $3::int4 or $3::int4 is null) order by r."line" limit $4) r`,
);
