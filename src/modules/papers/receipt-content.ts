import { oneOf, type WriteContext } from '../../engine/declare.js';
import { readWhere, TooManyRecords } from '../../engine/read.js';
import { amountOf, sumOf } from '../../platform/money.js';
import { accountRows, type Holder } from '../accounts/account-rows.js';
import { type Allocation, allocate, countedUntil } from '../accounts/allocation.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import type { ResidentPayment } from '../resident-charges/resident-payment.entity.js';

/** A charge as a receipt names it, with what was owed of it before and after the payment. */
export interface PaidCharge {
  readonly text: string;
  readonly day: string;
  readonly before: number;
  readonly paid: number;
  readonly after: number;
}

/** What the account of the payer came to, by the allocation at the time of the receipt. */
interface ReceiptAccount {
  readonly charges: readonly PaidCharge[];
  /** What was owed before and after the payment; negative for a credit. */
  readonly before: number;
  readonly after: number;
}

/** What a receipt says, stored with it, since names, charges and payments change. */
export interface ReceiptContent {
  readonly community: string;
  /** Its day in the community. */
  readonly issuedOn: string;
  readonly unit: string | null;
  readonly resident: string;
  readonly day: string;
  readonly form: string | null;
  readonly concept: string | null;
  readonly amount: number;
  /** Null for an account with more entries than can be read at once. */
  readonly account: ReceiptAccount | null;
}

const FIELDS = [
  ...(['id', 'communityId', 'residenteId', 'residentName', 'unitId', 'day', 'hasCome', 'monto'] as const),
  ...(['concepto', 'formaDePago', 'communityName', 'unitNumber', 'today'] as const),
] as const;

/** A payment for which a receipt is issued. */
export type ReceiptedPayment = Pick<ResidentPayment, (typeof FIELDS)[number]> & {
  readonly communityId: string;
};

const allPayments = { ...residentPayments, scope: 'unscoped' } as const;

/** Reads those of some payments that a receipt is issued for: money that counts, in a community. */
export async function readReceipted(tx: WriteContext, ids: readonly string[]): Promise<ReceiptedPayment[]> {
  const rows = await readWhere(tx, allPayments, { fields: FIELDS }, [
    oneOf('id')(ids),
    (field) => `${field('status')} = 'Aplicado' and ${field('kind')} = 'PAYMENT'`,
    (field) => `${field('communityId')} is not null`,
  ]);
  return rows as ReceiptedPayment[];
}

/** How many accounts are read at once. */
const ACCOUNTS = 20;

/** Returns what the receipts of some payments say, in their order: what is owed after each does not count those behind it. */
export async function contentsOf(
  tx: WriteContext,
  payments: readonly ReceiptedPayment[],
): Promise<ReceiptContent[]> {
  const contents: ReceiptContent[] = [];
  const places = new Map(payments.map(({ id }, place) => [id, place]));
  for (let place = 0; place < payments.length; place += ACCOUNTS) {
    const some = payments.slice(place, place + ACCOUNTS);
    const accounts = await accountsOf(tx, some, places);
    for (const [index, payment] of some.entries())
      contents.push({
        community: payment.communityName ?? '',
        issuedOn: payment.today,
        unit: payment.unitNumber,
        resident: payment.residentName,
        day: payment.day,
        form: payment.formaDePago,
        concept: payment.concepto,
        amount: payment.monto,
        account: accounts[index] ?? null,
      });
  }
  return contents;
}

/** The places of payments whose receipts are issued together, by their ids. */
type Places = ReadonlyMap<string, number>;

/** Reads the accounts of some payments together; one that is too large to be read hinders no other. */
async function accountsOf(
  tx: WriteContext,
  payments: readonly ReceiptedPayment[],
  places: Places,
): Promise<(ReceiptAccount | null)[]> {
  try {
    // What was read before the flush is outdated.
    const fresh = { ...tx, loaders: new Map() };
    return await Promise.all(payments.map((payment) => accountOf(fresh, payment, places)));
  } catch (error) {
    if (!(error instanceof TooManyRecords)) throw error;
  }
  if (payments.length === 1) return [null];
  const accounts: (ReceiptAccount | null)[] = [];
  for (const payment of payments) accounts.push(...(await accountsOf(tx, [payment], places)));
  return accounts;
}

async function accountOf(
  tx: WriteContext,
  payment: ReceiptedPayment,
  places: Places,
): Promise<ReceiptAccount> {
  const [holder, id]: [Holder, string] = payment.unitId
    ? ['unit', payment.unitId]
    : ['resident', payment.residenteId];
  // A payment of a day to come counts from then on.
  const asOf = payment.hasCome ? null : payment.day;
  const rows = await accountRows(tx, holder, id);
  const { charges, payments } = countedUntil(rows, asOf);
  const own = places.get(payment.id) ?? 0;
  const earlier = payments.filter((one) => (places.get(one.id) ?? own) <= own);
  const allocation = allocate({ charges, payments: earlier }, asOf);
  const after = balanceOf(allocation);
  // What nothing that is due has taken pays charges to come.
  const due = new Set(charges);
  const early = allocate(
    { charges: rows.charges.filter((charge) => !due.has(charge)), payments: allocation.rest() },
    asOf,
  );
  const paid = [allocation, early].flatMap((one) => chargesPaidBy(payment.id, one));
  return { charges: boundedOf(paid), before: sumOf(after, payment.monto), after };
}

const balanceOf = ({ open, credit }: Allocation): number =>
  amountOf([...open.values()].reduce((sum, rest) => sum + rest, -credit));

/** The most charges that a receipt names, and the most characters of each. */
const MOST_CHARGES = 500;
const MOST_CHARACTERS = 300;

/** Returns the charges that a payment pays, the oldest first. */
function chargesPaidBy(id: string, { applications, open }: Allocation): PaidCharge[] {
  const own = applications.filter(({ payment }) => payment.id === id);
  const paid = new Map<string, { readonly charge: (typeof own)[number]['charge']; amount: number }>();
  for (const { charge, amount } of own) {
    const known = paid.get(charge.id);
    if (known) known.amount += amount;
    else paid.set(charge.id, { charge, amount });
  }
  return [...paid.values()].map(({ charge, amount }) => {
    const rest = open.get(charge.id) ?? 0;
    const text = charge.descripcion.slice(0, MOST_CHARACTERS);
    return {
      text,
      day: charge.day,
      before: amountOf(rest + amount),
      paid: amountOf(amount),
      after: amountOf(rest),
    };
  });
}

/** Returns charges, those beyond the most as one. */
const boundedOf = (charges: PaidCharge[]): PaidCharge[] =>
  charges.length <= MOST_CHARGES
    ? charges
    : [...charges.slice(0, MOST_CHARGES), summed(charges.slice(MOST_CHARGES))];

function summed(charges: readonly PaidCharge[]): PaidCharge {
  const sum = (name: 'before' | 'paid' | 'after') => sumOf(...charges.map((charge) => charge[name]));
  const text = `Otros ${charges.length} cargos`;
  const day = charges.at(-1)?.day ?? '';
  return { text, day, before: sum('before'), paid: sum('paid'), after: sum('after') };
}
