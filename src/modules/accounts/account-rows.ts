import { type Context } from '../../engine/access.js';
import { type AnyRecord, type FieldOf, oneOf } from '../../engine/declare.js';
import { assertFewEnough, batched, readWhere } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
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

/** Reads the accounts of units, of however many charges, for the service itself. */
export const accountsOfUnits = (ctx: Context, ids: readonly string[]): Promise<AccountRows[]> =>
  readAccounts(ctx, KINDS.unit, ids);

/** Reads the account of a resident, of however many charges and communities, for the service itself. */
export async function accountOfResident(ctx: Context, id: string): Promise<AccountRows> {
  const [account] = await readAccounts(ctx, OF_RESIDENTS, [id]);
  return account ?? { charges: [], payments: [] };
}

async function readAccounts(
  ctx: Context,
  { charges, chargesBy, payments, paymentsBy }: Kind,
  ids: readonly string[],
  assertBounded: (rows: readonly unknown[]) => void = () => undefined,
): Promise<AccountRows[]> {
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
  const chargesOf = rowsBy(charged, (charge) => charge[chargesBy]);
  const paymentsOf = rowsBy(await withParts(ctx, paid), (payment) => payment[paymentsBy]);
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
  const found =
    ids.length === 0 ? [] : await readWhere(ctx, everyApplication, fields, [oneOf('paymentId')(ids)]);
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
