import { run } from '../../core/read/run.js';
import { selectSql } from '../../core/read/select-sql.js';
import { Statement } from '../../core/read/statement.js';
import { monthBounds } from '../../platform/time/calendar.js';
import { communityCharges } from '../charges/charge.access.js';
import { payments } from '../charges/payment.access.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, inRange } from './range.js';

type Receivables = Pick<Dashboard, 'cargosVencidos' | 'montoPorCobrar' | 'montoVencido' | 'pagosDelMes'>;

const dayOf = (field: (name: 'fechaDePago' | 'zone') => string) =>
  `calendar_day(${field('fechaDePago')}, ${field('zone')})`;

/** The debt of the communities under their contracts and their payments of this month, in one statement. */
export async function readReceivables(range: DashboardRange): Promise<Receivables> {
  const { ctx, time, timeZone } = range;
  const statement = new Statement(time, ctx.caller);
  const [begins, ends] = monthBounds(time.clock, timeZone, 1);
  const owed = selectSql(
    ctx,
    statement,
    communityCharges,
    (field) => {
      const isOverdue = `${field('estatus')} = 'vencido'`;
      return (
        `count(*) filter (where ${isOverdue})::int4 as "cargosVencidos",` +
        ` coalesce(sum(${field('saldo')}), 0) as "montoPorCobrar",` +
        ` coalesce(sum(${field('saldo')}) filter (where ${isOverdue}), 0) as "montoVencido"`
      );
    },
    [...inRange(range, 'comunidadId'), (field) => field('isActive')],
  );
  const paid = selectSql(ctx, statement, payments, (field) => `coalesce(sum(${field('montoPago')}), 0)`, [
    ...inRange(range, 'communityId'),
    (field) => field('isActive'),
    (field, bind) => `${dayOf(field)} >= ${bind(begins)}::date and ${dayOf(field)} < ${bind(ends)}::date`,
  ]);
  const [receivables] = await run<Receivables>(
    ctx,
    `select owed.*, (${paid}) as "pagosDelMes" from (${owed}) owed`,
    statement,
  );
  return receivables as Receivables;
}
