import { type AnyRecord, type Context, type FieldOf, oneOf } from '../../engine/declare.js';
import { assertFewEnough, batched, readWhere } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { amountOf, cents } from '../../platform/money.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import type { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import {
  residentPaymentApplications,
  residentPayments,
} from '../resident-charges/resident-payment.access.js';
import type { ResidentPayment } from '../resident-charges/resident-payment.entity.js';

/* Reads the charges and payments of accounts, two statements for all accounts of a request. */

const CHARGE_FIELDS = [
  ...([
    'id',
    'version',
    'residentId',
    'unitId',
    'kind',
    'fecha',
    'begins',
    'day',
    'isDue',
    'isPast',
  ] as const),
  ...(['descripcion', 'monto', 'manualStatus', 'settledOn', 'owedSince'] as const),
] as const;

const PAYMENT_FIELDS = [
  ...(['id', 'residenteId', 'unitId', 'cargoResidenteId', 'fechaPago', 'day', 'hasCome'] as const),
  ...(['monto', 'applied', 'concepto', 'formaDePago', 'kind'] as const),
] as const;

export type ChargeRow = Pick<ResidentCharge, (typeof CHARGE_FIELDS)[number]>;

/** A payment with its parts: what is linked or applied to a charge, and what is on account. */
export interface PaymentRow extends Pick<ResidentPayment, (typeof PAYMENT_FIELDS)[number]> {
  readonly parts: readonly PaymentPart[];
}

export interface PaymentPart {
  /** The charge that it pays first; null for what is on account. */
  readonly chargeId: string | null;
  /** In cents. */
  readonly amount: number;
}

/** What belongs to an account, in the order in which it counts. */
export interface AccountRows {
  readonly charges: readonly ChargeRow[];
  /** The payments that count, from their days on. */
  readonly payments: readonly PaymentRow[];
}

/** Whose accounts are read: those of units whole, those of residents as far as the reader reads their charges and payments. */
export type Holder = 'unit' | 'resident';

interface Kind {
  readonly charges: AnyRecord<ResidentCharge>;
  readonly chargesBy: FieldOf<ResidentCharge> & ('unitId' | 'residentId');
  readonly payments: AnyRecord<ResidentPayment>;
  readonly paymentsBy: FieldOf<ResidentPayment> & ('unitId' | 'residenteId');
}

const KINDS: Readonly<Record<Holder, Kind>> = {
  unit: {
    charges: { ...residentCharges, scope: 'unscoped' },
    chargesBy: 'unitId',
    payments: { ...residentPayments, scope: 'unscoped' },
    paymentsBy: 'unitId',
  },
  resident: {
    charges: residentCharges,
    chargesBy: 'residentId',
    payments: residentPayments,
    paymentsBy: 'residenteId',
  },
};

/** The accounts of residents whole, whoever asks. */
const OF_RESIDENTS: Kind = {
  ...KINDS.resident,
  charges: KINDS.unit.charges,
  payments: KINDS.unit.payments,
};

/** Loads what belongs to the account of a unit or a resident. */
export const accountRows = (ctx: Context, holder: Holder, id: string): Promise<AccountRows> =>
  batched(ctx, accountRows, { holder }, (ids: readonly string[]) =>
    readAccounts(ctx, KINDS[holder], ids, assertFewEnough),
  ).load(id);

/** Reads the accounts of residents, of however many charges and communities, for the service itself. */
export const accountsOfResidents = (ctx: Context, ids: readonly string[]): Promise<AccountRows[]> =>
  readAccounts(ctx, OF_RESIDENTS, ids);

/**
 * Reads the accounts of units as they stand from a day on, of however many charges, for the service itself. Charges that payments of
 * earlier days pay exactly are left out, with what pays them.
 */
export async function accountsOfUnits(
  ctx: Context,
  ids: readonly string[],
  since: string,
): Promise<AccountRows[]> {
  const { charges, payments } = KINDS.unit;
  const charged = await readWhere(ctx, charges, { fields: CHARGE_FIELDS }, [
    oneOf('unitId' as const)(ids),
    (field) => `${field('communityDeletedAt')} is null`,
    (field, bind) =>
      `(${field('isUnsettled')} or ${field('fecha')} >= ${soonest(bind(since))}` +
      ` or ${field('id')} = any(array(${paidSince(bind(ids), bind(since))})))`,
  ]);
  const chargeIds = charged.map(({ id }) => id);
  const paid = await readWhere(ctx, payments, { fields: PAYMENT_FIELDS }, [
    oneOf('unitId' as const)(ids),
    (field) => `${field('communityDeletedAt')} is null and ${field('status')} = 'Aplicado'`,
    (field, bind) =>
      `(${field('cargoResidenteId')} = any(${bind(chargeIds)}::uuid[]) or ${field('cargoResidenteId')} is null and` +
      ` (${field('applied')} < ${field('monto')} or ${field('id')} = any(array(${payersOf(bind(chargeIds))}))))`,
  ]);
  const parted = await withParts(ctx, paid);
  const kept = new Set<string | null>([null, ...chargeIds]);
  const rest = parted.map((payment) => ({ ...payment, ...restOf(payment.parts, kept) }));
  return accountsBy(KINDS.unit, ids, charged, rest);
}

