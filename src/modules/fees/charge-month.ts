import { oneOf, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { createRow, LocksOutdated } from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { settle } from '../resident-charges/settle.js';
import { residents } from '../residents/resident.access.js';
import { units } from '../residents/unit.access.js';
import type { Fee } from './fee.entity.js';
import type { FeePreviewRow } from './fee.types.js';
import { chargeable, feeRows, type Totals, totalsOf } from './fee-rows.js';
import { dayIn, isMonthOf, textOfCharge } from './months.js';

const everyResident = { ...residents, scope: 'unscoped' } as const;
const everyUnit = { ...units, scope: 'unscoped' } as const;

/** Rows that are stored at a time, so that the unit of work stays small. */
const BATCH = 500;

/**
 * Charges a month of a locked fee to the units that have not been charged for it. The claim of a unit comes before its charge, so that no
 * second one is made, whoever writes it. Refuses totals other than the expected ones, and stores nothing then.
 */
export async function chargeMonth(
  tx: WriteContext,
  fee: Fee,
  month: string,
  expected?: Totals,
): Promise<void> {
  assertMonth(fee, month);
  const rows = await lockedRows(tx, fee, month);
  const claimed = await claim(tx, fee, month, chargeable(rows));
  if (claimed.length === 0) throw nothingToCharge(rows);
  const found = totalsOf(claimed);
  if (expected && (found.units !== expected.units || found.amount !== expected.amount)) throw outdated(found);
  const { id, communityId, kind, name, dueDay } = fee;
  const fields = {
    ...{ communityId, kind, month, manualStatus: 'Activo' },
    fecha: `${dayIn(month, dueDay)}T00:00:00.000Z`,
    descripcion: textOfCharge(name, month),
  };
  for (let at = 0; at < claimed.length; at += BATCH) {
    const charges = claimed
      .slice(at, at + BATCH)
      .map(({ unitId, payerId, amount }) =>
        createRow(tx, ResidentCharge, { ...fields, unitId, residentId: payerId as string, monto: amount }),
      );
    await tx.em.flush();
    await tx.queries.change(NOTE, [
      id,
      month,
      charges.map((charge) => charge.unitId),
      charges.map((charge) => charge.id),
    ]);
    // The unit of work would compare all rows again at each flush.
    tx.em.clear();
  }
  await settle(
    tx,
    claimed.map(({ payerId }) => ({ communityId, residentId: payerId as string })),
  );
}

const NOTE = `
  update "fee_charges" c set "charge_id" = m."charge" from unnest($3::uuid[], $4::uuid[]) m("unit", "charge")
    where c."fee_id" = $1 and c."unit_id" = m."unit" and c."month" = $2`;

function assertMonth(fee: Fee, month: string): void {
  if (month < fee.firstMonth)
    throw badRequest(
      'MONTH_BEFORE_FEE',
      { es: 'La cuota empieza en un mes posterior.', en: 'The fee begins in a later month.' },
      { field: 'month' },
    );
  if (!isMonthOf(fee, month))
    throw badRequest(
      'MONTH_NOT_OF_FEE',
      { es: 'La cuota no se cobra en ese mes.', en: 'The fee is not charged in that month.' },
      { field: 'month' },
    );
}

/** Reads the units of a fee, which keep their payers until the end of the transaction. */
async function lockedRows(tx: WriteContext, { id }: Fee, month: string): Promise<FeePreviewRow[]> {
  const [before = []] = await feeRows(tx.queries, [id], month);
  const due = chargeable(before);
  // Residents are locked before units, as where a resident is placed, so that two writes cannot deadlock.
  const payers = [...new Set(due.map(({ payerId }) => payerId as string))];
  await readWhere(tx, everyResident, { fields: ['id'] }, [oneOf('id')(payers)], 'share');
  await readWhere(tx, everyUnit, { fields: ['id'] }, [oneOf('id')(due.map(({ unitId }) => unitId))], 'share');
  const [rows = []] = await feeRows(tx.queries, [id], month);
  const locked = new Map(due.map(({ unitId, payerId }) => [unitId, payerId]));
  if (chargeable(rows).some(({ unitId, payerId }) => locked.get(unitId) !== payerId))
    throw new LocksOutdated();
  return rows;
}

/** Claims a month of units. Returns the rows of those that nobody has claimed before. */
async function claim(
  tx: WriteContext,
  { id, communityId }: Fee,
  month: string,
  rows: readonly FeePreviewRow[],
): Promise<FeePreviewRow[]> {
  const now = tx.services.clock.nowIso();
  const values = [id, month, communityId, now, rows.map(({ unitId }) => unitId)];
  const claimed = await tx.queries.change<{ unitId: string }>(CLAIM, values);
  const ids = new Set(claimed.map(({ unitId }) => unitId));
  return rows.filter(({ unitId }) => ids.has(unitId));
}

const CLAIM = `
  insert into "fee_charges" ("fee_id", "unit_id", "month", "community_id", "created_at")
  select $1, u."id", $2, $3, $4::timestamptz from unnest($5::uuid[]) u("id") order by u."id"
    on conflict do nothing returning "unit_id" as "unitId"`;

/** The refusal where no unit is left to be charged. */
function nothingToCharge(rows: readonly FeePreviewRow[]) {
  if (rows.some(({ outcome }) => outcome === 'WITHOUT_PAYER'))
    return invalidOperation('UNIT_WITHOUT_PAYER', {
      es: 'Nadie paga por las unidades que faltan de cobrar.',
      en: 'Nobody pays for the units that are left to be charged.',
    });
  if (rows.some(({ outcome }) => outcome === 'ALREADY_CHARGED'))
    return invalidOperation('MONTH_CHARGED', {
      es: 'El mes ya está cobrado.',
      en: 'The month has been charged.',
    });
  return invalidOperation('NO_SHARES', {
    es: 'Ninguna unidad tiene indiviso, superficie o importe por el que se le cobre.',
    en: 'No unit has a share, an area or an amount by which it is charged.',
  });
}

const outdated = (preview: Totals) =>
  invalidOperation(
    'PREVIEW_OUTDATED',
    {
      es: 'Lo que se cobraría cambió desde la vista previa.',
      en: 'What would be charged has changed since the preview.',
    },
    { field: 'expected', help: { preview: { ...preview } } },
  );
