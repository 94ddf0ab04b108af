import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { constraintOf } from '../../engine/database.js';
import { type Context, renewCaller, type WriteContext } from '../../engine/declare.js';
import {
  assertInScope,
  createRow,
  findForAction,
  LocksOutdated,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { emptyFile, fileTooLarge, incompleteFile } from '../../platform/files/arrivals.js';
import { sumOf } from '../../platform/money.js';
import { communities } from '../communities/community.access.js';
import { arrived, contentOf } from '../documents/upload.service.js';
import { admitUpload } from '../documents/upload-quota.service.js';
import { checkRows, type Reading } from './check-rows.js';
import { readSheet, type Sheet, type SheetRow } from './csv.js';
import { importActions, importApplied } from './import.actions.js';
import { Import, type ImportKind } from './import.entity.js';
import type { DecimalMark, RehearseImportInput } from './import.inputs.js';
import { balanceImport } from './import-balances.js';
import { chargeImport } from './import-charges.js';
import { columnsOf, headersOf } from './import-columns.js';
import type { KindOfImport, MadeRecord, ReadRow } from './import-kind.js';
import { noteRecords, outcomeOf, readRows, storeRows } from './import-rows.js';
import { unitImport } from './import-units.js';
import { type DateOrder, type DecimalSign, dateOrderOf, decimalSignOf } from './sheet-values.js';

// Each kind stores the inputs that it has made itself, so its type of input does not matter here.
const KINDS = {
  UNITS: unitImport,
  OPENING_BALANCES: balanceImport,
  CHARGES: chargeImport,
} as unknown as Readonly<Record<ImportKind, KindOfImport>>;

/** A file of the most rows has 250 bytes for each of them. */
const MOST_BYTES = 5 * 1024 * 1024;

/** Rows that are stored at a time, so that the unit of work stays small. */
const BATCH = 500;

/** The refusals for what others write between the check and the end of the transaction. */
const violations: Violations = {
  imports_applied_unique: importApplied,
  users_username_unique: () => outdated([]),
  users_email_unique: () => outdated([]),
  sign_in_names_unique: () => outdated([]),
};

/** Lets the check run again that did not see what others have written meanwhile. */
function againIfTaken(error: unknown): never {
  throw violations[constraintOf(error)?.name ?? ''] ? new LocksOutdated() : error;
}

/** Is told how many of the rows are stored, some of which a rehearsal takes back. */
export type Tell = (done: number, total: number) => void;

/** A file that is to be rehearsed. */
export interface ImportFile extends Omit<RehearseImportInput, 'file'> {
  readonly fileName: string;
  readonly open: () => Readable;
  readonly tell?: Tell;
}

/** Checks an uploaded file as its application will, and stores nothing but the import with its rows. Returns its id. */
export async function rehearseImport(ctx: Context, { file, ...input }: RehearseImportInput): Promise<string> {
  await admitUpload(ctx);
  const upload = await arrived(file);
  return rehearseFile(ctx, { ...input, fileName: upload.filename ?? '', open: () => contentOf(upload) });
}

/** Does the work of `rehearseImport` for a file that is there. */
export async function rehearseFile(ctx: Context, file: ImportFile): Promise<string> {
  const bytes = await bytesOf(file.open);
  await renewCaller(ctx);
  const kind = KINDS[file.kind];
  const sheet = await readSheet(bytes, headersOf(kind, file.columns ?? []), kind.mostRows);
  const reading = readingOf(kind, sheet, file);
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, file, 'communityId');
    const rows = await checkRows(tx, kind, file.communityId, reading, sheet.rows);
    // Right rows may have values of wrong ones, such as the telephone of their person.
    if (rows.every(({ faults }) => faults.length === 0)) {
      await tx.queries.change('savepoint "rehearsal"', []);
      await storeAll(tx, { kind, communityId: file.communityId, rows, tell: file.tell }).catch(againIfTaken);
      await tx.queries.change('rollback to savepoint "rehearsal"', []);
    }
    const { id } = createRow(tx, Import, {
      ...describe(file, bytes, sheet, reading),
      ...countsOf(kind, rows),
    });
    await tx.em.flush();
    await storeRows(tx, id, rows);
    return id;
  });
}

/** Stores the rows of a rehearsed import, all or none, if their check still finds what the rehearsal found. */
export function applyImport(ctx: Context, id: string, tell?: Tell): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const found = await findForAction(tx, importActions.apply, id);
      await tx.queries.change(LOCK, [found.communityId]);
      const kind = KINDS[found.kind];
      const stored = await readRows(tx, id);
      if (stored.length < found.rows) throw outdated([]);
      const rows = await checkRows(tx, kind, found.communityId, readingIn(found), stored);
      const changed = rows.filter((row, index) => outcomeOf(row) !== stored[index]?.outcome);
      if (changed.length > 0) throw outdated(changed);
      found.state = 'APPLIED';
      found.appliedAt = tx.services.clock.nowIso();
      await tx.em.flush();
      const { communityId } = found;
      await storeAll(tx, { kind, communityId, rows, tell, note: (made) => noteRecords(tx, id, made) });
      const inputs = rows.filter((row) => outcomeOf(row) === 'CREATES').map(({ input }) => input as object);
      await kind.afterwards?.(tx, communityId, inputs);
    },
    violations,
  );
}