/** Returns the parts of a payment that pay some charges or none, and their sum in MXN. */
function restOf(
  parts: readonly PaymentPart[],
  kept: ReadonlySet<string | null>,
): Pick<PaymentRow, 'parts' | 'monto'> {
  const rest = parts.filter(({ chargeId }) => kept.has(chargeId));
  return { parts: rest, monto: amountOf(rest.reduce((sum, { amount }) => sum + amount, 0)) };
}

/** The first moment that a day may have in any zone. */
const soonest = (day: string) => `${day}::timestamptz - interval '1 day'`;

/** Returns the SQL of the charges that payments of units pay which are not of days before a day. */
const paidSince = (units: string, day: string) =>
  'select coalesce(p."cargo_residente_id", a."charge_id") from "resident_payments" p' +
  ' left join "resident_payment_applications" a on a."payment_id" = p."id"' +
  ` where p."unit_id" = any(${units}::uuid[]) and p."fecha_pago" >= ${soonest(day)}`;

/** Returns the SQL of the payments that are applied to charges. */
const payersOf = (charges: string) =>
  `select "payment_id" from "resident_payment_applications" where "charge_id" = any(${charges}::uuid[])`;

async function readAccounts(
  ctx: Context,
  kind: Kind,
  ids: readonly string[],
  assertBounded: (rows: readonly unknown[]) => void = () => undefined,
): Promise<AccountRows[]> {
  const { charges, chargesBy, payments, paymentsBy } = kind;
  const [charged, paid] = await Promise.all([
    readWhere(ctx, charges, { fields: CHARGE_FIELDS }, [
      oneOf(chargesBy)(ids),
      (field) => `${field('communityDeletedAt')} is null`,
    ]),
    readWhere(ctx, payments, { fields: PAYMENT_FIELDS }, [
      oneOf(paymentsBy)(ids),
      (field) => `${field('communityDeletedAt')} is null and ${field('status')} = 'Aplicado'`,
    ]),
  ]);
  for (const rows of [charged, paid]) assertBounded(rows);
  return accountsBy(kind, ids, charged, await withParts(ctx, paid));
}

function accountsBy(
  { chargesBy, paymentsBy }: Kind,
  ids: readonly string[],
  charged: readonly ChargeRow[],
  paid: readonly PaymentRow[],
): AccountRows[] {
  const chargesOf = rowsBy(charged, (charge) => charge[chargesBy]);
  const paymentsOf = rowsBy(paid, (payment) => payment[paymentsBy]);
  return ids.map((id) => ({
    charges: (chargesOf.get(id) ?? []).sort(byCharge),
    payments: (paymentsOf.get(id) ?? []).sort(byPayment),
  }));
}

function rowsBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string | null, Row[]> {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) getOrInsert(groups, keyOf(row), () => []).push(row);
  return groups;
}

type Paid = Omit<PaymentRow, 'parts'>;

const everyApplication = { ...residentPaymentApplications, scope: 'unscoped' } as const;

/** Gives payments their parts. */
async function withParts(ctx: Context, paid: readonly Paid[]): Promise<PaymentRow[]> {
  const ids = paid.filter(({ applied }) => applied > 0).map(({ id }) => id);
  const fields = { fields: ['paymentId', 'chargeId', 'amount'] } as const;
  const found = await readWhere(ctx, everyApplication, fields, [oneOf('paymentId')(ids)]);
  const applied = new Map<string, PaymentPart[]>(ids.map((id) => [id, []]));
  for (const { paymentId, chargeId, amount } of found)
    applied.get(paymentId)?.push({ chargeId, amount: cents(amount) });
  return paid.map((payment) => {
    const parts = applied.get(payment.id) ?? [];
    const rest = {
      chargeId: payment.cargoResidenteId,
      amount: cents(payment.monto) - cents(payment.applied),
    };
    return { ...payment, parts: rest.amount > 0 ? [...parts, rest] : parts };
  });
}

/** Compares charges as the figures of debts do: the money pays the first ones first. */
const byCharge = (one: ChargeRow, other: ChargeRow) =>
  compare(one.begins, other.begins) || compare(one.fecha, other.fecha) || compare(one.id, other.id);

const byPayment = (one: PaymentRow, other: PaymentRow) =>
  compare(one.day, other.day) || compare(one.fechaPago, other.fechaPago) || compare(one.id, other.id);

const compare = (one: string | null, other: string | null): number => {
  const [a, b] = [one ?? '', other ?? ''];
  return a < b ? -1 : a > b ? 1 : 0;
};
