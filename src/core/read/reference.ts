import type { Context, Services } from '../context.js';
import { changedSince } from './changed-since.js';
import { tableOf } from './declare.js';
import type { Id } from './id.js';
import type { ChangedRequest } from './list-request.js';
import { type AnyRecord, allColumns } from './record.js';
import { Source, Statement } from './statement.js';

type Rows = ReadonlyMap<Id, object>;

// Only migrations change reference tables, so a process reads each once.
const kept = new WeakMap<Services, Map<AnyRecord, Rows | Promise<Rows>>>();

/** The rows of a reference table that have changed since a moment, or all of them; in order of id. */
export async function referenceRows<T extends { updatedAt: string }>(
  ctx: Context,
  record: AnyRecord<T>,
  changed: ChangedRequest = {},
): Promise<T[]> {
  return changedSince([...(await keptRows(ctx, record)).values()] as T[], changed);
}

/** One row of a reference table, without a promise once the table is kept; null when there is none with this id. */
export function referenceRow<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
): T | null | Promise<T | null> {
  const rows = keptRows(ctx, record);
  const find = (found: Rows) => (found.get(id) as T | undefined) ?? null;
  return rows instanceof Promise ? rows.then(find) : find(rows);
}

function keptRows(ctx: Context, record: AnyRecord): Rows | Promise<Rows> {
  const tables = kept.get(ctx.services) ?? new Map<AnyRecord, Rows | Promise<Rows>>();
  kept.set(ctx.services, tables);
  const known = tables.get(record);
  if (known) return known;
  const reading = readAll(ctx, record);
  tables.set(record, reading);
  reading.then(
    (rows) => tables.set(record, rows),
    () => tables.delete(record),
  );
  return reading;
}

async function readAll(ctx: Context, record: AnyRecord): Promise<Rows> {
  const statement = new Statement(ctx.services, 'unrestricted');
  const source = new Source(tableOf(record.entity), 't', statement);
  const columns = allColumns(record).fields.map((name) => `${source.field(name)} as "${name}"`);
  const text = `select ${columns.join(', ')} from ${source.from()} order by t."id"`;
  const rows = await ctx.queries.run<{ id: Id }>(text, statement.values);
  return new Map(rows.map((row) => [row.id, row]));
}
