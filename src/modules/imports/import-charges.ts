import { reading } from '../../engine/database.js';
import { oneOf } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { createRow, lockInOrder } from '../../engine/write.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { CreateResidentChargeInput } from '../resident-charges/resident-charge.inputs.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { residents } from '../residents/resident.access.js';
import { UNIT_HEADERS } from './import-headers.js';
import type { KindOfImport, ReadRow } from './import-kind.js';
import { repeats, UNIT_WITHOUT_PAYER, UNKNOWN_UNIT } from './row-faults.js';

/** A charge to a resident with the unit that owes it. */
class ChargeOfUnit extends CreateResidentChargeInput {
  override unitId!: string;
}

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
    const numbers = rows.map(({ values }) => String(values.unit));
    const found = await tx.queries.run<PaidUnit>(UNITS, [communityId, numbers]);
    const units = new Map(found.map((unit) => [unit.place, unit]));
    // Residents are locked, as by every charge, so that none of them moves until the end of the transaction.
    const payers = [...new Set(found.flatMap(({ payerId }) => payerId ?? []))];
    const fields = { fields: ['id', 'communityId'] } as const;
    const locked = await readWhere(tx, residents, fields, [oneOf('id')(payers)], 'share');
    const present = new Set(locked.filter((one) => one.communityId === communityId).map(({ id }) => id));
    for (const [index, row] of rows.entries()) {
      const unit = units.get(index);
      if (!unit) add(row, 'unit', UNKNOWN_UNIT);
      else if (!unit.payerId || !present.has(unit.payerId)) add(row, 'unit', UNIT_WITHOUT_PAYER);
      else row.input = chargeOf(row, unit.id, unit.payerId);
    }
    await findRepeated(
      rows.filter(({ input }) => input),
      tx.queries,
      add,
    );
  },
  amountOf: ({ monto }) => monto,
  store(tx, communityId, inputs) {
    return inputs.map(({ estatus, ...fields }) => {
      return createRow(tx, ResidentCharge, { ...fields, communityId, manualStatus: estatus }).id;
    });
  },
  async undo(tx, ids) {
    // Payments are locked before their charge, as by every other write, so two writes cannot deadlock.
    const paid = await lockInOrder(tx, ResidentPayment, { cargoResidenteId: { $in: [...ids] } });
    const charges = await lockInOrder(tx, ResidentCharge, { id: { $in: [...ids] } });
    const withPayment = new Set(paid.map(({ cargoResidenteId }) => cargoResidenteId));
    const touched = charges
      .filter(({ id, version }) => version > 1 || withPayment.has(id))
      .map(({ id }) => id);
    if (touched.length > 0) return touched;
    for (const charge of charges) tx.em.remove(charge);
    return [];
  },
};

function chargeOf({ values }: ReadRow, unitId: string, residentId: string): ChargeOfUnit {
  const { fecha, descripcion, monto } = values;
  const midnight = fecha && `${fecha}T00:00:00.000Z`;
  const fields = { unitId, residentId, fecha: midnight, descripcion, monto, estatus: 'Activo' };
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

interface PaidUnit {
  readonly place: number;
  readonly id: string;
  readonly payerId: string | null;
}

const UNITS = reading(`
  select g."place"::int4 - 1 as "place", u."id", u."payer_id" as "payerId"
    from unnest($2::text[]) with ordinality g("number", "place")
    join "units" u on u."community_id" = $1 and plate_folded(u."number") = plate_folded(g."number") and u."is_active"`);

/** The first row with the same charge, and whether it is stored. */
const STORED = reading(`
  select (min(g."place") over (partition by g."unit", g."day", g."text", g."amount"))::int4 - 1 as "first",
      exists (select from "resident_charges" c where c."unit_id" = g."unit" and c."fecha" = g."day"
        and c."descripcion" = g."text" and c."monto" = g."amount") as "exists"
    from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::numeric[])
      with ordinality g("unit", "day", "text", "amount", "place") order by g."place"`);
