import { type Context, equals } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { type Paper, paperOf } from './paper.types.js';
import { receipts } from './receipt.access.js';
import type { Receipt } from './receipt.entity.js';
import type { PaidCharge, ReceiptContent } from './receipt-content.js';
import { fileNameOf, type Sheet, shownAmount, shownDay, shownText } from './sheet.js';

const FIELDS = ['folio', 'issuedAt', 'voidedAt', 'data'] as const;
type Printed = Pick<Receipt, (typeof FIELDS)[number]>;

/** Prints a receipt of a payment, the one that stands or else the latest one unless a folio says which; null out of scope. */
export async function receiptPaperOf(
  ctx: Context,
  paymentId: string,
  folio: number | null,
): Promise<Paper | null> {
  const found = await readWhere(ctx, receipts, { fields: FIELDS }, [
    equals('paymentId' as const)(paymentId),
    ...(folio === null ? [] : [equals('folio' as const)(folio)]),
  ]);
  const [receipt] = found.sort(byStanding);
  if (!receipt) return null;
  return paperOf(
    sheetOf(receipt),
    fileNameOf('recibo', receipt.folio, receipt.data.unit ?? receipt.data.resident),
  );
}

const byStanding = (one: Printed, other: Printed) =>
  Number(one.voidedAt !== null) - Number(other.voidedAt !== null) || (one.issuedAt < other.issuedAt ? 1 : -1);

/** Returns what a receipt shows, by what is stored with it alone. */
function sheetOf({ folio, issuedAt, voidedAt, data }: Printed): Sheet {
  return {
    community: shownText(data.community),
    title: 'Recibo de pago',
    number: `No. ${folio}`,
    madeAt: issuedAt,
    mark: voidedAt === null ? null : 'CANCELADO',
    facts: factsOf(data),
    paragraphs: [],
    ...tableOf(data.account?.charges ?? []),
    totals: totalsOf(data),
    notes: [
      'Este recibo ampara únicamente los importes que aquí se indican y no presume el pago de cargos anteriores.',
      ...(voidedAt === null ? [] : ['Este recibo quedó sin efecto.']),
    ],
  };
}

function factsOf({ issuedOn, unit, resident, day, form, concept }: ReceiptContent): Sheet['facts'] {
  const facts: [string, string | null][] = [
    ['Expedido el', shownDay(issuedOn)],
    ['Unidad', unit],
    ['Recibimos de', resident],
    ['Fecha de pago', shownDay(day)],
    ['Forma de pago', form],
    ['Concepto', concept],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, shownText(value)] as const] : []));
}

const amountColumn = (title: string) => ({ title, width: 78, isAmount: true });

function tableOf(charges: readonly PaidCharge[]): Pick<Sheet, 'columns' | 'rows'> {
  if (charges.length === 0) return { columns: [], rows: [] };
  return {
    columns: [
      { title: 'Fecha', width: 62 },
      { title: 'Cargo', width: 208 },
      ...['Se debía', 'Se paga', 'Resta'].map(amountColumn),
    ],
    rows: charges.map(({ text, day, before, paid, after }) => [
      shownDay(day),
      shownText(text),
      ...[before, paid, after].map(shownAmount),
    ]),
  };
}

function totalsOf({ amount, account }: ReceiptContent): Sheet['totals'] {
  const received = ['Importe recibido (MXN)', shownAmount(amount)] as const;
  if (!account) return [received];
  const { before, after } = account;
  return [
    received,
    ['Resta por pagar antes de este pago', shownAmount(Math.max(before, 0))],
    ['Resta por pagar', shownAmount(Math.max(after, 0))],
    ...(after < 0 ? [['Saldo a favor', shownAmount(-after)] as const] : []),
  ];
}
