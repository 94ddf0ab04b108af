import { type Context, oneOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readOne, readWhere } from '../../engine/read.js';
import {
  changedBy,
  createRow,
  findForWrite,
  forEachRow,
  LocksOutdated,
  lockInOrder,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { residents } from '../residents/resident.access.js';
import { communityOfResident } from '../residents/resident.service.js';
import { todayIn } from '../residents/unit-people.service.js';
import { followMoved } from './counted-payments.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import type { CreateResidentChargeInput, ResidentChargePatch } from './resident-charge.inputs.js';
import { ResidentPayment } from './resident-payment.entity.js';
import { type Settled, settle } from './settle.js';
import { assertCharged, lockNamedUnits } from './unit-of-money.js';

const linked = () =>
  invalidOperation(
    'CHARGE_HAS_PAYMENTS',
    {
      es: 'El cargo tiene pagos ligados y no puede cambiar de residente.',
      en: 'The charge has payments and cannot move to another resident.',
    },
    { field: 'residentId' },
  );

const violations: Violations = { resident_payments_charge_resident_foreign: linked };

/** Adds a charge to a resident. Returns its id. */
export function createResidentCharge(ctx: Context, input: CreateResidentChargeInput): Promise<string> {
  return write(ctx, async (tx) => {
    const communityId = await communityOfResident(tx, input, 'residentId');
    assertCharged(await lockNamedUnits(tx, [input]), input, { ...input, communityId });
    const { estatus, ...fields } = input;
    const { id } = createRow(tx, ResidentCharge, { ...fields, communityId, manualStatus: estatus });
    await settle(tx, [{ communityId, residentId: input.residentId }]);
    return id;
  });
}

/** Adds several charges, all or none. Returns their ids. */
export function createResidentCharges(
  ctx: Context,
  inputs: readonly CreateResidentChargeInput[],
): Promise<readonly string[]> {
  return write(ctx, async (tx) => {
    const ids = inputs.map(({ residentId }) => residentId);
    const fields = { fields: ['id', 'communityId'] } as const;
    const found = await readWhere(tx, residents, fields, [oneOf('id')(ids)], 'share');
    const communityIds = new Map(found.map(({ id, communityId }) => [id, communityId]));
    const named = await lockNamedUnits(tx, inputs);
    const charges: ResidentCharge[] = [];
    await forEachRow('input', inputs, ({ estatus, ...input }) => {
      const communityId = communityIds.get(input.residentId);
      if (communityId === undefined) throw unknownIdError(residents, 'residentId');
      assertCharged(named, input, { ...input, communityId });
      charges.push(createRow(tx, ResidentCharge, { ...input, communityId, manualStatus: estatus }));
    });
    await settle(tx, charges);
    return charges.map(({ id }) => id);
  });
}

/** Changes a charge. A given status stays until a linked payment changes the charge. */
export function updateResidentCharge(ctx: Context, id: string, patch: ResidentChargePatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const { settled, moved } = await changeCharge(tx, id, patch);
      await settle(tx, settled);
      await followMoved(tx, moved);
    },
    violations,
  );
}

interface ChangedCharge {
  /** The charge before and after. */
  readonly settled: readonly Settled[];
  /** The payments that went with it to another unit. */
  readonly moved: readonly ResidentPayment[];
}

async function changeCharge(
  tx: WriteContext,
  id: string,
  patch: ResidentChargePatch,
): Promise<ChangedCharge> {
  const linked = patch.unitId === undefined ? null : await lockLinked(tx, id);
  const charge = await findForWrite(tx, residentCharges, id);
  const before = { communityId: charge.communityId, residentId: charge.residentId };
  const { estatus, unitId, ...fields } = patch;
  const isMoved = !!patch.residentId && patch.residentId !== charge.residentId;
  await keepStatusDay(tx, charge, { unitId, ...fields, ...changedBy(tx, patch) });
  if (isMoved) {
    charge.communityId = await communityOfResident(tx, patch, 'residentId');
    await assertUnlinked(tx, charge);
  }
  await setStatus(tx, charge, estatus);
  patchFields(charge, { ...fields, ...changedBy(tx, patch) });
  const settled = [before, charge];
  if (unitId === undefined || linked === null) return { settled, moved: [] };
  await assertLocked(tx, charge, linked);
  assertCharged(await lockNamedUnits(tx, [patch]), patch, charge);
  if (isMoved && charge.unitId === unitId) await leaveUnit(tx, charge);
  const moved = linked.filter((payment) => payment.unitId !== unitId);
  for (const row of [charge, ...linked]) row.unitId = unitId;
  return { settled, moved };
}

/** Keeps the day of a charge that was paid by hand before a change of it, and has no such day: it would be the day of the change. */
async function keepStatusDay(
  tx: WriteContext,
  charge: ResidentCharge,
  changed: Partial<ResidentCharge>,
): Promise<void> {
  if (charge.manualStatus !== 'Pagado' || charge.statusSetOn !== null) return;
  const { ...before } = charge;
  const isChanged = Object.entries(changed).some(
    ([name, value]) => value !== undefined && before[name as keyof ResidentCharge] !== value,
  );
  if (!isChanged) return;
  const found = await readOne(tx, residentCharges, charge.id, { fields: ['settledOn'] });
  charge.statusSetOn = found?.settledOn ?? null;
}

/**
 * Gives a charge the status that its change names, and the day from which it is paid or cancelled by hand. A status that
 * follows the payments goes on following them when it is sent back as it was read.
 */
async function setStatus(
  tx: WriteContext,
  charge: ResidentCharge,
  status: string | undefined,
): Promise<void> {
  if (status === undefined) return;
  const shown =
    charge.manualStatus ?? (await readOne(tx, residentCharges, charge.id, { fields: ['estatus'] }))?.estatus;
  if (status === shown) return;
  const isSettled = status === 'Cancelado' || status === 'Pagado';
  charge.manualStatus = status;
  charge.statusSetOn = isSettled ? await todayIn(tx, charge.communityId) : null;
}

/** Deletes a charge and unlinks its payments. */
export function deleteResidentCharge(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const linked = await lockLinked(tx, id);
    const charge = await findForWrite(tx, residentCharges, id);
    await assertLocked(tx, charge, linked);
    for (const payment of linked) payment.cargoResidenteId = null;
    await tx.em.flush();
    tx.em.remove(charge);
    await settle(tx, [charge]);
    await followMoved(tx, linked);
  });
}

/** Locks the payments of a charge, before the charge as every other write does, so that two writes cannot deadlock. */
const lockLinked = (tx: WriteContext, id: string): Promise<ResidentPayment[]> =>
  lockInOrder(tx, ResidentPayment, { cargoResidenteId: id });

async function assertLocked(
  tx: WriteContext,
  charge: ResidentCharge,
  payments: readonly ResidentPayment[],
): Promise<void> {
  if ((await countLinked(tx, charge)) > payments.length) throw new LocksOutdated();
}

/** Moves a charge to its new resident without its unit, which it then gets again: a trigger finds the unit of what is moved, unless the unit changes too. */
async function leaveUnit(tx: WriteContext, charge: ResidentCharge): Promise<void> {
  charge.unitId = null;
  await tx.em.flush();
}

async function assertUnlinked(tx: WriteContext, charge: ResidentCharge): Promise<void> {
  if ((await countLinked(tx, charge)) > 0) throw linked();
}

const countLinked = (tx: WriteContext, { id }: ResidentCharge): Promise<number> =>
  tx.em.count(ResidentPayment, { cargoResidenteId: id });
