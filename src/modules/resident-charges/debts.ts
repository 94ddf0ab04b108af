import { type FormulaContext, tableOf } from '../../engine/declare.js';
import { Source } from '../../engine/read.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { type AccountKey, accountsSql, OF_RESIDENT, OF_UNIT, possibleDebtorsSql } from './accounts.js';

/* Writes the figures of the accounts of residents as SQL within the scope of the reader. */

/** The monthly fee of a community without a configured number. */
const USUAL_FEE = 800;

/** The number of unpaid fees from which a debt is arrears, in a community that does not say it. */
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
  const possible =
    holder === undefined
      ? `with "possible" as materialized (${possibleDebtorsSql(statement, community)}) `
      : '';
  // An array is found once, whatever PostgreSQL expects of it.
  const those = holder === undefined ? '= any(array(select * from "possible"))' : `= ${holder}`;
  const key = unit === undefined ? OF_RESIDENT : OF_UNIT;
  const accounts = accountsSql(statement, (id) => `${id} ${those}`, key);
  const ofCommunity = community === undefined ? '' : ` and "community" = ${community}`;
  return `${possible}select * from (${accounts}) accounts where "isDue" and ${IS_OWED}${ofCommunity}`;
}

/**
 * Returns the SQL of the debts that are arrears, as rows of `holder`, the resident or the unit, `community`, `owed` and `oldestUnpaid`.
 * In a community that says from how many ordinary fees on, as many of them are overdue, or an extraordinary one; elsewhere as much is
 * owed as some monthly fees come to.
 */
export function arrearsSql(statement: FormulaContext, accounts: Accounts): string {
  const debts =
    `select "holder", "community", sum("balance") as "owed", ${first('since', 'true')} as "oldestUnpaid",` +
    ` count(*) filter (where "kind" = 'ORDINARY') as "ordinary",` +
    ` count(*) filter (where "kind" = 'EXTRAORDINARY') as "extraordinary"` +
    ` from (${openSql(statement, accounts)}) o where "isPast" group by 1, 2`;
  return (
    'select d."holder", d."community", d."owed", d."oldestUnpaid"' +
    ` from (${debts}) d left join (${rulesSql(statement, accounts)}) rule on rule."community" = d."community"` +
    ' where case when rule."ordinary" is null' +
    ` then d."owed" >= ${FEES_IN_ARREARS} * coalesce(rule."fee", ${USUAL_FEE})` +
    ' else d."ordinary" >= rule."ordinary" or d."extraordinary" > 0 end'
  );
}

/** Returns the SQL of what residents owe a community: one row with the fields of `Receivables`. */
export const receivablesSql = (statement: FormulaContext, community: string): string =>
  'select count(*) filter (where "isPast")::int4 as "overdueCharges", coalesce(sum("balance"), 0) as "outstanding",' +
  ' coalesce(sum("balance") filter (where "isPast"), 0) as "overdue"' +
  ` from (${openSql(statement, { community })}) o`;

/** The configurations that say when a debt is arrears, with the form of a value that counts. */
const RULES = {
  fee: { code: 'MONTO_MANT', form: '^[0-9]+([.][0-9]+)?$' },
  ordinary: { code: 'MOROSO_DESDE', form: '^[1-9][0-9]{0,8}$' },
} as const;

/** Returns the SQL of the rules that communities configure; of several values with a code the newest one counts. */
function rulesSql(statement: FormulaContext, { community }: Accounts): string {
  const configuration = new Source(tableOf(CommunityConfiguration), 'f', statement);
  const { field } = configuration;
  const codes = Object.values(RULES).map(({ code }) => `'${code}'`);
  const ofCommunity = community === undefined ? '' : ` and ${field('communityId')} = ${community}`;
  const newest =
    `select distinct on (1, 2) ${field('communityId')} as "community", ${field('codigo')} as "code", ${field('valor')} as "value"` +
    ` from ${configuration.from()} where ${field('codigo')} in (${codes.join(', ')})${ofCommunity}` +
    ` order by 1, 2, ${field('createdAt')} desc, ${field('id')} desc`;
  const values = Object.entries(RULES).map(
    ([name, { code, form }]) =>
      `max(case when "code" = '${code}' and "value" ~ '${form}' then "value"::numeric end) as "${name}"`,
  );
  return `select "community", ${values.join(', ')} from (${newest}) newest group by 1`;
}
