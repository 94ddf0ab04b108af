import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
import type { AccountRows, ChargeRow, PaymentPart, PaymentRow } from './account-rows.js';
import { isSettled } from './allocation.js';

/* Writes what counts of an account as entries in the order of their days, each with the balance after it. Amounts are cents. */

export type EntryKind =
  | 'CHARGE'
  | 'LATE_FEE'
  | 'PAYMENT'
  | 'ADJUSTMENT'
  | 'TRANSFER'
  | 'CANCELLATION'
  | 'FORGIVENESS';

/** An entry before it has its balance. */
interface Event {
  readonly day: string;
  readonly kind: EntryKind;
  readonly amount: number;
  readonly charge: ChargeRow | null;
  readonly payment: PaymentRow | null;
}

export interface LedgerEntry extends Event {
  readonly balance: number;
  /** Orders the entries; no two of an account have the same. */
  readonly sortKey: string;
}

/** The order of the entries of a day: what is owed first, then what pays it, then what ends it. */
const RANKS: Readonly<Record<EntryKind, number>> = {
  CHARGE: 1,
  LATE_FEE: 1,
  PAYMENT: 2,
  ADJUSTMENT: 2,
  TRANSFER: 2,
  CANCELLATION: 3,
  FORGIVENESS: 4,
};

/** Returns the entries of what counts at the end of a day, oldest first; null for today. */
export function ledgerOf(counted: AccountRows, asOf: string | null): LedgerEntry[] {
  const events = [...counted.charges.flatMap((charge) => eventsOf(charge, asOf)), ...paymentsOf(counted)]
    .map((event) => ({ ...event, sortKey: sortKeyOf(event) }))
    .sort((one, other) => (one.sortKey < other.sortKey ? -1 : 1));
  const forgiven = new Forgiven();
  let balance = 0;
  return events.flatMap((event) => {
    const change = forgiven.after(event);
    const kept = event.kind === 'FORGIVENESS' ? [] : [event];
    const entries = change === 0 ? kept : [...kept, forgivenessOf(event, -change)];
    return entries.map((entry) => {
      balance += entry.amount;
      return { ...entry, balance };
    });
  });
}

type SortedEvent = Event & Pick<LedgerEntry, 'sortKey'>;

/** Returns the entry of what a charge is forgiven, or of what is no longer forgiven since a payment pays it. */
const forgivenessOf = (event: SortedEvent, amount: number): SortedEvent => ({
  ...event,
  kind: 'FORGIVENESS',
  amount,
  sortKey: event.kind === 'FORGIVENESS' ? event.sortKey : `${event.sortKey} ${RANKS.FORGIVENESS}`,
});

function sortKeyOf({ day, kind, charge, payment }: Event): string {
  const moment = payment ? payment.fechaPago : charge?.fecha;
  return `${day} ${RANKS[kind]} ${moment} ${payment ? payment.id : charge?.id}`;
}

/** Returns the entries of a charge. One that was cancelled before its day, or on an unknown day, has none. */
function eventsOf(charge: ChargeRow, asOf: string | null): Event[] {
  const { day, settledOn, manualStatus } = charge;
  const kind = charge.kind === 'LATE_FEE' ? 'LATE_FEE' : 'CHARGE';
  const owed = { day, kind, amount: cents(charge.monto), charge, payment: null } as const;
  if (manualStatus === 'Cancelado') {
    if (settledOn === null || settledOn < day) return [];
    if (!isSettled(charge, 'Cancelado', asOf)) return [owed];
    return [owed, { ...owed, day: settledOn, kind: 'CANCELLATION', amount: -owed.amount }];
  }
  if (!isSettled(charge, 'Pagado', asOf)) return [owed];
  const since = settledOn === null || settledOn < day ? day : settledOn;
  return [owed, { ...owed, day: since, kind: 'FORGIVENESS', amount: 0 }];
}

const paymentsOf = ({ payments }: AccountRows): Event[] =>
  payments.map((payment) => ({
    day: payment.day,
    kind: payment.kind,
    amount: -cents(payment.monto),
    charge: null,
    payment,
  }));

/** Follows what is forgiven of the charges that were set to `Pagado` by hand: what neither their payments nor those on account of their residents pay. */
class Forgiven {
  private readonly ofResident = new Map<string, ForgivenOfResident>();

  /** Returns by how much an event changes it. */
  after({ kind, charge, payment }: Event): number {
    const residentId = payment?.residenteId ?? charge?.residentId ?? '';
    const forgiven = getOrInsert(this.ofResident, residentId, () => new ForgivenOfResident());
    const before = forgiven.sum;
    if (payment) for (const part of payment.parts) forgiven.receive(part);
    else if (charge && kind === 'FORGIVENESS') forgiven.forgive(charge);
    return forgiven.sum - before;
  }
}

class ForgivenOfResident {
  private readonly linked = new Map<string, number>();
  private readonly owed = new Map<string, number>();
  private lacking = 0;
  private onAccount = 0;

  get sum(): number {
    return Math.max(this.lacking - this.onAccount, 0);
  }

  forgive({ id, monto }: ChargeRow): void {
    this.owed.set(id, cents(monto));
    this.lacking += this.lackOf(id);
  }

  receive({ chargeId, amount }: PaymentPart): void {
    if (chargeId === null) {
      this.onAccount += amount;
      return;
    }
    const before = this.lackOf(chargeId);
    this.linked.set(chargeId, (this.linked.get(chargeId) ?? 0) + amount);
    this.lacking += this.lackOf(chargeId) - before;
  }

  private lackOf(chargeId: string): number {
    return Math.max((this.owed.get(chargeId) ?? 0) - (this.linked.get(chargeId) ?? 0), 0);
  }
}
