import { badRequest } from '../../platform/errors.js';
import type { ImportColumnInput } from './import.inputs.js';
import { foldedHeader } from './import-headers.js';
import type { KindOfImport } from './import-kind.js';

type Named = readonly ImportColumnInput[];

/** Returns what tells whether a header is one of a kind, or one that the request names. */
export function headersOf(kind: KindOfImport, named: Named): (header: string) => boolean {
  const fieldOf = fieldsByHeader(kind, named);
  return (header) => fieldOf(header) !== '';
}

/** Returns the field of each header, empty for a column that is ignored; refuses missing and repeated ones. */
export function columnsOf(kind: KindOfImport, headers: readonly string[], named: Named): readonly string[] {
  const fields = headers.map(fieldsByHeader(kind, named));
  const repeated = headers.filter((_header, index) => {
    const field = fields[index];
    return field !== '' && fields.filter((other) => other === field).length > 1;
  });
  if (repeated.length > 0) throw columnRepeated(repeated);
  const missing = kind.fields.filter(({ name, required }) => required && !fields.includes(name));
  if (missing.length > 0) throw columnMissing(missing.map(({ name, headers: [first = name] }) => first));
  return fields;
}

/** Returns what finds the field of a header, empty for none. The known headers are folded once: a file may have thousands to compare. */
function fieldsByHeader({ fields }: KindOfImport, named: Named): (header: string) => string {
  const found = new Map<string, string>();
  const add = (header: string, field: string) => {
    const folded = foldedHeader(header);
    if (folded !== '' && !found.has(folded)) found.set(folded, field);
  };
  for (const { header, field } of named)
    add(header, fields.some(({ name }) => name === field) ? (field ?? '') : '');
  for (const { name, headers } of fields) for (const header of headers) add(header, name);
  return (header) => found.get(foldedHeader(header)) ?? '';
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
