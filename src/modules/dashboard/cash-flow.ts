import type { AnyRecord, Condition, FieldOf } from '../../engine/declare.js';
import { matching, ofCommunity, selectSql } from '../../engine/read.js';
import { sumOf } from '../../platform/money.js';
import { payments } from '../charges/payment.access.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import type { Dashboard, MonthlyTotal } from './dashboard.types.js';
import { type DashboardRange, monthsOf, readFigures } from './range.js';

type CashFlow = Pick<
  Dashboard,
  | 'ingresosDelMes'
  | 'egresosDelMes'
  | 'recaudacionMensual'
  | 'gastosMensuales'
  | 'saldosMensualesEnBanco'
  | 'saldoActualEnBanco'
>;

/** Reads income from residents and expenses through community payments, in the last `months` months and before. */
export async function readCashFlow(range: DashboardRange, months: number): Promise<CashFlow[]> {
  const [incomes, expenses] = await Promise.all([
    readFlows(range, months, {
      record: residentPayments,
      day: 'fechaPago',
      amount: 'monto',
      counts: (field) => `${field('status')} = 'Aplicado' and ${field('kind')} = 'PAYMENT'`,
    }),
    readFlows(range, months, {
      record: payments,
      day: 'fechaDePago',
      amount: 'montoAplicado',
      counts: (field) => field('isActive'),
    }),
  ]);
  return monthsOf(range, months).map((bounds, index) =>
    cashFlowOf(bounds, incomes[index] as Flow, expenses[index] as Flow),
  );
}

function cashFlowOf(bounds: readonly string[], income: Flow, expenses: Flow): CashFlow {
  const monthly = (amounts: readonly number[]): MonthlyTotal[] =>
    amounts.map((total, index) => ({ ...monthOf(bounds[index] as string), total }));
  const balances = income.balances.map((balance, index) =>
    sumOf(balance, -(expenses.balances[index] as number)),
  );
  return {
    ingresosDelMes: income.totals.at(-1) as number,
    egresosDelMes: expenses.totals.at(-1) as number,
    recaudacionMensual: monthly(income.totals),
    gastosMensuales: monthly(expenses.totals),
    saldosMensualesEnBanco: monthly(balances),
    saldoActualEnBanco: balances.at(-1) as number,
  };
}

const monthOf = (day: string) => ({ anio: Number(day.slice(0, 4)), mes: Number(day.slice(5, 7)) });

/** A source of amounts: the field with their day, the field with the amount, and the condition for rows that count. */
interface Origin<T extends object> {
  readonly record: AnyRecord<T>;
  readonly day: FieldOf<T>;
  readonly amount: FieldOf<T>;
  readonly counts: Condition<FieldOf<T>>;
}

interface Flow {
  /** The sum of each month, including its future days. */
  readonly totals: readonly number[];
  /** The sum of everything before the end of each month, of the last one until now: without future amounts. */
  readonly balances: readonly number[];
}

interface Bucket {
  /** The number of the month: 0 for amounts before the first one, 1 and up for the months, the next for later amounts. */
  readonly month: number;
  readonly total: number;
  readonly soFar: number;
}

async function readFlows<T extends { communityId: unknown; zone: unknown }>(
  range: DashboardRange,
  monthCount: number,
  origin: Origin<T>,
): Promise<Flow[]> {
  const buckets = await readFigures<Bucket>(range, monthCount, (statement, { community, months, edges }) => {
    const record =
      community === undefined ? origin.record : ofCommunity(statement, origin.record, 'communityId');
    const amounts = (columns: (field: (name: FieldOf<T>) => string) => string, when: Condition<FieldOf<T>>) =>
      selectSql(statement, record, columns, [
        ...matching('communityId', community),
        origin.counts,
        when,
      ] as Condition<FieldOf<T>>[]);
    const earlier = amounts(
      (field) =>
        `0 as "month", sum(${field(origin.amount)}) as "total", coalesce(sum(${field(origin.amount)}), 0) as "soFar"`,
      (field) => `${field(origin.day)} < ${edges}[1]`,
    );
    const inMonths = amounts(
      (field) => {
        const [moment, amount, zone] = [field(origin.day), field(origin.amount), field('zone')];
        const [edge, now] = [`width_bucket(${moment}, ${edges})`, statement.now()];
        return (
          `case ${edge} % 2 when 0 then ${edge} / 2 else width_bucket(calendar_day(${moment}, ${zone}), ${months}) end,` +
          ` sum(${amount}), coalesce(sum(${amount}) filter (where ${moment} < ${now} - interval '1 day'` +
          ` or ${moment} < ${now} + interval '1 day' and local_start(${moment}, ${zone}) <= ${now}), 0)`
        );
      },
      (field) => `${field(origin.day)} >= ${edges}[1]`,
    );
    return `${earlier} union all ${inMonths} group by 1`;
  });
  return buckets.map((found) => flowOf(found, monthCount));
}

function flowOf(buckets: readonly Bucket[], monthCount: number): Flow {
  const byMonth = new Map(buckets.map((bucket) => [bucket.month, bucket]));
  const soFarIn = (when: (month: number) => boolean) =>
    buckets.filter(({ month }) => when(month)).map(({ soFar }) => soFar);
  const months = Array.from({ length: monthCount }, (_, index) => index + 1);
  let balance = sumOf(...soFarIn((month) => month === 0));
  return {
    totals: months.map((month) => byMonth.get(month)?.total ?? 0),
    balances: months.map((month) => {
      // In a community further east the month after the last one may have begun.
      balance = sumOf(balance, ...soFarIn((one) => one === month || (month === monthCount && one > month)));
      return balance;
    }),
  };
}
