import { badRequest } from '../../platform/errors.js';
import type { ImportColumnInput } from './import.inputs.js';
import { foldedHeader } from './import-headers.js';
import type { KindOfImport } from './import-kind.js';

type Named = readonly ImportColumnInput[];

/** Tells whether a header is one of a kind, or one that the request names. */
export const isKnownHeader = (kind: KindOfImport, named: Named, header: string): boolean =>
  fieldOf(kind, named, header) !== '';

/** Returns the field of each header, empty for a column that is ignored; refuses missing and repeated ones. */
export function columnsOf(kind: KindOfImport, headers: readonly string[], named: Named): readonly string[] {
  const fields = headers.map((header) => fieldOf(kind, named, header));
  const repeated = headers.filter((_header, index) => {
    const field = fields[index];
    return field !== '' && fields.filter((other) => other === field).length > 1;
  });
  if (repeated.length > 0) throw columnRepeated(repeated);
  const missing = kind.fields.filter(({ name, required }) => required && !fields.includes(name));
  if (missing.length > 0) throw columnMissing(missing.map(({ name, headers: [first = name] }) => first));
  return fields;
}

function fieldOf({ fields }: KindOfImport, named: Named, header: string): string {
  const folded = foldedHeader(header);
  if (folded === '') return '';
  const given = named.find((column) => foldedHeader(column.header) === folded);
  const wanted = given ? (given.field ?? '') : null;
  const found = fields.find(({ name, headers }) =>
    wanted === null ? headers.some((known) => foldedHeader(known) === folded) : name === wanted,
  );
  return found?.name ?? '';
}

const columnMissing = (columns: readonly string[]) =>
  badRequest(
    'IMPORT_COLUMN_MISSING',
    {
      es: `Al archivo le faltan las columnas: ${columns.join(', ')}.`,
      en: `The file lacks the columns: ${columns.join(', ')}.`,
    },
    { field: 'file', help: { columns } },
  );

const columnRepeated = (columns: readonly string[]) =>
  badRequest(
    'IMPORT_COLUMN_REPEATED',
    {
      es: `Varias columnas dicen lo mismo: ${columns.join(', ')}.`,
      en: `Several columns say the same: ${columns.join(', ')}.`,
    },
    { field: 'file', help: { columns } },
  );
