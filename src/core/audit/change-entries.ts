import type { Table } from '../read/declare.js';
import { Source, type Statement } from '../read/statement.js';
import { AuditAction } from './audit-action.js';
import { UNRECORDED } from './audit-entries.js';
import { fieldPairs, insertOfRows } from './row-entries.js';

/** The names of the fields that a statement changes. */
interface ChangedNames {
  readonly given: ReadonlyMap<string, unknown>;
  readonly stamps: ReadonlyMap<string, unknown>;
}

/**
 * The text that adds the entry of a changed row, in the statement that changes it: `o` is the row as it was, with its
 * fields by their names, and `n` the row of the table as it is now. Given fields that have not changed are left out.
 */
export function insertOfChanges(
  statement: Statement,
  table: Table,
  { given, stamps }: ChangedNames,
  origin: string,
): string {
  const now: Source = new Source(table, 't', statement);
  const old = (name: string) => `o."${name}"`;
  const recorded = [...given.keys(), ...stamps.keys()].filter((name) => !UNRECORDED.has(name));
  const kept = given.size > 1 ? ` - ${unchanged([...given.keys()], old, now.field)}` : '';
  const json = (field: FieldText) => `jsonb_build_object(${fieldPairs(table, recorded, field)})${kept}`;
  return insertOfRows(now, table, origin, {
    action: AuditAction.UPDATE,
    before: json(old),
    after: json(now.field),
    from: 'o, n',
  });
}

type FieldText = (name: string) => string;

/** The names of the fields that are as they were. */
function unchanged(names: readonly string[], old: FieldText, now: FieldText): string {
  const found = names.map(
    (name) => `case when ${old(name)} is not distinct from ${now(name)} then '${name}' end`,
  );
  return `array_remove(array[${found.join(', ')}], null)`;
}
