import { type FormulaContext, tableOf } from '../../engine/declare.js';
import { Source } from '../../engine/read.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { type AccountKey, accountsSql, OF_RESIDENT, OF_UNIT, possibleDebtorsSql } from './accounts.js';

/* Writes the figures of the accounts of residents as SQL within the scope of the reader. */

/** The monthly fee of a community without a configured number. */
const USUAL_FEE = 800;

/** The number of unpaid fees from which a resident is in arrears. */
const FEES_IN_ARREARS = 2;

/**
 * Restricts debts to a resident and a community, or to a unit, each an SQL expression for its id; absent ones restrict nothing. The
 * community and the unit are within the scope of the reader.
 */
export interface Accounts {
  readonly resident?: string;
  readonly unit?: string;
  readonly community?: string;
}

const IS_OWED = '"isReadable" and "balance" > 0';

/** Returns the field of the first charge that is owed, by the day from which it is. */
const first = (field: string, condition: string) =>
  `(array_agg("${field}" order by "begins", "fecha", "id") filter (where ${condition}))[1]`;

/**
 * Returns the SQL of the account of a resident or a unit, a row: what is owed until today, negative for a credit, what of it is
 * overdue, the `fecha` of the oldest unpaid charge until today, the next charge to pay, and all open balances by the ids of their
 * charges.
 */
export const accountSql = (
  statement: FormulaContext,
  holder: string,
  key: AccountKey = OF_RESIDENT,
): string =>
  `select coalesce(sum("balance") filter (where ${IS_OWED} and "isDue"), 0) - greatest(-coalesce(sum("net"), 0), 0) as "balance",` +
  ` coalesce(sum("balance") filter (where ${IS_OWED} and "isPast"), 0) as "overdue",` +
  ` ${first('since', `${IS_OWED} and "isDue"`)} as "oldestUnpaid", ${first('id', IS_OWED)} as "nextChargeId",` +
  ' jsonb_object_agg("id", "balance") filter (where "balance" > 0) as "open"' +
  ` from (${accountsSql(statement, (id) => `${id} = ${holder}`, key)}) account`;

/** Returns the SQL of the open charges until today of the accounts of a community, or of all that the reader may read. */
function openSql(statement: FormulaContext, { resident, unit, community }: Accounts): string {
  const holder = unit ?? resident;
  // An array is found once, whatever PostgreSQL expects of it.
  const those =
    holder === undefined ? `= any(array(${possibleDebtorsSql(statement, community)}))` : `= ${holder}`;
  const key = unit === undefined ? OF_RESIDENT : OF_UNIT;
  const accounts = accountsSql(statement, (id) => `${id} ${those}`, key);
  const ofCommunity = community === undefined ? '' : ` and "community" = ${community}`;
  return `select * from (${accounts}) accounts where "isDue" and ${IS_OWED}${ofCommunity}`;
}

/** Returns the SQL of the debts that are arrears, as rows of `holder`, the resident or the unit, `community`, `owed` and `oldestUnpaid`. */
export function arrearsSql(statement: FormulaContext, accounts: Accounts): string {
  const debts =
    `select "holder", "community", sum("balance") as "owed", ${first('since', 'true')} as "oldestUnpaid"` +
    ` from (${openSql(statement, accounts)}) o where "isPast" group by 1, 2`;
  return (
    `select d.* from (${debts}) d left join (${feesSql(statement, accounts)}) fee on fee."community" = d."community"` +
    ` where d."owed" >= ${FEES_IN_ARREARS} * coalesce(fee."amount", ${USUAL_FEE})`
  );
}

/** Returns the SQL of what residents owe a community: one row with the fields of `Receivables`. */
export const receivablesSql = (statement: FormulaContext, community: string): string =>
  'select count(*) filter (where "isPast")::int4 as "overdueCharges", coalesce(sum("balance"), 0) as "outstanding",' +
  ' coalesce(sum("balance") filter (where "isPast"), 0) as "overdue"' +
  ` from (${openSql(statement, { community })}) o`;

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
