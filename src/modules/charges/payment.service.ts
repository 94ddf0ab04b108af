import {
  type Context,
  callerOf,
  changedBy,
  findForWrite,
  lockInOrder,
  patchFields,
  readWhere,
  unknownIdError,
  type Violations,
  type WriteContext,
  write,
} from '../../engine/index.js';
import { invalidOperation } from '../../platform/errors.js';
import { sumOf } from '../../platform/money.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import type { CreatePaymentInput, PaymentApplicationInput, PaymentPatch } from './payment.inputs.js';
import { PaymentApplication } from './payment-application.entity.js';

const otherCommunity = () =>
  invalidOperation({
    es: 'Un pago solo se aplica a cargos de una misma comunidad.',
    en: 'A payment applies to charges of one community only.',
  });

// These rules are constraints of the database, so they hold for every write.
const violations: Violations = {
  community_charges_balance_check: () =>
    invalidOperation({
      es: 'El monto aplicado no puede ser mayor que el saldo del cargo.',
      en: 'The applied amount cannot exceed the balance of the charge.',
    }),
  payments_applied_check: () =>
    invalidOperation({
      es: 'Los montos aplicados no pueden sumar más que el monto del pago.',
      en: 'The applied amounts cannot exceed the amount of the payment in total.',
    }),
  payment_applications_charge_unique: () =>
    invalidOperation({
      es: 'Un cargo solo puede aparecer una vez en un pago.',
      en: 'A charge can appear only once in a payment.',
    }),
  payment_applications_charge_community_foreign: otherCommunity,
  payment_applications_payment_community_foreign: otherCommunity,
  payments_applied_sum_check: () =>
    invalidOperation({
      es: 'Las aplicaciones del pago no suman lo que tiene aplicado.',
      en: 'The applications of the payment do not add up to its applied amount.',
    }),
  community_charges_paid_sum_check: () =>
    invalidOperation({
      es: 'Los pagos de uno de los cargos no suman lo que tiene pagado.',
      en: 'The payments of one of the charges do not add up to its paid amount.',
    }),
};

/** Registers a payment and applies it to charges of one community. Returns its id. */
export function createPayment(ctx: Context, input: CreatePaymentInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const { pagoCargos, ...fields } = input;
      const charges = await lockCharges(tx, pagoCargos);
      const payment = tx.em.create(Payment, {
        ...fields,
        communityId: await communityOf(tx, pagoCargos),
        montoAplicado: totalOf(pagoCargos),
        updatedByUserId: callerOf(tx).userId,
      });
      for (const application of pagoCargos) {
        tx.em.create(PaymentApplication, { ...application, ...ownerOf(payment) });
      }
      settle(charges, pagoCargos, 1);
      return payment.id;
    },
    violations,
  );
}

/**
 * Changes a payment. An inactive payment counts for no charge; a reactivated one must fit
 * the current balances.
 */
export function updatePayment(ctx: Context, id: string, patch: PaymentPatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const payment = await findForWrite(tx, payments, id);
      const { pagoCargos, ...fields } = patch;
      const before = await tx.em.find(PaymentApplication, { pagoComunidadId: id });
      const after = pagoCargos ?? before;
      const charges = await lockCharges(tx, [...before, ...after]);
      const wasActive = payment.isActive;
      patchFields(payment, { ...fields, ...changedBy(tx, patch) });
      if (wasActive && (pagoCargos || !payment.isActive)) settle(charges, before, -1);
      if (pagoCargos) {
        payment.communityId = await communityOf(tx, pagoCargos);
        payment.montoAplicado = totalOf(pagoCargos);
        // A change of the applications alone changes the record too.
        payment.updatedAt = tx.services.clock.nowIso();
        await replaceApplications(tx, payment, before, pagoCargos);
      }
      if (payment.isActive && (pagoCargos || !wasActive)) settle(charges, after, 1);
    },
    violations,
  );
}

type Charges = ReadonlyMap<string, CommunityCharge>;

/** Locks the charges of some applications until the end of the transaction, ordered by id. */
async function lockCharges(
  tx: WriteContext,
  applications: readonly PaymentApplicationInput[],
): Promise<Charges> {
  const ids = applications.map(({ cargosComunidadId }) => cargosComunidadId);
  const charges = await lockInOrder(tx, CommunityCharge, { id: { $in: [...new Set(ids)] } });
  return new Map(charges.map((charge) => [charge.id, charge]));
}

/** Adds applied amounts to the paid amounts of the charges, or subtracts them. */
function settle(charges: Charges, applications: readonly PaymentApplicationInput[], sign: 1 | -1): void {
  for (const { cargosComunidadId, montoAplicado } of applications) {
    const charge = charges.get(cargosComunidadId);
    if (!charge) throw unknownIdError(communityCharges);
    if (sign > 0 && !charge.isActive)
      throw invalidOperation({
        es: 'El cargo está inactivo y no acepta pagos.',
        en: 'The charge is inactive and takes no payments.',
      });
    charge.montoPagado = sumOf(charge.montoPagado, sign * montoAplicado);
  }
}

/** The community of some charges within scope, which must be the same for all of them. */
async function communityOf(
  tx: WriteContext,
  applications: readonly PaymentApplicationInput[],
): Promise<string> {
  const ids = [...new Set(applications.map(({ cargosComunidadId }) => cargosComunidadId))];
  const found = await readWhere(tx, communityCharges, { fields: ['comunidadId'] }, [
    (field, bind) => `${field('id')} = any(${bind(ids)}::uuid[])`,
  ]);
  if (found.length < ids.length) throw unknownIdError(communityCharges);
  const [communityId, ...others] = new Set(found.map(({ comunidadId }) => comunidadId));
  if (others.length > 0) throw otherCommunity();
  return communityId as string;
}

const totalOf = (applications: readonly PaymentApplicationInput[]) =>
  sumOf(...applications.map(({ montoAplicado }) => montoAplicado));

async function replaceApplications(
  tx: WriteContext,
  payment: Payment,
  before: readonly PaymentApplication[],
  after: readonly PaymentApplicationInput[],
): Promise<void> {
  for (const application of before) tx.em.remove(application);
  // Deletes the old applications first, so a charge may be in both lists.
  await tx.em.flush();
  for (const application of after) {
    tx.em.create(PaymentApplication, { ...application, ...ownerOf(payment) });
  }
}

const ownerOf = ({ id, communityId }: Payment) => ({ pagoComunidadId: id, communityId });
