import { type Changes, type Services, transactionQueries } from '../../engine/index.js';
import { counter } from '../../platform/process-metrics.js';

const removedRows = counter(
  'retention_rows_total',
  'Rows that the retention removed, by their table',
  'table',
);

/** The key of the advisory lock, an arbitrary number; it lets one instance at a time remove rows. */
const LOCK = 7_302_418;

/** The rows removed by one transaction, so no transaction is long. */
const BATCH = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;
const INTERVAL = 60 * 60 * 1000;
const FIRST = 60 * 1000;

/** The rows to remove once they are older than a setting allows; $1 in the condition is the cutoff. */
interface Rule {
  readonly table: 'resident_visits' | 'audit_entries' | 'idempotency_keys' | 'attempts' | 'change_events';
  /** The primary key of the table, where it is not `id`. */
  readonly key?: string;
  readonly days: number;
  readonly condition: string;
}

/** Counts of attempts whose window has ended are of no use; instances may have different clocks. */
const EXPIRED_ATTEMPT_DAYS = 1 / 24;

const WRITES = `"action" in ('CREATE', 'UPDATE', 'DELETE')`;

/** Returns the rules of a configuration; 0 days keep everything. Removing a visit removes its audit entries too. */
function rulesOf({ retention, idempotencyHours }: Services['config']): Rule[] {
  const rules: Rule[] = [
    {
      table: 'resident_visits',
      days: retention.visitDays,
      condition: 'coalesce("departure_date", "arrival_date") < $1 and "arrival_date" < $1',
    },
    {
      table: 'audit_entries',
      days: retention.visitDays,
      condition: `"record" = 'ResidentVisit' and "created_at" < $1`,
    },
    { table: 'audit_entries', days: retention.auditDays, condition: `${WRITES} and "created_at" < $1` },
    {
      table: 'audit_entries',
      days: retention.securityLogDays,
      condition: `not ${WRITES} and "created_at" < $1`,
    },
    { table: 'idempotency_keys', days: idempotencyHours / 24, condition: '"created_at" < $1' },
    { table: 'change_events', days: retention.changeDays, condition: '"created_at" < $1' },
    {
      table: 'attempts',
      key: 'key',
      days: EXPIRED_ATTEMPT_DAYS,
      condition: '"expire" < extract(epoch from $1::timestamptz) * 1000',
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
  { table, key = 'id', days, condition }: Rule,
): Promise<number> {
  const cutoff = new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return orm.em.fork().transactional(async (em) => {
    const queries = await transactionQueries(em);
    if (!(await takeLock(queries))) return 0;
    if (table === 'audit_entries') await queries.change('select permit_audit_changes()', []);
    const rows = await queries.change(
      `delete from "${table}" where "${key}" in
        (select "${key}" from "${table}" where ${condition} limit ${BATCH}) returning 1`,
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

/** Applies the retention every hour. Returns a function that stops it. */
export function startRetention(services: Services): () => void {
  const apply = async () => {
    try {
      const removed = await applyRetention(services);
      if (removed > 0) services.log.info({ removed }, 'Removed what is older than its retention');
    } catch (error) {
      services.log.error({ err: error }, 'The retention could not be applied');
    }
  };
  const run = () => services.background.start(apply);
  const first = setTimeout(run, FIRST).unref();
  const timer = setInterval(run, INTERVAL).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
