import {
  type Context,
  callerOf,
  mayConfirmPayments,
  oneOf,
  writableByOwnerOrAdministrator,
} from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { type Action } from '../../engine/write.js';
import { forbidden, invalidOperation } from '../../platform/errors.js';
import { applicationOrderOf } from './application-order.js';
import { residentCharges } from './resident-charge.access.js';
import type { ResidentCharge } from './resident-charge.entity.js';
import { referenceableResidentPayments, residentPayments } from './resident-payment.access.js';
import type { ResidentPayment } from './resident-payment.entity.js';

export function assertAwaitsConfirmation({ status }: Pick<ResidentPayment, 'status'>): void {
  if (status !== 'PorConfirmar')
    throw invalidOperation('PAYMENT_NOT_PENDING', {
      es: 'El pago no está por confirmar.',
      en: 'The payment does not await confirmation.',
    });
}

type ChargeState = Pick<ResidentCharge, 'id' | 'manualStatus'>;

export const isCancelled = ({ manualStatus }: ChargeState) => manualStatus === 'Cancelado';

/** Refuses a cancelled charge, which takes no payments. */
export function assertTakesPayments(charge: ChargeState, field?: string): void {
  if (isCancelled(charge))
    throw invalidOperation(
      'CHARGE_CANCELLED',
      {
        es: 'El cargo está cancelado y no acepta pagos.',
        en: 'The charge is cancelled and takes no payments.',
      },
      { field },
    );
}

/** Finds the charge that a payment is linked to; undefined if it is deleted. */
const linkedCharge = (ctx: Context, id: string) =>
  batched(ctx, linkedCharge, {}, async (ids: readonly string[]) => {
    const record = { ...residentCharges, scope: 'unscoped' } as const;
    const rows = await readWhere(ctx, record, { fields: ['id', 'manualStatus'] as const }, [
      oneOf('id')(ids),
    ]);
    const byId = new Map<string, ChargeState>(rows.map((row) => [row.id, row]));
    return ids.map((one) => byId.get(one));
  }).load(id);

/** Refuses a community that applies no payments. */
export async function assertApplied(ctx: Context, communityId: string | null): Promise<void> {
  if (communityId === null || (await applicationOrderOf(ctx, communityId)) === 'MANUAL')
    throw invalidOperation('PAYMENTS_NOT_APPLIED', {
      es: 'La comunidad no aplica los pagos a los cargos: falta la configuración APLICACION_DE_PAGOS.',
      en: 'The community does not apply payments to charges: the setting APLICACION_DE_PAGOS is missing.',
    });
}

export const residentPaymentActions = {
  update: {
    mutation: 'updateResidentPayment',
    record: referenceableResidentPayments,
    owner: { resident: 'residenteId', writable: writableByOwnerOrAdministrator },
    assert(ctx, { status }) {
      if (!mayConfirmPayments(callerOf(ctx)) && status !== 'PorConfirmar') throw forbidden();
    },
  },
  confirm: {
    mutation: 'confirmResidentPayments',
    record: residentPayments,
    refusals: ['CHARGE_CANCELLED', 'PAYMENT_NOT_PENDING'],
    async assert(ctx, { status, cargoResidenteId }) {
      assertAwaitsConfirmation({ status });
      const charge = cargoResidenteId && (await linkedCharge(ctx, cargoResidenteId));
      if (charge) assertTakesPayments(charge);
    },
  },
  apply: {
    mutation: 'applyResidentPayment',
    record: residentPayments,
    refusals: ['PAYMENTS_NOT_APPLIED'],
    assert: (ctx, { communityId }) => assertApplied(ctx, communityId),
  },
  delete: { mutation: 'deleteResidentPayment', record: residentPayments },
} satisfies Record<string, Action<ResidentPayment>>;
