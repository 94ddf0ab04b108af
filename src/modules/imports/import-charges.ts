import { reading } from '../../engine/database.js';
import { createRow } from '../../engine/write.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { UNIT_HEADERS } from './import-headers.js';
import type { KindOfImport, ReadRow } from './import-kind.js';
import { ChargeOfUnit, momentOf, resolvePayers, settleImported, takeBackMoney } from './import-money.js';
import { repeats } from './row-faults.js';

/** Charges to those who pay for units. One with the same unit, day, text and amount that is there already is left out. */
export const chargeImport: KindOfImport<ChargeOfUnit> = {
  mostRows: 20_000,
  fields: [
    { name: 'unit', form: 'text', headers: UNIT_HEADERS, required: true },
    { name: 'fecha', form: 'day', headers: ['fecha', 'vencimiento', 'date', 'due'], required: true },
    {
      name: 'descripcion',
      form: 'text',
      headers: ['concepto', 'descripción', 'detalle', 'description'],
      required: true,
    },
    {
      name: 'monto',
      form: 'amount',
      headers: ['monto', 'importe', 'cargo', 'cantidad', 'amount'],
      required: true,
    },
  ],
  async resolve(tx, communityId, rows, add) {
    await resolvePayers(tx, communityId, rows, add, chargeOf);
    await findRepeated(
      rows.filter(({ input }) => input),
      tx.queries,
      add,
    );
  },
  amountOf: ({ monto }) => monto,
  async store(tx, communityId, inputs) {
    return inputs.map(({ estatus, ...fields }) =>
      createRow(tx, ResidentCharge, { ...fields, communityId, manualStatus: estatus }),
    );
  },
  afterwards: settleImported,
  undo: takeBackMoney,
};

function chargeOf({ values }: ReadRow, unitId: string, residentId: string): ChargeOfUnit {
  const { fecha, descripcion, monto } = values;
  const fields = { unitId, residentId, fecha: momentOf(fecha), descripcion, monto, estatus: 'Activo' };
  return Object.assign(new ChargeOfUnit(), fields);
}

/** Names the rows that repeat an earlier one, and marks those whose charge is there. */
async function findRepeated(
  rows: readonly ReadRow<ChargeOfUnit>[],
  queries: Parameters<KindOfImport['resolve']>[0]['queries'],
  add: Parameters<KindOfImport['resolve']>[3],
): Promise<void> {
  const whole = rows.filter(({ faults }) => faults.length === 0);
  const columns = (['unitId', 'fecha', 'descripcion', 'monto'] as const).map((name) =>
    whole.map(({ input }) => String(input?.[name]).trim()),
  );
  const found = await queries.run<{ first: number; exists: boolean }>(STORED, columns);
  for (const [index, row] of whole.entries()) {
    const { first = index, exists = false } = found[index] ?? {};
    if (first !== index) add(row, null, repeats((whole[first] as ReadRow).line));
    row.exists = exists;
  }
}

/** The first row with the same charge, and whether it is stored. */
const STORED = reading(`
  select (min(g."place") over (partition by g."unit", g."day", g."text", g."amount"))::int4 - 1 as "first",
      exists (select from "resident_charges" c where c."unit_id" = g."unit" and c."fecha" = g."day"
        and c."descripcion" = g."text" and c."monto" = g."amount") as "exists"
    from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::numeric[])
      with ordinality g("unit", "day", "text", "amount", "place") order by g."place"`);
