import type { Context } from '../../engine/declare.js';
import { amountOf } from '../../platform/money.js';
import type { AccountArgs } from './account.inputs.js';
import { type AccountStatement, AGES } from './account.types.js';
import { type AccountRows, accountRows, type ChargeRow, type Holder } from './account-rows.js';
import { type Allocation, allocate, countedUntil } from './allocation.js';
import { type LedgerEntry, ledgerOf } from './ledger.js';

/** Whose account is asked for. */
export interface AccountHolder {
  readonly holder: Holder;
  readonly id: string;
  /** The current day of its community. */
  readonly today: string;
}

/** An account as of a day with all that its entries are made of. */
export interface OwnedAccount extends AccountStatement {
  readonly account: AccountHolder;
  readonly isToday: boolean;
  readonly entriesOf: () => Entries;
}

export interface Entries {
  readonly entries: readonly LedgerEntry[];
  readonly allocation: Allocation;
}

const DAY_MS = 24 * 3_600_000;

/** Returns the days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Reads the account of a unit or a resident. */
export async function readAccount(
  ctx: Context,
  account: AccountHolder,
  { from = null, asOf = null }: AccountArgs,
): Promise<OwnedAccount> {
  const rows = await accountRows(ctx, account.holder, account.id);
  const counted = countedUntil(rows, asOf);
  const allocation = allocate(counted, asOf);
  const entries = ledgerOf(counted, asOf);
  const later = entries.findIndex(({ day }) => from === null || day >= from);
  const opening = from === null ? 0 : ((later < 0 ? entries : entries.slice(0, later)).at(-1)?.balance ?? 0);
  return {
    from,
    asOf: asOf ?? account.today,
    opening: amountOf(opening),
    closing: amountOf(entries.at(-1)?.balance ?? 0),
    ...openFigures(counted, allocation, { asOf, today: account.today }),
    url: urlOf(account, { from, asOf }),
    account,
    isToday: asOf === null,
    entriesOf: () => ({ entries: later < 0 ? [] : entries.slice(later), allocation }),
  };
}

const PATHS = { unit: 'unidad', resident: 'residente' } as const satisfies Record<Holder, string>;

/** Returns the path of an account as a paper. */
function urlOf(
  { holder, id }: AccountHolder,
  span: Pick<AccountStatement, 'from'> & { asOf: string | null },
): string {
  const given = Object.entries(span).flatMap(([name, day]) => (day === null ? [] : [`${name}=${day}`]));
  const path = `/api/estadosdecuenta/${PATHS[holder]}/${id}`;
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
}

interface AsOf {
  readonly asOf: string | null;
  readonly today: string;
}

type OpenFigures = Pick<AccountStatement, 'credit' | 'notDue' | 'overdue' | 'aging'>;

function openFigures(
  { charges }: AccountRows,
  { open, credit }: Allocation,
  { asOf, today }: AsOf,
): OpenFigures {
  const openOf = (some: readonly ChargeRow[]) =>
    amountOf(some.reduce((sum, { id }) => sum + (open.get(id) ?? 0), 0));
  const isPast = (charge: ChargeRow) => (asOf === null ? charge.isPast : charge.owedSince < asOf);
  const past = charges.filter(isPast);
  const age = ({ owedSince }: ChargeRow) => Math.max(daysBetween(owedSince, asOf ?? today), 1);
  return {
    credit: amountOf(credit),
    notDue: openOf(charges.filter((charge) => !isPast(charge))),
    overdue: openOf(past),
    aging: AGES.map(([from, to]) => ({
      from,
      to,
      amount: openOf(past.filter((charge) => age(charge) >= from && (to === null || age(charge) <= to))),
    })),
  };
}
