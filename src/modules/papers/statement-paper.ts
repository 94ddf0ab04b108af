import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../engine/declare.js';
import { loadOne, readOne, Selection } from '../../engine/read.js';
import { amountOf, cents } from '../../platform/money.js';
import type { AccountArgs } from '../accounts/account.inputs.js';
import { type OwnedAccount, readAccount } from '../accounts/account.service.js';
import type { StatementEntry } from '../accounts/account.types.js';
import { allEntriesOf } from '../accounts/account-entries.js';
import type { Holder } from '../accounts/account-rows.js';
import type { Application } from '../accounts/allocation.js';
import { residents } from '../residents/resident.access.js';
import { units } from '../residents/unit.access.js';
import type { Unit } from '../residents/unit.entity.js';
import { type Paper, paperOf } from './paper.types.js';
import { fileNameOf, type Sheet, shownAmount, shownDay, shownText } from './sheet.js';

/** The forms in which a statement of account is written. */
export type StatementForm = 'PDF' | 'CSV';

/** Whose statement it is. */
interface Titled {
  readonly community: string;
  readonly holder: string;
  readonly name: string;
}

/** The most entries of a statement as PDF; those before stand in the balance that it begins with. */
const MOST_ENTRIES = 2_000;

/** Writes the statement of account of a unit or a resident; null for what the caller reads no account of. */
export async function statementPaperOf(
  ctx: Context,
  holder: Holder,
  id: string,
  { format, ...span }: AccountArgs & { readonly format: StatementForm },
): Promise<Paper | null> {
  const found = await (holder === 'unit' ? findUnit(ctx, id) : findResident(ctx, id));
  if (!found) return null;
  const account = await readAccount(ctx, { holder, id, today: found.today }, span);
  const name = fileNameOf('estado-de-cuenta', found.name, account.asOf);
  if (format === 'PDF') return paperOf(sheetOf(found, account, ctx.services.clock.nowIso()), name);
  return {
    fileName: name.replace(/pdf$/, 'csv'),
    contentType: 'text/csv; charset=utf-8',
    content: Buffer.from(csvOf(account)).toString('base64'),
  };
}

/** An account that is printed. */
export interface PrintedAccount {
  readonly holder: Holder;
  readonly id: string;
}

const READERS = new Selection(['id', 'accountId', 'payerId']);

/**
 * Returns the account in which the caller reads what a unit owes: that of the unit, or its own, of what it was charged, if it pays for
 * the unit and does not own it; null for whom reads neither.
 */
export async function readAccountOf(ctx: Context, unitId: string): Promise<PrintedAccount | null> {
  const unit = (await loadOne(ctx, units, unitId, READERS)) as Pick<Unit, 'accountId' | 'payerId'> | null;
  if (!unit) return null;
  if (unit.accountId) return { holder: 'unit', id: unit.accountId };
  const residentId = ctx.caller?.residentId ?? null;
  return residentId !== null && unit.payerId === residentId ? { holder: 'resident', id: residentId } : null;
}

async function findUnit(ctx: Context, id: string) {
  const unit = await readOne(ctx, units, id, {
    fields: ['accountId', 'today', 'number', 'communityName'],
  });
  if (!unit?.accountId) return null;
  return { community: unit.communityName, holder: 'Unidad', name: unit.number, today: unit.today };
}

async function findResident(ctx: Context, id: string) {
  const resident = await readOne(ctx, residents, id, {
    fields: ['accountId', 'today', 'fullName', 'communityName'],
  });
  if (!resident?.accountId) return null;
  const today = resident.today ?? ctx.services.clock.nowIso().slice(0, 10);
  return { community: resident.communityName ?? '', holder: 'Residente', name: resident.fullName, today };
}

const KINDS: Readonly<Record<StatementEntry['kind'], string>> = {
  CHARGE: 'Cargo',
  LATE_FEE: 'Recargo',
  PAYMENT: 'Pago',
  ADJUSTMENT: 'Ajuste',
  TRANSFER: 'Traspaso',
  CANCELLATION: 'Cancelación',
  FORGIVENESS: 'Condonación',
};

/** Returns what the payments of an account pay, by the ids of the payments. */
const appliedOf = ({ entriesOf }: OwnedAccount): ReadonlyMap<string, readonly Application[]> =>
  Map.groupBy(entriesOf().allocation.applications, ({ payment }) => payment.id);

/** The most characters of what a payment pays on a page, so that no row is higher than one. */
const MOST_CHARACTERS = 1_000;

