import type { Condition } from '../../core/condition.js';
import type { FieldOf } from '../../core/read/declare.js';
import { type AnyRecord, equals } from '../../core/read/record.js';
import { run } from '../../core/read/run.js';
import { selectSql } from '../../core/read/select-sql.js';
import { Statement } from '../../core/read/statement.js';
import { sumOf } from '../../platform/money.js';
import { monthBounds } from '../../platform/time/calendar.js';
import { payments } from '../charges/payment.access.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import type { Dashboard, MonthlyTotal } from './dashboard.types.js';
import { type DashboardRange, inRange } from './range.js';

type CashFlow = Pick<
  Dashboard,
  | 'ingresosDelMes'
  | 'egresosDelMes'
  | 'recaudacionMensual'
  | 'gastosMensuales'
  | 'saldosMensualesEnBanco'
  | 'saldoActualEnBanco'
>;

/** Income from residents and expenses through community payments, in the last `months` months and before. */
export async function readCashFlow(range: DashboardRange, months: number): Promise<CashFlow> {
  const bounds = monthBounds(range.time.clock, range.timeZone, months);
  const [income, expenses] = await Promise.all([
    readFlow(range, bounds, {
      record: residentPayments,
      day: 'fechaPago',
      amount: 'monto',
      counts: equals('status')('Aplicado'),
    }),
    readFlow(range, bounds, {
      record: payments,
      day: 'fechaDePago',
      amount: 'montoAplicado',
      counts: (field) => field('isActive'),
    }),
  ]);
  const monthly = (amounts: readonly number[]): MonthlyTotal[] =>
    amounts.map((total, index) => ({ ...monthOf(bounds[index] as string), total }));
  const balances = income.balances.map((balance, index) =>
    sumOf(balance, -(expenses.balances[index] as number)),
  );
  return {
    ingresosDelMes: income.totals[months - 1] as number,
    egresosDelMes: expenses.totals[months - 1] as number,
    recaudacionMensual: monthly(income.totals),
    gastosMensuales: monthly(expenses.totals),
    saldosMensualesEnBanco: monthly(balances),
    saldoActualEnBanco: balances[months - 1] as number,
  };
}

const monthOf = (day: string) => ({ anio: Number(day.slice(0, 4)), mes: Number(day.slice(5, 7)) });

/**
 * A source of amounts: the field with their day, the field with the amount, and the condition for rows that
 * count.
 */
interface Origin<T extends object> {
  readonly record: AnyRecord<T>;
  readonly day: FieldOf<T>;
  readonly amount: FieldOf<T>;
  readonly counts: Condition<FieldOf<T>>;
}

interface Flow {
  /** The sum of each month, including its future days. */
  readonly totals: readonly number[];
  /** The sum of everything before the end of each month, without future amounts. */
  readonly balances: readonly number[];
}

interface Bucket {
  /** 0 for amounts before the first month, 1 and up for the months, and the next number for later amounts. */
  readonly month: number;
  readonly total: number;
  readonly soFar: number;
}

async function readFlow<T extends { communityId: unknown; zone: unknown }>(
  range: DashboardRange,
  bounds: readonly string[],
  origin: Origin<T>,
): Promise<Flow> {
  const { ctx, time } = range;
  const statement = new Statement(time, ctx.caller);
  const text = selectSql(
    statement,
    origin.record,
    (field, bind) => {
      const [moment, amount, zone] = [field(origin.day), field(origin.amount), field('zone')];
      return (
        `width_bucket(calendar_day(${moment}, ${zone}), ${bind(bounds)}::date[]) as "month", sum(${amount}) as "total",` +
        ` coalesce(sum(${amount}) filter (where local_start(${moment}, ${zone}) <= ${statement.now()}), 0) as "soFar"`
      );
    },
    [...inRange(range, 'communityId'), origin.counts],
  );
  const buckets = await run<Bucket>(ctx, `${text} group by 1`, statement);
  const byMonth = new Map(buckets.map((bucket) => [bucket.month, bucket]));
  const months = Array.from({ length: bounds.length - 1 }, (_, index) => index + 1);
  let balance = byMonth.get(0)?.soFar ?? 0;
  return {
    totals: months.map((month) => byMonth.get(month)?.total ?? 0),
    balances: months.map((month) => {
      balance = sumOf(balance, byMonth.get(month)?.soFar ?? 0);
      return balance;
    }),
  };
}
