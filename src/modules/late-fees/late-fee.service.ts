import { type Context, oneOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import { createRow, LocksOutdated, lockInOrder, write } from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { amountOf, sumOf } from '../../platform/money.js';
import { communities } from '../communities/community.access.js';
import { Fee } from '../fees/fee.entity.js';
import { applicationOrderOf } from '../resident-charges/application-order.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { settle } from '../resident-charges/settle.js';
import { type FoundLateFee, findLateFees } from './find-late-fees.js';
import type { ChargeLateFeesArgs, LateFeesArgs } from './late-fee.inputs.js';
import type { LateFeePreview, LateFeePreviewRow } from './late-fee.types.js';

const everyCharge = { ...residentCharges, scope: 'unscoped' } as const;

/** Rows that are stored at a time, so that the unit of work stays small. */
const BATCH = 500;

/** Returns the late fees of a community that are not charged yet; null for an unknown community. */
export async function previewLateFees(ctx: Context, args: LateFeesArgs): Promise<LateFeePreview | null> {
  const asOf = await dayOf(ctx, args);
  if (asOf === null) return null;
  const { communityId } = args;
  await assertApplied(ctx, communityId);
  return previewOf(
    args.communityId,
    asOf,
    await findLateFees(ctx, { communityId }, { wanted: 'unclaimed', last: asOf }),
  );
}

/** Charges the late fees of a community until a day, if they come to what is expected. Returns what was charged. */
export function chargeLateFees(ctx: Context, args: ChargeLateFeesArgs): Promise<LateFeePreview> {
  return write(ctx, async (tx) => {
    const asOf = await dayOf(tx, args);
    if (asOf === null) throw unknownIdError(communities, 'communityId');
    const { communityId, expected } = args;
    await assertApplied(tx, communityId);
    await lockRules(tx, communityId);
    const found = await findLateFees(tx, { communityId }, { wanted: 'unclaimed', last: asOf });
    const preview = previewOf(communityId, asOf, found);
    if (preview.charges !== expected.charges || preview.amount !== expected.amount) throw outdated(preview);
    await storeLateFees(tx, communityId, found);
    return preview;
  });
}

/** Returns the day until which late fees are asked for; null for an unknown community. Refuses a day that has not come. */
async function dayOf(ctx: Context, { communityId, asOf }: LateFeesArgs): Promise<string | null> {
  const community = await readOne(ctx, communities, communityId, { fields: ['today'] });
  if (!community) return null;
  const day = asOf ?? community.today;
  if (day > community.today)
    throw badRequest(
      'DAY_NOT_COME',
      { es: 'El día todavía no llega.', en: 'The day has not come yet.' },
      { field: 'asOf' },
    );
  return day;
}

async function assertApplied(ctx: Context, communityId: string): Promise<void> {
  if ((await applicationOrderOf(ctx, communityId)) === 'MANUAL')
    throw invalidOperation('PAYMENTS_NOT_APPLIED', {
      es: 'La comunidad no aplica los pagos a los cargos: falta la configuración APLICACION_DE_PAGOS.',
      en: 'The community does not apply payments to charges: the setting APLICACION_DE_PAGOS is missing.',
    });
}

/** Locks the fees of a community that have a rule, so that late fees of it are charged one after another. */
export const lockRules = (tx: WriteContext, communityId: string): Promise<Fee[]> =>
  lockInOrder(tx, Fee, { communityId, isActive: true, lateKind: { $ne: null } });

/** Charges late fees, each with its claim. What they were found for has not changed when they are stored. */
export async function storeLateFees(
  tx: WriteContext,
  communityId: string,
  found: readonly FoundLateFee[],
): Promise<void> {
  await lockPrincipals(tx, found);
  for (let at = 0; at < found.length; at += BATCH) {
    const part = found.slice(at, at + BATCH);
    const charges = part.map((lateFee) => createRow(tx, ResidentCharge, fieldsOf(lateFee, communityId)));
    await tx.em.flush();
    const now = tx.services.clock.nowIso();
    const ids = part.map(({ principal }) => principal.originId);
    const claimed = await tx.queries.change(CLAIM, [
      ...[communityId, now, ids, part.map(({ number }) => number)],
      ...[part.map(({ amount }) => amountOf(amount)), charges.map(({ id }) => id)],
    ]);
    // Somebody else was first, with locks that this version does not know.
    if (claimed.length < part.length) throw new LocksOutdated();
    // The unit of work would compare all rows again at each flush.
    tx.em.clear();
  }
  await settle(
    tx,
    found.map(({ principal: { charge } }) => ({ communityId, residentId: charge.residentId })),
  );
}

/** Locks the charges that were paid late until the end of the transaction. */
async function lockPrincipals(tx: WriteContext, found: readonly FoundLateFee[]): Promise<void> {
  const versions = new Map(found.map(({ principal: { charge } }) => [charge.id, charge.version]));
  if (versions.size === 0) return;
  const fields = { fields: ['id', 'version'] } as const;
  const locked = await readWhere(tx, everyCharge, fields, [oneOf('id')([...versions.keys()])], 'share');
  const isSame = locked.every(({ id, version }) => versions.get(id) === version);
  if (!isSame || locked.length < versions.size) throw new LocksOutdated();
}

const CLAIM = `
  insert into "late_fees" ("charge_id", "number", "community_id", "amount", "late_charge_id", "created_at")
  select l."charge", l."number", $1, l."amount", l."late", $2::timestamptz
    from unnest($3::uuid[], $4::int[], $5::numeric[], $6::uuid[]) l("charge", "number", "amount", "late")
    on conflict ("charge_id", "number") do nothing returning 1`;

function fieldsOf({ principal, number, day, amount }: FoundLateFee, communityId: string) {
  const { charge, rule } = principal;
  const which = rule.repeats === 'ONCE' ? '' : ` (mes ${number} de atraso)`;
  return {
    ...{ communityId, unitId: charge.unitId, residentId: charge.residentId },
    ...({ kind: 'LATE_FEE', manualStatus: 'Activo', monto: amountOf(amount) } as const),
    fecha: `${day}T00:00:00.000Z`,
    descripcion: `Recargo: ${charge.descripcion.slice(0, MOST_TEXT_OF_PRINCIPAL)}${which}`,
  };
}

/** The characters of the text of a charge that its late fee repeats. */
const MOST_TEXT_OF_PRINCIPAL = 1_000;

/** Returns late fees by the charges that were paid late. */
function previewOf(communityId: string, asOf: string, found: readonly FoundLateFee[]): LateFeePreview {
  const rows = new Map<string, LateFeePreviewRow>();
  for (const { principal, number, day, unpaid, amount } of found) {
    const { id: chargeId, unitId } = principal.charge;
    const month = { number, day, unpaid: amountOf(unpaid), amount: amountOf(amount) };
    const row: LateFeePreviewRow = rows.get(chargeId) ?? {
      chargeId,
      unitId: unitId as string,
      amount: 0,
      months: [],
    };
    row.months.push(month);
    row.amount = sumOf(row.amount, month.amount);
    rows.set(chargeId, row);
  }
  const all = [...rows.values()];
  const amount = sumOf(...all.map((row) => row.amount));
  return { communityId, asOf, charges: found.length, amount, all };
}

const outdated = ({ charges, amount }: LateFeePreview) =>
  invalidOperation(
    'PREVIEW_OUTDATED',
    {
      es: 'Lo que se cobraría cambió desde la vista previa.',
      en: 'What would be charged has changed since the preview.',
    },
    { field: 'expected', help: { preview: { charges, amount } } },
  );