/** Says what a payment pays; the charges that do not fit as one. */
function shownApplied(applied: readonly Application[]): string {
  const words: string[] = [];
  let length = 0;
  for (const [place, { charge, amount }] of applied.entries()) {
    const one = paidWords(shownText(charge.descripcion), amount);
    length += one.length;
    if (length > MOST_CHARACTERS) {
      const rest = applied.slice(place);
      const sum = rest.reduce((total, part) => total + part.amount, 0);
      return [...words, paidWords(`otros ${rest.length} cargos`, sum)].join('; ');
    }
    words.push(one);
  }
  return words.join('; ');
}

const paidWords = (text: string, inCents: number): string => `${text} ${shownAmount(amountOf(inCents))}`;

function sheetOf({ community, holder, name }: Titled, account: OwnedAccount, madeAt: string): Sheet {
  const entries = allEntriesOf(account);
  const left = Math.max(entries.length - MOST_ENTRIES, 0);
  const before = left > 0 ? (entries[left - 1]?.balance ?? 0) : account.opening;
  const applied = appliedOf(account);
  const amount = (title: string) => ({ title, width: 72, isAmount: true });
  return {
    community: shownText(community),
    title: 'Estado de cuenta',
    number: '',
    madeAt,
    mark: null,
    facts: [
      [holder, shownText(name)],
      ...(account.from ? [['Desde el', shownDay(account.from)] as const] : []),
      ['Al', shownDay(account.asOf)],
      ...(left > 0 ? [['Movimientos', `los últimos ${MOST_ENTRIES}`] as const] : []),
    ],
    paragraphs: [],
    columns: [
      { title: 'Fecha', width: 62 },
      { title: 'Movimiento', width: 226 },
      ...['Cargo', 'Abono', 'Saldo'].map(amount),
    ],
    rows: [
      ['', 'Saldo anterior', '', '', shownAmount(before)],
      ...entries.slice(left).map((entry) => rowOf(entry, applied)),
    ],
    totals: [
      ['Saldo (MXN)', shownAmount(account.closing)],
      ['Vencido', shownAmount(account.overdue)],
      ...account.aging.map(({ from, to, amount }) => [ageOf(from, to), shownAmount(amount)] as const),
      ['Por vencer', shownAmount(account.notDue)],
      ['A favor', shownAmount(account.credit)],
    ],
    notes: [],
  };
}

const ageOf = (from: number, to: number | null) =>
  to === null ? `${from} días o más` : `${from} a ${to} días`;

type Applied = ReturnType<typeof appliedOf>;

function rowOf(entry: StatementEntry, applied: Applied): string[] {
  const { day, balance } = entry;
  return [
    shownDay(day),
    textOf(entry, applied),
    ...sidesOf(entry).map((amount) => (amount === null ? '' : shownAmount(amount))),
    shownAmount(balance),
  ];
}

/** Returns what an entry charges and what it credits, one of which is null. A charge of 0 charges that. */
function sidesOf({ kind, amount }: StatementEntry): readonly (number | null)[] {
  const isCharged = amount > 0 || kind === 'CHARGE' || kind === 'LATE_FEE';
  return isCharged ? [amount, null] : [null, Math.abs(amount)];
}

function textOf({ kind, text, paymentId }: StatementEntry, applied: Applied): string {
  const words = text ? `${KINDS[kind]}: ${shownText(text)}` : KINDS[kind];
  const paid = paymentId && applied.get(paymentId);
  return paid ? `${words} (${shownApplied(paid)})` : words;
}

const HEADERS = [
  'fecha',
  'movimiento',
  'concepto',
  'cargo',
  'abono',
  'saldo',
  'pendiente',
  'dias_vencido',
  'aplicado',
];

function csvOf(account: OwnedAccount): string {
  const applied = appliedOf(account);
  const rows = allEntriesOf(account).map((entry) => [
    entry.day,
    KINDS[entry.kind],
    entry.text ?? '',
    ...sidesOf(entry).map((amount) => (amount === null ? '' : decimal(amount))),
    decimal(entry.balance),
    entry.open === null ? '' : decimal(entry.open),
    entry.daysOverdue ?? '',
    (applied.get(entry.paymentId ?? '') ?? [])
      .map(({ charge, amount }) => paidWords(charge.descripcion, amount))
      .join('; '),
  ]);
  const opening = [account.from ?? '', 'Saldo anterior', '', '', '', decimal(account.opening), '', '', ''];
  return stringify([HEADERS, opening, ...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    bom: true,
    escape_formulas: true,
    cast: {
      string: (text) => (NEGATIVE_NUMBER.test(text) ? { value: text, escape_formulas: false } : text),
    },
  });
}

/** What begins like a formula and is none. */
const NEGATIVE_NUMBER = /^-\d+\.\d\d$/;

const decimal = (amount: number): string => (cents(amount) / 100).toFixed(2);
