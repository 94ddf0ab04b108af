import {
  type Condition,
  equals,
  type FieldOf,
  type FormulaContext,
  matching,
  Source,
  selectSql,
  tableOf,
} from '../../engine/index.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { residentCharges } from './resident-charge.access.js';
import type { ResidentCharge } from './resident-charge.entity.js';
import { residentPayments } from './resident-payment.access.js';

/*
 * Writes the debts of residents as SQL within the scope of the reader, for the dashboard, the figures of a resident and the
 * debtors of a community.
 */

/** The monthly fee of a community without a configured number. */
const USUAL_FEE = 800;

/** The number of unpaid fees from which a resident is in arrears. */
const FEES_IN_ARREARS = 2;

/** Restricts entries to a resident and a community, each an SQL expression for its id; absent ones restrict nothing. */
export interface Accounts {
  readonly resident?: string;
  readonly community?: string;
}

/** Whether the charges of the current day count. */
export type Until = 'yesterday' | 'today';

/** The alias of charges and payments in their subqueries. */
const ALIAS = 'e';

/**
 * Returns the SQL of the charges of the accounts less their applied payments, in the community of each charge and payment, as
 * rows of `resident`, `community` and `amount`. A charge marked as paid by hand counts with the amount of its payments, a
 * cancelled charge as zero. A deleted resident owes nothing.
 */
export function entriesSql(statement: FormulaContext, accounts: Accounts, until: Until): string {
  const { resident, community } = accounts;
  const charged = selectSql(
    statement,
    residentCharges,
    (field) =>
      `${field('residentId')} as "resident", ${field('communityId')} as "community",` +
      ` case ${field('manualStatus')} when 'Cancelado' then 0 when 'Pagado' then ${field('montoPagado')}` +
      ` else ${field('monto')} end as "amount"`,
    chargesOf(accounts, until),
    ALIAS,
  );
  const paid = selectSql(
    statement,
    residentPayments,
    (field) => `${field('residenteId')}, ${field('communityId')}, -${field('monto')}`,
    [
      (field) => `${field('residentDeletedAt')} is null`,
      equals('status')('Aplicado'),
      ...matching('residenteId', resident),
      ...matching('communityId', community),
    ],
    ALIAS,
  );
  return `${charged} union all ${paid}`;
}

/** Returns the conditions of the charges of the accounts. */
const chargesOf = ({ resident, community }: Accounts, until: Until): Condition<FieldOf<ResidentCharge>>[] => [
  (field) => `${field('residentDeletedAt')} is null`,
  (field) =>
    `calendar_day(${field('fecha')}, ${field('zone')}) ${until === 'today' ? '<=' : '<'} ${field('today')}`,
  ...matching('residentId', resident),
  ...matching('communityId', community),
];

/** Returns the SQL of the moment of the earliest charge of the accounts of which something is owed; null without one. */
export const oldestUnpaidSql = (statement: FormulaContext, accounts: Accounts, until: Until): string =>
  `(${selectSql(
    statement,
    residentCharges,
    (field) => `min(${field('fecha')})`,
    [...chargesOf(accounts, until), (field) => `${field('balance')} > 0`],
    ALIAS,
  )})`;

/** Returns the SQL of the debts that are arrears, as rows of `resident`, `community` and `owed`. */
export function arrearsSql(statement: FormulaContext, accounts: Accounts): string {
  const debts =
    `select "resident", "community", sum("amount") as "owed"` +
    ` from (${entriesSql(statement, accounts, 'yesterday')}) entries group by 1, 2`;
  return (
    `select d.* from (${debts}) d` +
    ` where d."owed" > 0 and d."owed" >= ${FEES_IN_ARREARS} * ${feeOf(statement, 'd."community"')}`
  );
}

/** Returns the SQL of the monthly fee that a community configures; the newest one if there are several. */
function feeOf(statement: FormulaContext, community: string): string {
  const configuration = new Source(tableOf(CommunityConfiguration), 'f', statement);
  const { field } = configuration;
  const value = `case when ${field('valor')} ~ '^[0-9]+([.][0-9]+)?$' then ${field('valor')}::numeric end`;
  return (
    `coalesce((select ${value} from ${configuration.from()}` +
    ` where ${field('communityId')} = ${community} and ${field('codigo')} = 'MONTO_MANT'` +
    ` order by ${field('createdAt')} desc, ${field('id')} desc limit 1), ${USUAL_FEE})`
  );
}
