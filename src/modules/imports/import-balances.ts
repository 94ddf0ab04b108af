import { reading } from '../../engine/database.js';
import { SHORT_TEXT, TextField } from '../../engine/declare.js';
import { createRow } from '../../engine/write.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { UNIT_HEADERS } from './import-headers.js';
import type { KindOfImport, ReadRow } from './import-kind.js';
import { ChargeOfUnit, momentOf, resolvePayers, settleImported, takeBackMoney } from './import-money.js';
import { repeats } from './row-faults.js';

/** What a unit owes by the former books, or has as a credit. */
class OpeningBalance extends ChargeOfUnit {
  @TextField({ max: SHORT_TEXT })
  declare descripcion: string;

  isCredit!: boolean;
}

const TEXT = 'Saldo inicial';

/**
 * Balances of units on a day: a debt becomes a charge, a credit an adjustment on account, which is no income. One that is zero
 * or there already is left out.
 */
export const balanceImport: KindOfImport<OpeningBalance> = {
  mostRows: 2_000,
  fields: [
    { name: 'unit', form: 'text', headers: UNIT_HEADERS, required: true },
    { name: 'fecha', form: 'day', headers: ['fecha', 'al', 'date', 'as of'], required: true },
    {
      name: 'saldo',
      form: 'balance',
      headers: ['saldo', 'saldo inicial', 'adeudo', 'balance'],
      required: true,
    },
    { name: 'descripcion', form: 'text', headers: ['concepto', 'descripción', 'detalle', 'description'] },
  ],
  async resolve(tx, communityId, rows, add) {
    await resolvePayers(tx, communityId, rows, add, balanceOf);
    const right = rows.flatMap((row) => (row.input ? [{ row, input: row.input }] : []));
    const first = new Map<string, ReadRow>();
    for (const { row, input } of right) {
      const earlier = first.get(input.unitId);
      if (earlier) add(row, 'unit', repeats(earlier.line));
      else first.set(input.unitId, row);
    }
    const columns = (['unitId', 'fecha', 'descripcion', 'monto', 'isCredit'] as const).map((name) =>
      right.map(({ input }) => input[name]),
    );
    const stored = await tx.queries.run<{ place: number }>(STORED, columns);
    const places = new Set(stored.map(({ place }) => place));
    for (const [place, { row, input }] of right.entries())
      row.exists = input.monto === 0 || places.has(place);
  },
  amountOf: ({ monto, isCredit }) => (isCredit ? -monto : monto),
  async store(tx, communityId, inputs) {
    return inputs.map(({ isCredit, estatus, ...debt }) => {
      if (!isCredit)
        return createRow(tx, ResidentCharge, {
          ...{ ...debt, communityId, manualStatus: estatus },
          kind: 'OPENING',
        });
      const { residentId: residenteId, unitId, fecha: fechaPago, monto, descripcion: concepto } = debt;
      return createRow(tx, ResidentPayment, {
        ...{ residenteId, communityId, unitId, fechaPago, monto, concepto },
        ...{ kind: 'ADJUSTMENT', status: 'Aplicado', cargoResidenteId: null },
        ...{ formaDePago: null, urlComprobante: null, nota: null },
      });
    });
  },
  afterwards: settleImported,
  undo: takeBackMoney,
};

function balanceOf({ values }: ReadRow, unitId: string, residentId: string): OpeningBalance {
  const { fecha, saldo, descripcion } = values;
  const amount = Number(saldo);
  return Object.assign(new OpeningBalance(), {
    ...{ unitId, residentId, fecha: momentOf(fecha), descripcion: descripcion ?? TEXT },
    ...{ monto: Math.abs(amount), isCredit: amount < 0, estatus: 'Activo' },
  });
}

/** The rows whose charge or adjustment is stored. */
const STORED = reading(`
  select g."place"::int4 - 1 as "place"
    from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::numeric[], $5::boolean[])
      with ordinality g("unit", "day", "text", "amount", "isCredit", "place")
    where case when g."isCredit" then exists (select from "resident_payments" p where p."unit_id" = g."unit"
        and p."fecha_pago" = g."day" and p."concepto" = g."text" and p."monto" = g."amount" and p."kind" = 'ADJUSTMENT')
      else exists (select from "resident_charges" c where c."unit_id" = g."unit" and c."fecha" = g."day"
        and c."descripcion" = g."text" and c."monto" = g."amount") end`);
