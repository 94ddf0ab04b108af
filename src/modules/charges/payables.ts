import { type FormulaContext } from '../../engine/declare.js';
import { before, matching, notBefore, selectSql } from '../../engine/read.js';
import { communityCharges } from './charge.access.js';
import { payments } from './payment.access.js';

interface Range {
  /** An SQL expression for the id of the community; absent for all communities. */
  readonly community?: string;
  /** SQL expressions for the first day of the month and of the next one. */
  readonly month: readonly [string, string];
}

/**
 * Returns the SQL of what communities owe under their contracts and paid in a month, within the scope of the reader: one row
 * with the fields of `Payables`.
 */
export function payablesSql(statement: FormulaContext, { community, month }: Range): string {
  const [begins, ends] = month;
  const owed = selectSql(
    statement,
    communityCharges,
    (field) => {
      const isOverdue = `${field('estatus')} = 'vencido'`;
      return (
        `count(*) filter (where ${isOverdue})::int4 as "overdueCharges",` +
        ` coalesce(sum(${field('saldo')}), 0) as "outstanding",` +
        ` coalesce(sum(${field('saldo')}) filter (where ${isOverdue}), 0) as "overdue"`
      );
    },
    [...matching('comunidadId', community), (field) => field('isActive')],
    'e',
  );
  const paid = selectSql(
    statement,
    payments,
    (field) => `coalesce(sum(${field('montoPago')}), 0)`,
    [
      ...matching('communityId', community),
      (field) => field('isActive'),
      (field) => {
        const [moment, zone] = [field('fechaDePago'), () => field('zone')];
        return `${notBefore(moment, zone, begins)} and ${before(moment, zone, ends)}`;
      },
    ],
    'e',
  );
  return `select owed.*, (${paid}) as "paidThisMonth" from (${owed}) owed`;
}
