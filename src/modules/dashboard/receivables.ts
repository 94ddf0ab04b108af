import { receivablesSql } from '../charges/receivables.js';
import type { Receivables } from '../communities/receivables.types.js';
import type { Dashboard } from './dashboard.types.js';
import { type DashboardRange, readFiguresRow } from './range.js';

type Figures = Pick<Dashboard, 'cargosVencidos' | 'montoPorCobrar' | 'montoVencido' | 'pagosDelMes'>;

/** Reads what the communities owe under their contracts and what they paid this month, in one statement. */
export async function readReceivables(range: DashboardRange): Promise<Figures[]> {
  const rows = await readFiguresRow<Receivables>(range, 1, (statement, { community, months }) =>
    receivablesSql(statement, {
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
