import { type Context, callerOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import {
  createRow,
  findForAction,
  forEachRow,
  lockInOrder,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { amountOf, cents } from '../../platform/money.js';
import { adjustAction } from './paid-unit.actions.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { assertApplied, assertTakesPayments, residentPaymentActions } from './resident-payment.actions.js';
import { ResidentPayment } from './resident-payment.entity.js';
import type {
  AdjustUnitInput,
  ApplyResidentPaymentInput,
  ResidentApplicationInput,
} from './resident-payment.inputs.js';
import { ResidentPaymentApplication } from './resident-payment-application.entity.js';
import { lockApplications, settle } from './settle.js';
import { unitWithoutPayer } from './unit-of-money.js';

const repeated = () =>
  invalidOperation(
    'CHARGE_REPEATED',
    {
      es: 'Un cargo solo puede aparecer una vez en un pago.',
      en: 'A charge can appear only once in a payment.',
    },
    { field: 'chargeId' },
  );

const violations: Violations = { resident_payment_applications_once: repeated };

/** Applies a payment as the caller says, whatever it was applied to before; without a list, by the rule of the community again. */
export function applyResidentPayment(
  ctx: Context,
  id: string,
  { applications }: ApplyResidentPaymentInput,
): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const payment = await findForAction(tx, residentPaymentActions.apply, id);
      payment.updatedByUserId = callerOf(tx).userId;
      await applyAsGiven(tx, payment, applications ?? null);
    },
    violations,
  );
}

/** Credits an amount that is no money to a unit, and so to who pays for it. Returns the id of the payment. */
export function adjustUnit(ctx: Context, id: string, input: AdjustUnitInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const { amount, concept, day, applications = null } = input;
      const { communityId, payerId } = await findForAction(tx, adjustAction, id);
      if (payerId === null) throw unitWithoutPayer();
      const payment = createRow(tx, ResidentPayment, {
        ...{ residenteId: payerId, communityId, unitId: id, monto: amount, concepto: concept },
        ...{ fechaPago: `${day}T00:00:00.000Z`, kind: 'ADJUSTMENT', status: 'Aplicado' },
        ...{ cargoResidenteId: null, formaDePago: null, urlComprobante: null, nota: null },
      });
      if (applications) {
        await assertApplied(tx, communityId);
        await applyAsGiven(tx, payment, applications);
      } else await settle(tx, [{ communityId, residentId: payerId }]);
      return payment.id;
    },
    violations,
  );
}

/** Takes back what a payment and the rule of the community have applied to the charges, and applies what is given. */
async function applyAsGiven(
  tx: WriteContext,
  payment: ResidentPayment,
  applications: readonly ResidentApplicationInput[] | null,
): Promise<void> {
  const { id, communityId, residenteId: residentId } = payment;
  payment.isAppliedAsGiven = applications !== null;
  await tx.em.flush();
  await lockApplications(tx, communityId);
  const given = (applications ?? []).filter(({ amount }) => amount > 0);
  const named = given.map(({ chargeId }) => chargeId);
  await lockInOrder(tx, ResidentCharge, { id: { $in: named } });
  await tx.queries.change(RELEASE, [id, named]);
  await addApplications(tx, payment, given);
  await settle(tx, [{ communityId, residentId }]);
}

/** What somebody has given of another payment is kept. */
const RELEASE = `
  delete from "resident_payment_applications" a using "resident_payments" p
    where p."id" = a."payment_id"
      and (p."id" = $1 or a."charge_id" = any($2::uuid[]) and not p."is_applied_as_given")`;

async function addApplications(
  tx: WriteContext,
  { id: paymentId, communityId, residenteId: residentId, unitId, monto, ...payment }: ResidentPayment,
  given: readonly ResidentApplicationInput[],
): Promise<void> {
  if (given.length === 0) return;
  const named = given.map(({ chargeId }) => chargeId);
  // What was released has changed the charges since they were locked.
  const charges = await tx.em.find(ResidentCharge, { id: { $in: named } }, { refresh: true });
  const isOnAccount = payment.status === 'Aplicado' && payment.cargoResidenteId === null;
  let left = isOnAccount ? cents(monto) : 0;
  const seen = new Set<string>();
  await forEachRow('applications', given, ({ chargeId, amount }) => {
    const charge = charges.find((one) => one.id === chargeId);
    if (charge?.residentId !== residentId || charge.communityId !== communityId)
      throw unknownIdError(residentCharges, 'chargeId');
    if (seen.has(chargeId)) throw repeated();
    seen.add(chargeId);
    if (charge.unitId !== unitId) throw unitsDiffer();
    assertTakesPayments(charge, 'chargeId');
    const balance = Math.max(cents(charge.monto) - cents(charge.montoPagado), 0);
    if (cents(amount) > balance) throw overpaid(amountOf(balance));
    left -= cents(amount);
  });
  if (left < 0) throw exceeded();
  for (const { chargeId, amount } of given)
    createRow(tx, ResidentPaymentApplication, {
      ...{ paymentId, chargeId, communityId: communityId as string, residentId, amount },
    });
  await tx.em.flush();
}

const unitsDiffer = () =>
  invalidOperation(
    'UNITS_DIFFER',
    {
      es: 'El pago y el cargo son de unidades distintas.',
      en: 'The payment and the charge are of different units.',
    },
    { field: 'chargeId' },
  );

const overpaid = (balance: number) =>
  invalidOperation(
    'OVERPAID',
    {
      es: 'El monto aplicado no puede ser mayor que el saldo del cargo.',
      en: 'The applied amount cannot exceed the balance of the charge.',
    },
    { field: 'amount', params: { max: balance }, help: { balance } },
  );

const exceeded = () =>
  invalidOperation('APPLIED_EXCEEDS_PAYMENT', {
    es: 'Los montos aplicados no pueden sumar más que el monto del pago.',
    en: 'The applied amounts cannot exceed the amount of the payment in total.',
  });
