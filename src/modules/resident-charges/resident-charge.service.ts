import type { Context, WriteContext } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { findForWrite, lockInOrder, patchFields, type Violations, write } from '../../core/write/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communityOfResident } from '../residents/resident.service.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import type { CreateResidentChargeInput, ResidentChargePatch } from './resident-charge.inputs.js';
import { ResidentPayment } from './resident-payment.entity.js';

const linked = () =>
  invalidOperation({
    es: 'El cargo tiene pagos ligados y no puede cambiar de residente.',
    en: 'The charge has payments and cannot move to another resident.',
  });

const violations: Violations = { resident_payments_charge_resident_foreign: linked };

/** Adds a charge to a resident. Returns its id. */
export function createResidentCharge(ctx: Context, input: CreateResidentChargeInput): Promise<string> {
  return write(ctx, async (tx) => {
    const communityId = await communityOfResident(tx, input.residentId);
    const { estatus, ...fields } = input;
    const createdByUserId = callerOf(tx).userId;
    return tx.em.create(ResidentCharge, { ...fields, communityId, manualStatus: estatus, createdByUserId })
      .id;
  });
}

/** Changes a charge; a given status is valid until a linked payment moves the charge. */
export function updateResidentCharge(ctx: Context, id: string, patch: ResidentChargePatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const charge = await findForWrite(tx, residentCharges, id);
      const { estatus, ...fields } = patch;
      if (patch.residentId && patch.residentId !== charge.residentId) {
        charge.communityId = await communityOfResident(tx, patch.residentId);
        await assertUnlinked(tx, charge);
      }
      patchFields(charge, { ...fields, manualStatus: estatus, updatedByUserId: callerOf(tx).userId });
    },
    violations,
  );
}

/** Deletes a charge; its payments remain, unlinked. */
export function deleteResidentCharge(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    // Payments are locked before their charge, as in every other write, so that two writers cannot deadlock.
    const linked = await lockInOrder(tx, ResidentPayment, { cargoResidenteId: id });
    const charge = await findForWrite(tx, residentCharges, id);
    for (const payment of linked) payment.cargoResidenteId = null;
    await tx.em.flush();
    tx.em.remove(charge);
  });
}

async function assertUnlinked(tx: WriteContext, charge: ResidentCharge): Promise<void> {
  if ((await tx.em.count(ResidentPayment, { cargoResidenteId: charge.id })) > 0) {
    throw linked();
  }
}
