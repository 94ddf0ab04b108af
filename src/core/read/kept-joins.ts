import type { Context } from '../context.js';
import { type SqlField, type Table, tableOf } from './declare.js';
import type { Id } from './id.js';
import { isPlanned } from './read-rows.js';
import { type AnyRecord, definitionOf, type Fields } from './record.js';
import { rowsAtHand } from './reference.js';

/** A joined field of a reference table that the process keeps. */
interface KeptField {
  readonly name: string;
  /** The foreign key, a field of the same row. */
  readonly key: string;
  readonly of: AnyRecord;
  readonly field: string;
}

/** The fields to read from the database, and those that the process fills in. */
interface Parts {
  readonly record: AnyRecord;
  readonly fields: readonly string[];
  readonly kept: readonly KeptField[];
}

const known = new WeakMap<readonly string[], Parts>();

/**
 * Takes the fields of reference tables out of a selection, so that a statement need not join these tables: a ticket has
 * its category and its status from the process. `fill` adds them to a row.
 */
export function withoutKeptJoins(
  ctx: Context,
  record: AnyRecord,
  selection: Fields<string>,
): { readonly fields: readonly string[]; readonly fill: (row: object) => void } {
  const { fields, kept } = partsOf(record, selection.fields);
  const rows = kept.map(({ of }) => rowsAtHand(ctx, of));
  // A table that the process has not read yet is joined; a plan of relations is made for all selected fields.
  if (kept.length === 0 || rows.includes(undefined) || isPlanned(ctx, selection))
    return { fields: selection.fields, fill: () => undefined };
  const fill = (row: object) => {
    const values = row as Record<string, unknown>;
    for (const [index, { name, key, field }] of kept.entries()) {
      const found = rows[index]?.get(values[key] as Id) as Record<string, unknown> | undefined;
      values[name] = found?.[field] ?? null;
    }
  };
  return { fields, fill };
}

function partsOf(record: AnyRecord, selected: readonly string[]): Parts {
  const found = known.get(selected);
  if (found?.record === record) return found;
  const table = tableOf(record.entity);
  const kept = selected.flatMap((name) => keptField(table, name) ?? []);
  const names = new Set(kept.map(({ name }) => name));
  const fields = [...selected.filter((name) => !names.has(name)), ...kept.map(({ key }) => key)];
  const parts = { record, kept, fields: kept.length === 0 ? selected : [...new Set(fields)] };
  known.set(selected, parts);
  return parts;
}

function keptField(table: Table, name: string): KeptField | null {
  const joined = table.fields.get(name);
  if (joined?.kind !== 'joined') return null;
  const { target, field } = joined;
  const of = definitionOf(target.entity.name);
  if (!of?.reference || target.fields.get(field)?.kind !== 'column') return null;
  const key = [...table.targets.keys()].find((one) => columnOf(table.fields.get(one)) === joined.key);
  const isShownToAll = ![name, key].some((one) => one !== undefined && table.restrictions.has(one));
  return key !== undefined && isShownToAll && !target.restrictions.has(field)
    ? { name, key, of, field }
    : null;
}

const columnOf = (field: SqlField | undefined) => (field?.kind === 'column' ? field.column : null);
