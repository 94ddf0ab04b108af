import { boundedCache } from '../../platform/bounded-cache.js';
import { type Context, cachePerService } from '../context.js';
import { reading } from '../database/queries.js';
import { type Id, tableOf } from './declare.js';
import { type ChangedRequest, changedSince } from './page.js';
import type { AnyRecord } from './record.js';
import { selectText } from './rows.js';
import { allColumns } from './selection.js';
import { Statement } from './statement.js';

type Rows = ReadonlyMap<Id, object>;

/** More than there are reference tables. */
const MOST_TABLES = 50;

/** A migration of a newer instance changes reference rows; every instance answers them within this time. */
const FRESH_MS = 60_000;

const kept = cachePerService((services) =>
  boundedCache<AnyRecord, Rows>('reference_rows', {
    max: MOST_TABLES,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: () => services.clock.now().getTime() },
  }),
);

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

/** Returns the kept rows of a table, else reads them once for all fields of a request; requests do not wait for each other. */
function keptRows(ctx: Context, record: AnyRecord): Rows | Promise<Rows> {
  const { services, loaders } = ctx;
  const rows = kept(services).get(record);
  if (rows) return rows;
  const underway = loaders.get(tableOf(record.entity)) as Promise<Rows> | undefined;
  if (underway) return underway;
  const reading = readAll(ctx, record);
  loaders.set(tableOf(record.entity), reading);
  reading.then(
    (found) => kept(services).set(record, found),
    () => loaders.delete(tableOf(record.entity)),
  );
  return reading;
}

async function readAll({ services, queries }: Context, record: AnyRecord): Promise<Rows> {
  const statement = new Statement(services, 'unrestricted');
  const text = selectText(record, allColumns(record).fields, statement, () => ({
    where: '',
    order: ' order by t."id"',
  }));
  const rows = await queries.run<{ id: Id }>(reading(text), statement.values, {
    purpose: { name: `${record.entity.name} reference rows`, way: 'internal' },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
