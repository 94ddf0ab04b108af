import { equals, oneOf, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { amountOf, cents } from '../../platform/money.js';
import { type ApplicationOrder, applicationOrderOf } from './application-order.js';
import { residentCharges } from './resident-charge.access.js';
import type { ResidentCharge } from './resident-charge.entity.js';
import { residentPayments } from './resident-payment.access.js';

/*
 * Applies what is free of payments to open charges, in communities that chose an order. What no longer fits, triggers of the database
 * have removed before (`release_applications`). Amounts are cents.
 */

const everyCharge = { ...residentCharges, scope: 'unscoped' } as const;
const everyPayment = { ...residentPayments, scope: 'unscoped' } as const;

const CHARGE = {
  fields: [
    ...(['id', 'residentId', 'unitId', 'kindOfDebt', 'monto', 'montoPagado', 'manualStatus'] as const),
    ...(['owedSince', 'day', 'fecha'] as const),
  ],
} as const;
const PAYMENT = {
  fields: ['id', 'residenteId', 'unitId', 'monto', 'applied', 'day', 'fechaPago'],
} as const;

/** Whose charges or payments have changed. */
export interface Settled {
  readonly communityId: string | null;
  readonly residentId: string;
}

/**
 * Applies the free payments of some residents to their open charges, the oldest payment first, within each unit. Charges that were set
 * to `Pagado` by hand come first, as in the figures of debts, and take what they lack from what was applied last. Waits for whoever
 * settles in the same community, so that nothing is applied twice.
 */
export async function settle(tx: WriteContext, changed: readonly Settled[]): Promise<void> {
  const residents = new Map<string, Set<string>>();
  for (const { communityId, residentId } of changed) {
    if (communityId === null) continue;
    getOrInsert(residents, communityId, () => new Set()).add(residentId);
  }
  for (const [communityId, ids] of [...residents].sort()) {
    const order = await applicationOrderOf(tx, communityId);
    if (order === 'MANUAL') continue;
    await tx.em.flush();
    await lockApplications(tx, communityId);
    await settleResidents(tx, communityId, order, [...ids]);
  }
}

/** Waits until nobody else applies payments of a community, and lets nobody else until the end of the transaction. */
export async function lockApplications(tx: WriteContext, communityId: string | null): Promise<void> {
  await tx.queries.change(LOCK, [communityId]);
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('applications of payments ' || $1, 0))`;

/** Takes back what the rule has applied of the payments of accounts since a day, and applies it anew. */
export async function applyAnew(
  tx: WriteContext,
  communityId: string,
  accounts: readonly Pick<ResidentCharge, 'residentId' | 'unitId'>[],
  since: string,
): Promise<void> {
  await lockApplications(tx, communityId);
  const rows = await readWhere(tx, everyPayment, { fields: ['id', 'residenteId', 'unitId'] }, [
    oneOf('residenteId' as const)(accounts.map(({ residentId }) => residentId)),
    equals('communityId' as const)(communityId),
    (field, bind) =>
      `${field('applied')} > 0 and not ${field('isAppliedAsGiven')} and ${field('day')} >= ${bind(since)}::date`,
  ]);
  const known = new Set(accounts.map(({ residentId, unitId }) => `${residentId} ${unitId}`));
  const payments = rows.filter(({ residenteId, unitId }) => known.has(`${residenteId} ${unitId}`));
  if (payments.length === 0) return;
  const ids = payments.map(({ id }) => id);
  await tx.queries.change(LOCK_PAYMENTS, [ids]);
  await tx.queries.change(RELEASE, [ids]);
  await settle(
    tx,
    payments.map(({ residenteId }) => ({ communityId, residentId: residenteId })),
  );
}

const RELEASE = 'delete from "resident_payment_applications" where "payment_id" = any($1::uuid[])';

interface Open {
  readonly id: string;
  readonly account: string;
  readonly residentId: string;
  readonly unitId: string | null;
  readonly isPaidByHand: boolean;
  readonly sortKey: string;
  left: number;
}

interface Free {
  readonly id: string;
  readonly account: string;
  left: number;
}

interface Part {
  readonly paymentId: string;
  readonly chargeId: string;
  readonly residentId: string;
  readonly amount: number;
}

async function settleResidents(
  tx: WriteContext,
  communityId: string,
  order: ApplicationOrder,
  ids: readonly string[],
): Promise<void> {
  const open = await readOpen(tx, communityId, order, ids);
  if (open.length === 0) return;
  let free = await readFree(tx, communityId, ids);
  if (await releaseFor(tx, communityId, open, free)) {
    await settleResidents(tx, communityId, order, ids);
    return;
  }
  free = free.filter(({ left }) => left > 0);
  const parts = partsOf(open, free);
  if (parts.length === 0) return;
  // Rows are locked in the order of all writes, before the triggers lock them in that of the parts.
  await tx.queries.change(LOCK_PAYMENTS, [parts.map(({ paymentId }) => paymentId)]);
  await tx.queries.change(LOCK_CHARGES, [parts.map(({ chargeId }) => chargeId)]);
  await tx.queries.change(APPLY, [
    communityId,
    tx.services.clock.nowIso(),
    parts.map(({ paymentId }) => paymentId),
    parts.map(({ chargeId }) => chargeId),
    parts.map(({ residentId }) => residentId),
    parts.map(({ amount }) => amountOf(amount)),
  ]);
}

const LOCK_PAYMENTS = `select from "resident_payments" as t where "id" = any($1::uuid[]) order by "id" for no key update`;
const LOCK_CHARGES = `select from "resident_charges" as t where "id" = any($1::uuid[]) order by "id" for no key update`;

const APPLY = `
  insert into "resident_payment_applications" as a
      ("id", "payment_id", "charge_id", "community_id", "resident_id", "amount", "created_at")
    select gen_random_uuid(), p."payment", p."charge", $1, p."resident", p."amount", $2::timestamptz
      from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::numeric[]) p("payment", "charge", "resident", "amount")
    on conflict ("payment_id", "charge_id") do update set "amount" = a."amount" + excluded."amount"`;

/** Reads the charges of which something is not paid, in the order in which they are paid. */
async function readOpen(
  tx: WriteContext,
  communityId: string,
  order: ApplicationOrder,
  ids: readonly string[],
): Promise<Open[]> {
  const rows = await readWhere(tx, everyCharge, CHARGE, [
    oneOf('residentId' as const)(ids),
    equals('communityId' as const)(communityId),
    (field) => `${field('montoPagado')} < ${field('monto')}`,
    (field) => `${field('manualStatus')} is distinct from 'Cancelado'`,
  ]);
  return rows
    .map((row) => {
      const isPaidByHand = row.manualStatus === 'Pagado';
      const isFirst = order === 'INTERES_PRIMERO' && row.kindOfDebt === 'LATE_FEE';
      return {
        ...{ id: row.id, residentId: row.residentId, unitId: row.unitId },
        account: `${row.residentId} ${row.unitId}`,
        isPaidByHand,
        sortKey: `${isPaidByHand ? 0 : isFirst ? 1 : 2} ${row.owedSince} ${row.day} ${row.fecha} ${row.id}`,
        left: cents(row.monto) - cents(row.montoPagado),
      };
    })
    .sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
}

/** Reads the payments of which something is free and of which nobody has said what they pay, oldest first. */
async function readFree(tx: WriteContext, communityId: string, ids: readonly string[]): Promise<Free[]> {
  const rows = await readWhere(tx, everyPayment, PAYMENT, [
    oneOf('residenteId' as const)(ids),
    equals('communityId' as const)(communityId),
    (field) => `${field('cargoResidenteId')} is null and ${field('status')} = 'Aplicado'`,
    (field) => `${field('applied')} < ${field('monto')} and not ${field('isAppliedAsGiven')}`,
  ]);
  const sortKey = (row: (typeof rows)[number]) => `${row.day} ${row.fechaPago} ${row.id}`;
  return rows
    .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map((row) => ({
      id: row.id,
      account: `${row.residenteId} ${row.unitId}`,
      left: cents(row.monto) - cents(row.applied),
    }));
}

function byAccount(open: readonly Open[]): ReadonlyMap<string, Open[]> {
  const accounts = new Map<string, Open[]>();
  for (const charge of open) getOrInsert(accounts, charge.account, () => []).push(charge);
  return accounts;
}

/** Pays the charges of each account from its payments, both in their order. */
function partsOf(open: readonly Open[], free: readonly Free[]): Part[] {
  const waiting = byAccount(open);
  const parts: Part[] = [];
  for (const payment of free) {
    const charges = waiting.get(payment.account) ?? [];
    while (payment.left > 0 && charges[0]) {
      const [charge] = charges;
      const amount = Math.min(charge.left, payment.left);
      charge.left -= amount;
      payment.left -= amount;
      parts.push({ paymentId: payment.id, chargeId: charge.id, residentId: charge.residentId, amount });
      if (charge.left === 0) charges.shift();
    }
  }
  return parts;
}

/**
 * Takes back what was applied last to other charges, as far as charges that were set to `Pagado` by hand lack it: a legacy client
 * registers a payment on account, and then sets the charge that it is for. Tells whether anything was taken back.
 */
async function releaseFor(
  tx: WriteContext,
  communityId: string,
  open: readonly Open[],
  free: readonly Free[],
): Promise<boolean> {
  let isReleased = false;
  const accounts = byAccount(open.filter(({ isPaidByHand }) => isPaidByHand));
  for (const [account, [first, ...others]] of accounts) {
    if (!first) continue;
    let lacking = [first, ...others].reduce((sum, { left }) => sum + left, 0);
    for (const payment of free) if (payment.account === account) lacking -= payment.left;
    if (lacking <= 0) continue;
    const { residentId, unitId } = first;
    const taken = await tx.queries.change(TAKE, [communityId, residentId, unitId, amountOf(lacking)]);
    isReleased ||= taken.length > 0;
  }
  return isReleased;
}

const TAKE = `
  with "latest" as (
    select a."id", a."amount", sum(a."amount") over (order by a."created_at" desc, c."fecha" desc, a."id" desc)
        - a."amount" as "before"
      from "resident_payment_applications" a join "resident_charges" c on c."id" = a."charge_id"
        join "resident_payments" p on p."id" = a."payment_id"
      where a."community_id" = $1 and a."resident_id" = $2 and c."unit_id" is not distinct from $3::uuid
        and c."estatus_fijado" is distinct from 'Pagado' and not p."is_applied_as_given"
  ), "gone" as (
    delete from "resident_payment_applications" a using "latest" l
      where a."id" = l."id" and l."before" + l."amount" <= $4::numeric returning a."id"
  ), "less" as (
    update "resident_payment_applications" a set "amount" = l."before" + l."amount" - $4::numeric from "latest" l
      where a."id" = l."id" and l."before" < $4::numeric and l."before" + l."amount" > $4::numeric returning a."id"
  )
  select "id" from "gone" union all select "id" from "less"`;
