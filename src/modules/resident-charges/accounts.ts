import type { Condition, FieldOf, FormulaContext } from '../../engine/declare.js';
import { isReadable, selectSql } from '../../engine/read.js';
import { residentCharges } from './resident-charge.access.js';
import type { ResidentCharge } from './resident-charge.entity.js';
import { residentPaymentApplications, residentPayments } from './resident-payment.access.js';
import type { ResidentPayment } from './resident-payment.entity.js';

/*
 * Computes what the payments of residents pay. Every figure about debts is read from these rows, so no two of them disagree:
 * somebody owes something exactly if a charge that is due has a balance.
 */

const charges = { ...residentCharges, scope: 'unscoped' } as const;
const payments = { ...residentPayments, scope: 'unscoped' } as const;
const applications = { ...residentPaymentApplications, scope: 'unscoped' } as const;

/** Whose accounts are computed: the fields of a charge and of a payment with the id of their account. */
export interface AccountKey {
  readonly charge: 'residentId' | 'unitId';
  readonly payment: 'residenteId' | 'unitId';
  /** What the reader may read of an account: the charges that it sees, or the sums of all of them where it sees the account. */
  readonly reads: 'charges' | 'sums';
}

export const OF_RESIDENT: AccountKey = { charge: 'residentId', payment: 'residenteId', reads: 'charges' };
export const OF_UNIT: AccountKey = { charge: 'unitId', payment: 'unitId', reads: 'sums' };

type Charge = Condition<FieldOf<ResidentCharge>>;
type Payment = Condition<FieldOf<ResidentPayment>>;

/** Of a range with two bounds PostgreSQL expects few rows, without knowing the moment, and reads it by an index. */
const isRecent = (moment: string, now: string) =>
  `${moment} between ${now} - interval '2 days' and 'infinity'`;

/** The payments that are linked or applied and do not count yet, since their day is still to come. */
const laterPayments = ({ now: moment }: FormulaContext): Payment[] => [
  (field) =>
    `(${field('cargoResidenteId')} is not null or ${field('applied')} > 0) and ${field('status')} = 'Aplicado'`,
  (field) => `${isRecent(field('fechaPago'), moment())} and not ${field('hasCome')}`,
];

/** Returns the SQL of the residents with a charge in a community that may be owed; of all that the reader may read without one. */
export function possibleDebtorsSql(statement: FormulaContext, community?: string): string {
  const isOf = <Name extends string>(name: Name): Condition<Name>[] =>
    community === undefined ? [] : [(field) => `${field(name)} = ${community}`];
  const [chargesRead, paymentsRead] =
    community === undefined ? [residentCharges, residentPayments] : [charges, payments];
  const unsettled = selectSql(
    statement,
    chargesRead,
    (field) => field('residentId'),
    [...isOf('communityId' as const), (field) => field('isUnsettled')],
    'possible',
  );
  const paidLater = selectSql(
    statement,
    paymentsRead,
    (field) => field('residenteId'),
    [...isOf('communityId' as const), ...laterPayments(statement)],
    'possible',
  );
  return `${unsettled} union ${paidLater}`;
}

/**
 * Returns the SQL of the accounts of the residents or units whose id meets a condition: a row for each charge that may be owed, and one with
 * what was paid on account. `balance` is what is owed of the charge, `isDue` and `isPast` tell whether its day has come and has
 * ended, `begins` is when that day begins, `isReadable` tells whether the reader may read the charge. `net` sums up to what the
 * resident owes, negative for a credit.
 *
 * Linked payments pay their charge, and those on account the charges that they are applied to. A charge that was set to `Pagado` by hand takes what it lacks from the payments on account of its resident and
 * is forgiven for the rest. What is left of these, and what payments exceed their charges by, pays the oldest open charges. Money of
 * charges whose day has not come pays what is due before, as long as something is.
 */
export function accountsSql(
  statement: FormulaContext,
  isOf: (holder: string) => string,
  key: AccountKey = OF_RESIDENT,
): string {
  const entries = entriesSql(statement, isOf, key);
  const shares =
    'select *, least("owed", "linked") as "own", case when "byHand" then greatest("owed" - "linked", 0) else 0 end as "lacking",' +
    ` case when "byHand" then 0 else greatest("owed" - "linked", 0) end as "open" from (${entries}) entries`;
  const { ofPayer, olderOfPayer, windows } = key === OF_RESIDENT ? OF_THE_PAYER : OF_EACH_PAYER;
  const sums =
    `select *, sum("account") over ${ofPayer} as "accounts", sum("lacking") over ${ofPayer} as "allLacking", sum("linked" - "own") over r as "excess",` +
    ' coalesce(sum("open") filter (where "isDue") over r, 0) as "allDue",' +
    ` coalesce(sum("lacking") over ${olderOfPayer}, 0) as "olderLacking", coalesce(sum("open") over older, 0) as "olderOpen"` +
    ` from (${shares}) shares ${WINDOWS}${windows}`;
  const taken =
    'select *, greatest("account" - "allLacking", 0) as "left",' +
    ` ${part('"accounts" - "olderLacking"', '"lacking"')} as "taken" from (${sums}) sums`;
  const early =
    'select *, coalesce(sum("early") over r, 0) as "allEarly", coalesce(sum("early") over older, 0) as "olderEarly",' +
    ' sum("left") over r + "excess" as "free" from' +
    ` (select *, case when "isDue" then 0 else "own" + "taken" end as "early" from (${taken}) taken) taken ${WINDOWS}`;
  const lent = `select *, ${part('"allDue" - "free"', '"allEarly"')} as "lent" from (${early}) early`;
  return (
    'select "holder", "id", "community", "fecha", "begins", "since", "kind", "isDue", "isPast", "isReadable",' +
    ` "open" - ${part('"free" + "lent" - "olderOpen"', '"open"')} + case when "byHand" then 0 else` +
    ` "early" - ${part('"allEarly" - "lent" - "olderEarly"', '"early"')} end as "balance",` +
    ` case when "isDue" then "own" + "taken" + "open" else 0 end - "linked" - "account" as "net" from (${lent}) lent`
  );
}

