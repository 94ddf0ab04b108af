import {
  type Condition,
  type FieldOf,
  type FormulaContext,
  matching,
  ofCommunity,
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

/**
 * Restricts entries to a resident and a community, each an SQL expression for its id; absent ones restrict nothing. The community is
 * within the scope of the reader.
 */
export interface Accounts {
  readonly resident?: string;
  readonly community?: string;
}

/** Whether the charges of the current day count. */
export type Until = 'yesterday' | 'today';

/** The alias of charges and payments in their subqueries. */
const ALIAS = 'e';

/**
 * Returns the SQL of the charges of the accounts less their applied payments, as rows of `resident`, `community` and `amount`. A
 * charge marked as paid by hand counts with the amount of its payments, a cancelled charge as zero. A deleted resident owes
 * nothing. Reads no charge that its payments settle: a payment is of the resident and the community of its charge.
 */
export function entriesSql(statement: FormulaContext, accounts: Accounts, until: Until): string {
  const { resident, community } = accounts;
  const [chargesRead, paymentsRead] =
    community === undefined
      ? [residentCharges, residentPayments]
      : [
          ofCommunity(statement, residentCharges, 'communityId'),
          ofCommunity(statement, residentPayments, 'communityId'),
        ];
  const charges = (amount: (field: ChargeField) => string, condition: Condition<FieldOf<ResidentCharge>>) =>
    selectSql(
      statement,
      chargesRead,
      (field) =>
        `${field('residentId')} as "resident", ${field('communityId')} as "community", ${amount(field)} as "amount"`,
      [...chargesOf(accounts), condition],
      ALIAS,
    );
  const unsettled = charges(
    (field) => `case when ${isDue(field, until)} then ${owedSql(field)} else 0 end - ${field('montoPagado')}`,
    (field) => field('isUnsettled'),
  );
  const paidEarly = charges(
    (field) => `-${field('montoPagado')}`,
    // Of a range with two bounds PostgreSQL expects few rows, without knowing the moment, and reads it by an index.
    (field) =>
      `${field('fecha')} between ${statement.now()} - interval '2 days' and 'infinity'` +
      ` and not ${isDue(field, until)} and not coalesce(${field('isUnsettled')}, false)`,
  );
  const onAccount = selectSql(
    statement,
    paymentsRead,
    (field) => `${field('residenteId')}, ${field('communityId')}, -${field('monto')}`,
    [
      (field) => `${field('residentDeletedAt')} is null`,
      (field) => `${field('cargoResidenteId')} is null`,
      (field) => `${field('status')} = 'Aplicado'`,
      ...matching('residenteId', resident),
      ...matching('communityId', community),
    ],
    ALIAS,
  );
  return `${unsettled} union all ${paidEarly} union all ${onAccount}`;
}

type ChargeField = (name: FieldOf<ResidentCharge>) => string;

const isDue = (field: ChargeField, until: Until): string =>
  until === 'yesterday'
    ? field('isPast')
    : `(calendar_day(${field('fecha')}, ${field('zone')}) <= ${field('today')})`;

/** What counts of the amount of a charge. */
const owedSql = (field: ChargeField): string =>
  `case ${field('manualStatus')} when 'Cancelado' then 0 when 'Pagado' then ${field('montoPagado')} else ${field('monto')} end`;

/** Returns the conditions of the charges of the accounts. */
const chargesOf = ({ resident, community }: Accounts): Condition<FieldOf<ResidentCharge>>[] => [
  (field) => `${field('residentDeletedAt')} is null`,
  ...matching('residentId', resident),
  ...matching('communityId', community),
];

/** Returns the SQL of the moment of the earliest charge of the accounts of which something is owed; null without one. */
export const oldestUnpaidSql = (statement: FormulaContext, accounts: Accounts, until: Until): string =>
  `(${selectSql(
    statement,
    accounts.community === undefined
      ? residentCharges
      : ofCommunity(statement, residentCharges, 'communityId'),
    (field) => `min(${field('fecha')})`,
    [
      ...chargesOf(accounts),
      (field) => `${field('isUnsettled')} and ${field('balance')} > 0 and ${isDue(field, until)}`,
    ],
    ALIAS,
  )})`;

/** Returns the SQL of the debts that are arrears, as rows of `resident`, `community` and `owed`. */
export function arrearsSql(statement: FormulaContext, accounts: Accounts): string {
  const debts =
    `select "resident", "community", sum("amount") as "owed"` +
    ` from (${entriesSql(statement, accounts, 'yesterday')}) entries group by 1, 2`;
  return (
    `select d.* from (${debts}) d left join (${feesSql(statement, accounts)}) fee on fee."community" = d."community"` +
    ` where d."owed" > 0 and d."owed" >= ${FEES_IN_ARREARS} * coalesce(fee."amount", ${USUAL_FEE})`
  );
}

/** Returns the SQL of the monthly fees that communities configure; the newest one of a community with several. */
function feesSql(statement: FormulaContext, { community }: Accounts): string {
  const configuration = new Source(tableOf(CommunityConfiguration), 'f', statement);
  const { field } = configuration;
  const value = `case when ${field('valor')} ~ '^[0-9]+([.][0-9]+)?$' then ${field('valor')}::numeric end`;
  const ofCommunity = community === undefined ? '' : ` and ${field('communityId')} = ${community}`;
  return (
    `select distinct on (${field('communityId')}) ${field('communityId')} as "community", ${value} as "amount"` +
    ` from ${configuration.from()} where ${field('codigo')} = 'MONTO_MANT'${ofCommunity}` +
    ` order by ${field('communityId')}, ${field('createdAt')} desc, ${field('id')} desc`
  );
}
