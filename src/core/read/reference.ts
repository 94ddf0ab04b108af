import type { Context, Services } from '../context.js';
import { tableOf } from './declare.js';
import type { Id } from './id.js';
import { type AnyRecord, allColumns } from './record.js';
import { Source, Statement } from './statement.js';

// Only migrations change reference tables, so a process reads each once.
const kept = new WeakMap<Services, Map<AnyRecord, Promise<ReadonlyMap<Id, object>>>>();

/** All rows of a reference table, in order of id. */
export async function referenceRows<T extends object>(ctx: Context, record: AnyRecord<T>): Promise<T[]> {
  return [...(await keptRows(ctx, record)).values()] as T[];
}

/** One row of a reference table; null when there is none with this id. */
export async function referenceRow<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
): Promise<T | null> {
  return ((await keptRows(ctx, record)).get(id) as T | undefined) ?? null;
}

function keptRows(ctx: Context, record: AnyRecord): Promise<ReadonlyMap<Id, object>> {
  const tables = kept.get(ctx.services) ?? new Map<AnyRecord, Promise<ReadonlyMap<Id, object>>>();
  kept.set(ctx.services, tables);
  const known = tables.get(record);
  if (known) return known;
  const rows = readAll(ctx, record);
  tables.set(record, rows);
  rows.catch(() => tables.delete(record));
  return rows;
}

async function readAll(ctx: Context, record: AnyRecord): Promise<ReadonlyMap<Id, object>> {
  const statement = new Statement(ctx.services, 'unrestricted');
  const source = new Source(tableOf(record.entity), 't', statement);
  const columns = allColumns(record).fields.map((name) => `${source.field(name)} as "${name}"`);
  const text = `select ${columns.join(', ')} from ${source.from()} order by t."id"`;
  const rows = await ctx.queries.run<{ id: Id }>(text, statement.values);
  return new Map(rows.map((row) => [row.id, row]));
}