/** Lets one import of a community be applied at a time, so that none stores what another one is storing. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('imports of ' || $1, 0))`;

/** Removes what an import has stored, all or none, unless something of it was touched since. */
export function undoImport(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const found = await findForAction(tx, importActions.undo, id);
    const stored = await readRows(tx, id);
    const kind = KINDS[found.kind];
    const made = stored.flatMap(({ recordId, furtherIds }) => (recordId ? { id: recordId, furtherIds } : []));
    if (made.length < found.rows - found.skips) throw rowsChanged([]);
    const touched = await kind.undo(tx, made);
    if (touched.length > 0) throw rowsChanged(touched);
    await tx.em.flush().catch((error: unknown) => {
      throw constraintOf(error)?.kind === 'foreign_key' ? rowsChanged([]) : error;
    });
    found.state = 'UNDONE';
    found.undoneAt = tx.services.clock.nowIso();
  });
}

type Made = MadeRecord & { readonly line: number };

interface Storing {
  readonly kind: KindOfImport;
  readonly communityId: string;
  readonly rows: readonly ReadRow[];
  readonly note?: (made: readonly Made[]) => Promise<void>;
  readonly tell: Tell | undefined;
}

/** Stores the rows that become a record, in chunks inside the one transaction. */
async function storeAll(tx: WriteContext, { kind, communityId, rows, note, tell }: Storing): Promise<void> {
  const right = rows.filter((row) => outcomeOf(row) === 'CREATES');
  for (let at = 0; at < right.length; at += BATCH) {
    const batch = right.slice(at, at + BATCH);
    const made = await kind.store(
      tx,
      communityId,
      batch.map(({ input }) => input as object),
    );
    await tx.em.flush();
    await note?.(batch.map(({ line }, index) => ({ line, ...(made[index] as MadeRecord) })));
    // The unit of work would compare all rows again at each flush.
    tx.em.clear();
    tell?.(at + batch.length, right.length);
  }
}

const SIGNS: Readonly<Record<DecimalMark, DecimalSign>> = { POINT: '.', COMMA: ',' };

function readingOf(kind: KindOfImport, sheet: Sheet, { columns, decimal, dates }: ImportFile): Reading {
  const fields = columnsOf(kind, sheet.headers, columns ?? []);
  const cellsOf = (...forms: string[]) =>
    kind.fields
      .filter(({ form }) => forms.includes(form))
      .map(({ name }) => fields.indexOf(name))
      .flatMap((place) => sheet.rows.map(({ cells }: SheetRow) => cells[place] ?? ''));
  return {
    headers: sheet.headers.map((header) => header.slice(0, 200)),
    fields,
    decimalSign: decimalSignOf(cellsOf('amount', 'balance', 'rate'), decimal && SIGNS[decimal]),
    dateOrder: dateOrderOf(cellsOf('day'), dates),
  };
}

/** Returns how the cells of a stored import are read; the checks of its table allow these texts alone. */
const readingIn = ({ headers, fields, decimalSign, dateOrder }: Import): Reading => ({
  headers,
  fields,
  decimalSign: decimalSign as DecimalSign,
  dateOrder: dateOrder as DateOrder,
});

function describe(
  file: ImportFile,
  bytes: Buffer,
  sheet: Sheet,
  { headers, fields, decimalSign, dateOrder }: Reading,
) {
  const { encoding, delimiter, headerLine } = sheet;
  return {
    communityId: file.communityId,
    kind: file.kind,
    fileName: file.fileName.slice(0, 200),
    contentHash: createHash('sha256').update(bytes).digest('hex'),
    ...{ encoding, delimiter, headerLine, decimalSign, dateOrder },
    headers: [...headers],
    fields: [...fields],
  };
}

function countsOf({ amountOf }: KindOfImport, rows: readonly ReadRow[]) {
  const right = rows.filter(({ faults }) => faults.length === 0);
  return {
    rows: rows.length,
    wrong: rows.length - right.length,
    skips: right.filter(({ exists }) => exists).length,
    amount: amountOf ? sumOf(...right.map(({ input }) => amountOf(input as object))) : null,
  };
}

/** Reads an uploaded file into memory, which is why it is small. */
async function bytesOf(open: () => Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of open() as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    if ((error as { status?: unknown }).status !== 413) throw incompleteFile();
    size = MOST_BYTES + 1;
  }
  if (size > MOST_BYTES) throw fileTooLarge(MOST_BYTES);
  if (size === 0) throw emptyFile();
  return Buffer.concat(chunks);
}

/** The most lines or records that a refusal names. */
const MOST_NAMED = 20;

const outdated = (rows: readonly ReadRow[]) =>
  invalidOperation(
    'IMPORT_OUTDATED',
    {
      es: 'La comunidad cambió desde el ensayo. Vuelva a ensayar el archivo.',
      en: 'The community has changed since the rehearsal. Rehearse the file again.',
    },
    { help: { lines: rows.slice(0, MOST_NAMED).map(({ line }) => line) } },
  );

const rowsChanged = (nodes: readonly string[]) =>
  invalidOperation(
    'IMPORT_ROWS_CHANGED',
    {
      es: 'Algo de lo importado cambió después y no puede deshacerse.',
      en: 'Something of what was imported has changed since and cannot be undone.',
    },
    { help: { records: nodes.slice(0, MOST_NAMED) } },
  );
