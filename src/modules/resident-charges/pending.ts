import { type FormulaContext } from '../../engine/declare.js';
import { selectSql } from '../../engine/read.js';
import { residentPayments } from './resident-payment.access.js';

/** Returns the SQL of what the payments for a charge amount to that await confirmation, without one of them. */
export const pendingSql = (statement: FormulaContext, charge: string, without?: string): string =>
  `(${selectSql(
    statement,
    { ...residentPayments, scope: 'unscoped' },
    (field) => `coalesce(sum(${field('monto')}), 0)`,
    [
      (field) => `${field('cargoResidenteId')} = ${charge} and ${field('status')} = 'PorConfirmar'`,
      (field) => (without === undefined ? 'true' : `${field('id')} <> ${without}`),
    ],
    'pending',
  )})`;
