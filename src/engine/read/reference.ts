import { boundedCache } from '../../platform/bounded-cache.js';
import type { Context, Services } from '../context.js';
import { type Reads, reading } from '../database/queries.js';
import { cachePerService } from '../service-cache.js';
import { changedSince } from './changed-since.js';
import { tableOf } from './declare.js';
import type { Id } from './id.js';
import type { ChangedRequest } from './list-request.js';
import { type AnyRecord, allColumns } from './record.js';
import { Source, Statement } from './statement.js';

type Rows = ReadonlyMap<Id, object>;

/** More than there are reference tables. Only migrations change them, so a process reads each once. */
const MOST_TABLES = 50;

const kept = cachePerService(() => boundedCache<AnyRecord, Rows>('reference_rows', { max: MOST_TABLES }));

/** Returns the rows of a reference table that have changed since a moment, or all of them; in order of id. */
export async function referenceRows<T extends { updatedAt: string }>(
  ctx: Context,
  record: AnyRecord<T>,
  changed: ChangedRequest = {},
): Promise<T[]> {
  const rows = await keptRows(ctx, record);
  return changedSince([...rows.values()] as T[], changed);
}

/** Returns one row of a reference table, without a promise once the table is kept; null when there is none with this id. */
export function referenceRow<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
): T | null | Promise<T | null> {
  const rows = keptRows(ctx, record);
  const find = (found: Rows) => (found.get(id) as T | undefined) ?? null;
  return rows instanceof Promise ? rows.then(find) : find(rows);
}

/** Returns the rows of a table, read once for all fields of a request; requests do not wait for each other. */
function keptRows(ctx: Context, record: AnyRecord): Rows | Promise<Rows> {
  const { services, loaders } = ctx;
  const rows = kept(services).get(record);
  if (rows) return rows;
  const underway = loaders.get(tableOf(record.entity)) as Promise<Rows> | undefined;
  if (underway) return underway;
  const reading = readAll(services, record, ctx.queries);
  loaders.set(tableOf(record.entity), reading);
  reading.then(
    (found) => kept(services).set(record, found),
    () => loaders.delete(tableOf(record.entity)),
  );
  return reading;
}

async function readAll(services: Services, record: AnyRecord, queries: Reads): Promise<Rows> {
  const statement = new Statement(services, 'unrestricted');
  const source = new Source(tableOf(record.entity), 't', statement);
  const columns = allColumns(record).fields.map((name) => `${source.field(name)} as "${name}"`);
  const text = `select ${columns.join(', ')} from ${source.from()} order by t."id"`;
  const rows = await queries.run<{ id: Id }>(reading(text), statement.values, {
    purpose: { name: `${record.entity.name} reference rows`, way: 'internal' },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
