import { payablesSql } from '../charges/payables.js';
import type { Payables } from '../communities/payables.types.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, readFiguresRow } from './range.js';

type Figures = Pick<Dashboard, 'cargosVencidos' | 'montoPorCobrar' | 'montoVencido' | 'pagosDelMes'>;

/** Reads what the communities owe under their contracts and what they paid this month, in one statement. */
export async function readPayables(range: DashboardRange): Promise<Figures[]> {
  const rows = await readFiguresRow<Payables>(range, 1, (statement, { community, months }) =>
    payablesSql(statement, {
      ...(community !== undefined && { community }),
      month: [`${months}[1]`, `${months}[2]`],
    }),
  );
  return rows.map(({ overdueCharges, outstanding, overdue, paidThisMonth }) => ({
    cargosVencidos: overdueCharges,
    montoPorCobrar: outstanding,
    montoVencido: overdue,
    pagosDelMes: paidThisMonth,
  }));
}
