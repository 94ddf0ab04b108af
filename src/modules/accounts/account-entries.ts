import { type AnyRecord, type Connection, type Context, partIds } from '../../engine/declare.js';
import { decodeCursor, type ListRequest, pageOf, planList } from '../../engine/read.js';
import { amountOf } from '../../platform/money.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { daysBetween, type OwnedAccount } from './account.service.js';
import type { StatementApplication, StatementEntry } from './account.types.js';
import type { Application } from './allocation.js';
import type { LedgerEntry } from './ledger.js';

/** Describes the order of entries, so their pages are planned like those of a record. */
const entries: AnyRecord = { ...residentCharges, orders: { DAY_ASC: ['sortKey', 'asc'] } };

type EntryRow = StatementEntry & Pick<LedgerEntry, 'sortKey'>;

/** Returns a page of the entries of an account, oldest first. */
export function entriesPage(
  ctx: Context,
  owned: OwnedAccount,
  request: ListRequest,
): Connection<StatementEntry> {
  const list = planList<EntryRow>(ctx, entries as AnyRecord<EntryRow>, request);
  const { entries: all, allocation } = owned.entriesOf();
  const { after, before } = request;
  const keyAt = (name: string, cursor: string) =>
    String(decodeCursor(name, cursor, list.orderNames, list.order.length)[0]);
  const [first, end] = [after && keyAt('after', after), before && keyAt('before', before)];
  const between = all.filter(({ sortKey }) => (!first || sortKey > first) && (!end || sortKey < end));
  const inOrder = list.isBackward ? between.toReversed() : between;
  const last = list.limit === null ? undefined : list.offset + list.limit + 1;
  const applied = byRecord(allocation.applications);
  const rows = inOrder
    .slice(list.offset, last)
    .map((entry) => entryOf(owned, entry, applied, allocation.open));
  return pageOf(list, rows, all.length);
}

/** Returns all entries of an account, oldest first. */
export function allEntriesOf(owned: OwnedAccount): StatementEntry[] {
  const { entries: all, allocation } = owned.entriesOf();
  const applied = byRecord(allocation.applications);
  return all.map((entry) => entryOf(owned, entry, applied, allocation.open));
}

type Applied = ReadonlyMap<string, readonly Application[]>;

/** Returns the applications by the ids of their charges and of their payments. */
function byRecord(applications: readonly Application[]): Applied {
  const applied = new Map<string, Application[]>();
  for (const application of applications) {
    for (const { id } of [application.charge, application.payment]) {
      const known = applied.get(id);
      if (known) known.push(application);
      else applied.set(id, [application]);
    }
  }
  return applied;
}

function entryOf(
  { account, asOf, isToday }: OwnedAccount,
  { day, kind, amount, balance, charge, payment, sortKey }: LedgerEntry,
  applied: Applied,
  open: ReadonlyMap<string, number>,
): EntryRow {
  const isOwed = kind === 'CHARGE' || kind === 'LATE_FEE';
  const isPaid = kind !== 'CANCELLATION' && kind !== 'FORGIVENESS';
  const rest = isOwed && charge ? (open.get(charge.id) ?? 0) : null;
  const age = daysBetween(charge?.owedSince ?? day, asOf);
  return {
    ...partIds('StatementEntry', `${account.id}:${isToday ? '' : asOf}:${sortKey}`),
    day,
    kind,
    text: payment ? (payment.concepto ?? payment.formaDePago) : (charge?.descripcion ?? null),
    amount: amountOf(amount),
    balance: amountOf(balance),
    chargeId: charge?.id ?? null,
    paymentId: payment?.id ?? null,
    applications: isPaid ? (applied.get(payment?.id ?? charge?.id ?? '') ?? []).map(applicationOf) : [],
    open: rest === null ? null : amountOf(rest),
    daysOverdue: rest && age > 0 ? age : null,
    sortKey,
  };
}

const applicationOf = ({ charge, payment, amount }: Application): StatementApplication => ({
  chargeId: charge.id,
  paymentId: payment.id,
  amount: amountOf(amount),
  day: laterOf(charge.day, payment.day),
});

const laterOf = (one: string, other: string) => [one, other].sort()[1] as string;
