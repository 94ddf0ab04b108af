import { type Changes, inTransaction, transactionQueries } from '../../engine/database.js';
import type { Services } from '../../engine/declare.js';
import { type Job } from '../../engine/write.js';
import { counter } from '../../platform/process-metrics.js';

const removedRows = counter('retention_rows_total', 'Rows that the retention removed, by their table', [
  'table',
]);

/** The key of the advisory lock, an arbitrary number; it lets one instance at a time remove rows. */
const LOCK = 7_302_418;

/** The rows removed by one transaction, so no transaction is long. */
const BATCH = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rows to remove once they are older than a setting allows; $1 in the condition is the cutoff. */
interface Rule {
  readonly table:
    | 'resident_visits'
    | 'visitor_passes'
    | 'audit_entries'
    | 'idempotency_keys'
    | 'attempts'
    | 'write_positions'
    | 'change_events'
    | 'path_uses'
    | 'notifications'
    | 'webhook_deliveries'
    | 'import_rows';
  /** The column that finds a row without reading others, where it is not `id`. */
  readonly key?: string;
  /** The column with the age of a row, in whose order an index finds the rows of the condition without any others. */
  readonly age: string;
  /** The order of that index where it is not that of the age alone. */
  readonly order?: string;
  readonly days: number;
  readonly condition: string;
}

/** Counts of attempts whose window has ended are of no use; instances may have different clocks. */
const EXPIRED_ATTEMPT_DAYS = 1 / 24;

/** No replica that is read from lacks a write for so long. */
const POSITION_DAYS = 1 / 24;

/** Longer than a year, so that what is used once a year is known. */
export const PATH_USE_DAYS = 400;

/** How long an administrator may wait with the application of an import, and with taking it back. */
const REHEARSED_DAYS = 7;
const APPLIED_DAYS = 90;

/** Longer than a charge is told to be overdue (`due.ts`): without the notification of it, it would be told again. */
const TOLD_DAYS = 10;

const WRITES = `"action" in ('CREATE', 'UPDATE', 'DELETE')`;

/** Returns condition and order of the index of audit entries by kind and age. By age alone PostgreSQL would read those of the other kind. */
const entriesOf = (isWrite: boolean) => ({
  condition: `(${WRITES}, "created_at") < (${isWrite}, $1) and (${WRITES}, "created_at") >= (${isWrite}, '-infinity')`,
  order: `${WRITES}, "created_at"`,
});

/** Returns the rules of a configuration; 0 days keep everything. Removing a visit removes its audit entries too. */
function rulesOf(config: Services['config']): Rule[] {
  const rules: Rule[] = [
    {
      table: 'resident_visits',
      age: 'arrival_date',
      days: config.visitRetentionDays,
      condition: 'coalesce("departure_date", "arrival_date") < $1 and "arrival_date" < $1',
    },
    {
      table: 'visitor_passes',
      age: 'valid_until',
      days: config.visitRetentionDays,
      condition: '"valid_until" < $1',
    },
    ...['ResidentVisit', 'VisitorPass'].map(
      (record): Rule => ({
        table: 'audit_entries',
        age: 'created_at',
        days: config.visitRetentionDays,
        condition: `"record" = '${record}' and "created_at" < $1`,
      }),
    ),
    {
      table: 'audit_entries',
      age: 'created_at',
      days: config.auditRetentionDays,
      ...entriesOf(true),
    },
    {
      table: 'audit_entries',
      age: 'created_at',
      days: config.securityLogRetentionDays,
      ...entriesOf(false),
    },
    {
      table: 'idempotency_keys',
      age: 'created_at',
      days: config.idempotencyHours / 24,
      condition: '"created_at" < $1',
    },
    {
      table: 'change_events',
      // Its primary key begins with the position, by which no moment is found.
      key: 'ctid',
      age: 'created_at',
      days: config.changeRetentionDays,
      condition: '"created_at" < $1',
    },
    {
      table: 'path_uses',
      key: 'ctid',
      age: 'day',
      days: PATH_USE_DAYS,
      condition: '"day" < $1::date',
    },
    {
      table: 'notifications',
      age: 'created_at',
      days: config.notificationRetentionDays && Math.max(config.notificationRetentionDays, TOLD_DAYS),
      condition: '"created_at" < $1',
    },
    {
      table: 'webhook_deliveries',
      age: 'finished_at',
      days: config.webhookRetentionDays,
      condition: '"finished_at" < $1',
    },
    {
      table: 'import_rows',
      key: 'ctid',
      age: 'created_at',
      days: APPLIED_DAYS,
      condition: '"created_at" < $1',
    },
    {
      table: 'import_rows',
      key: 'ctid',
      age: 'created_at',
      days: REHEARSED_DAYS,
      condition: `"created_at" < $1 and exists (select from "imports" i where i."id" = "import_id" and i."state" <> 'APPLIED')`,
    },
    {
      table: 'attempts',
      key: 'key',
      age: 'expire',
      days: EXPIRED_ATTEMPT_DAYS,
      condition: '"expire" < extract(epoch from $1::timestamptz) * 1000',
    },
    {
      table: 'write_positions',
      key: 'key',
      age: 'written_at',
      days: POSITION_DAYS,
      condition: '"written_at" < $1',
    },
  ];
  return rules.filter(({ days }) => days > 0);
}

/** Removes expired rows, unless another instance is removing them, and returns their number. */
export async function applyRetention(services: Services): Promise<number> {
  let removed = 0;
  for (const rule of rulesOf(services.config)) {
    for (let batch = BATCH; batch === BATCH; removed += batch) batch = await removeBatch(services, rule);
  }
  return removed;
}

function removeBatch(
  { orm, clock }: Services,
  { table, key = 'id', age, order = `"${age}"`, days, condition }: Rule,
): Promise<number> {
  const cutoff = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return inTransaction(orm, async (em) => {
    const queries = transactionQueries(em);
    if (!(await takeLock(queries))) return 0;
    if (table === 'audit_entries') await queries.change('select permit_audit_changes()', []);
    const rows = await queries.change(
      // An array, since PostgreSQL could read the whole table to join a query with it.
      `delete from "${table}" where "${key}" = any(array(
        select "${key}" from "${table}" where ${condition} order by ${order} limit ${BATCH})) returning 1`,
      [cutoff],
    );
    removedRows.inc({ table }, rows.length);
    return rows.length;
  });
}

async function takeLock(queries: Changes): Promise<boolean> {
  const [row] = await queries.change<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    LOCK,
  ]);
  return row?.taken ?? false;
}

/** Removes what is older than its retention; instances that share the database run it once an hour together. */
export const retentionJob: Job<object> = {
  name: 'retention',
  retries: { most: 3, firstSeconds: 60, longestSeconds: 600 },
  async run(services) {
    const removed = await applyRetention(services);
    if (removed > 0) services.log.info({ removed }, 'Removed what is older than its retention');
  },
};