const WINDOWS =
  'window r as (partition by "holder"), older as (partition by "holder" order by "begins", "fecha", "id"' +
  ' rows between unbounded preceding and 1 preceding)';

/** The windows of who pays of an account, which several people of a unit may do: what is on account is one row for each. */
const OF_EACH_PAYER = {
  ofPayer: 'p',
  olderOfPayer: '(p order by "begins", "fecha", "id" rows between unbounded preceding and 1 preceding)',
  windows: ', p as (partition by "holder", "payer")',
};
const OF_THE_PAYER = { ofPayer: 'r', olderOfPayer: 'older', windows: '' };

/** Returns the part of an amount that a sum covers. */
const part = (sum: string, amount: string) => `greatest(least(${sum}, ${amount}), 0)`;

/** Returns the SQL of the charges and the sums on account that decide. Reads no charge that was settled by the payments of earlier days. */
function entriesSql(
  statement: FormulaContext,
  isOf: (holder: string) => string,
  { charge, payment, reads }: AccountKey,
): string {
  const { now: moment } = statement;
  const ofCharges = (...conditions: Charge[]) =>
    selectSql(
      statement,
      charges,
      (field, bind) =>
        `${field(charge)} as "holder", ${field('residentId')} as "payer", ${field('id')} as "id", ${field('communityId')} as "community",` +
        ` ${field('fecha')} as "fecha", ${field('begins')} as "begins", ${field('since')} as "since",` +
        ` ${field('kindOfDebt')} as "kind", ${field('isDue')} as "isDue", ${field('isPast')} as "isPast", ${reads === 'sums' ? 'true' : isReadable(statement, residentCharges)(field, bind)} as "isReadable",` +
        ` case when ${field('manualStatus')} = 'Cancelado' then 0 else ${field('monto')} end as "owed",` +
        ` ${field('montoPagado')} as "paid", coalesce(${field('manualStatus')} = 'Pagado', false) as "byHand"`,
      [(field) => isOf(field(charge)), (field) => `${field('communityDeletedAt')} is null`, ...conditions],
      'charged',
    );
  const later = selectSql(
    statement,
    payments,
    (field) =>
      `${field('id')} as "payment", ${field('cargoResidenteId')} as "charge", ${field('monto')} as "amount"`,
    [(field) => isOf(field(payment)), ...laterPayments(statement)],
    'received',
  );
  const applied = selectSql(
    statement,
    applications,
    (field) => `${field('chargeId')} as "charge", ${field('amount')} as "amount"`,
    [(field) => `${field('paymentId')} = any(array(select "payment" from "late" where "charge" is null))`],
    'applied',
  );
  const unsettled = ofCharges((field) => field('isUnsettled'));
  const settled = ofCharges(
    (field) => `not coalesce(${field('isUnsettled')}, false)`,
    (field) =>
      `(${isRecent(field('fecha'), moment())} and not ${field('isDue')} or ${field('id')} = any(array(select "id" from "later")))`,
  );
  const onAccount = selectSql(
    statement,
    payments,
    (field) =>
      `${field(payment)}, ${field('residenteId')}, null::uuid, null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::text, false, false, false, 0, 0,` +
      ' false,' +
      ` sum(${field('monto')} - ${field('applied')})`,
    [
      (field) => isOf(field(payment)),
      (field) => `${field('cargoResidenteId')} is null and ${field('status')} = 'Aplicado'`,
      (field) => `${field('hasCome')} and ${field('communityDeletedAt')} is null`,
    ],
    'received',
  );
  const columns =
    '"holder", "payer", c."id", "community", "fecha", "begins", "since", "kind", "isDue", "isPast", "isReadable", "owed",' +
    ' "paid" - coalesce(l."amount", 0) as "linked", "byHand", 0 as "account"';
  return (
    `with "late" as (${later}), "later" as (select "charge" as "id", sum("amount") as "amount" from (` +
    `select "charge", "amount" from "late" where "charge" is not null union all ${applied}) parts group by 1) select ${columns} from (${unsettled} union all ${settled}) c` +
    ` left join "later" l on l."id" = c."id" union all ${onAccount} group by 1, 2`
  );
}
