import { type Context, callerOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { pathOf } from '../../engine/schema.js';
import {
  changedBy,
  createRow,
  findForWrite,
  lockInOrder,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { sumOf } from '../../platform/money.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import type { CreatePaymentInput, PaymentApplicationInput, PaymentPatch } from './payment.inputs.js';
import { PaymentApplication } from './payment-application.entity.js';

const otherCommunity = () =>
  invalidOperation(
    'COMMUNITIES_DIFFER',
    {
      es: 'Un pago solo se aplica a cargos de una misma comunidad.',
      en: 'A payment applies to charges of one community only.',
    },
    { field: 'pagoCargos' },
  );

/** Refuses an amount beyond the balance of its charge. */
const overpaid = (field?: string, balance?: number) =>
  invalidOperation(
    'OVERPAID',
    {
      es: 'El monto aplicado no puede ser mayor que el saldo del cargo.',
      en: 'The applied amount cannot exceed the balance of the charge.',
    },
    balance === undefined ? {} : { field, params: { max: balance }, help: { balance } },
  );

// The refusals by constraints of the database, so that these rules hold for every write.
const violations: Violations = {
  community_charges_balance_check: () => overpaid(),
  payments_applied_check: () =>
    invalidOperation('APPLIED_EXCEEDS_PAYMENT', {
      es: 'Los montos aplicados no pueden sumar más que el monto del pago.',
      en: 'The applied amounts cannot exceed the amount of the payment in total.',
    }),
  payment_applications_charge_unique: () =>
    invalidOperation(
      'CHARGE_REPEATED',
      {
        es: 'Un cargo solo puede aparecer una vez en un pago.',
        en: 'A charge can appear only once in a payment.',
      },
      { field: 'pagoCargos' },
    ),
  payment_applications_charge_community_foreign: otherCommunity,
  payment_applications_payment_community_foreign: otherCommunity,
  payments_applied_sum_check: () =>
    invalidOperation('SUMS_DIFFER', {
      es: 'Las aplicaciones del pago no suman lo que tiene aplicado.',
      en: 'The applications of the payment do not add up to its applied amount.',
    }),
  community_charges_paid_sum_check: () =>
    invalidOperation('SUMS_DIFFER', {
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
      const payment = createRow(tx, Payment, {
        ...fields,
        communityId: await communityOf(tx, pagoCargos),
        montoAplicado: totalOf(pagoCargos),
        updatedByUserId: callerOf(tx).userId,
      });
      for (const application of pagoCargos) {
        tx.em.create(PaymentApplication, { ...application, ...ownerOf(payment) });
      }
      settle(charges, pagoCargos, 1, placeOf);
      return payment.id;
    },
    violations,
  );
}

/** Changes a payment. An inactive payment counts for no charge; a reactivated one must fit the current balances. */
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
      }
      if (pagoCargos && linesOf(pagoCargos) !== linesOf(before)) {
        // A change of the applications alone changes the record too.
        payment.updatedAt = tx.services.clock.nowIso();
        await replaceApplications(tx, payment, before, pagoCargos);
      }
      if (payment.isActive && (pagoCargos || !wasActive))
        settle(charges, after, 1, pagoCargos ? placeOf : undefined);
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

/** The place of a field of an application in the input of a payment. */
type Place = (index: number, field: keyof PaymentApplicationInput) => string;

const placeOf: Place = (index, field) => pathOf(pathOf('pagoCargos', index), field);

/** Adds applied amounts to the paid amounts of the charges, or subtracts them; `place` names those of an input. */
function settle(
  charges: Charges,
  applications: readonly PaymentApplicationInput[],
  sign: 1 | -1,
  place?: Place,
): void {
  for (const [index, { cargosComunidadId, montoAplicado }] of applications.entries()) {
    const charge = charges.get(cargosComunidadId);
    if (!charge) throw unknownIdError(communityCharges, placeOf(index, 'cargosComunidadId'));
    if (sign > 0) assertTakes(charge, montoAplicado, (field) => place?.(index, field));
    charge.montoPagado = sumOf(charge.montoPagado, sign * montoAplicado);
  }
}

/** Refuses an amount that its locked charge does not take. */
function assertTakes(
  { isActive, montoCargo, montoRecargos, montoPagado }: CommunityCharge,
  amount: number,
  place: (field: keyof PaymentApplicationInput) => string | undefined,
): void {
  if (!isActive)
    throw invalidOperation(
      'CHARGE_INACTIVE',
      {
        es: 'El cargo está inactivo y no acepta pagos.',
        en: 'The charge is inactive and takes no payments.',
      },
      { field: place('cargosComunidadId') },
    );
  const balance = sumOf(montoCargo, montoRecargos, -montoPagado);
  if (amount > balance) throw overpaid(place('montoAplicado'), balance);
}

/** Finds the community of some charges within scope, which must be the same for all of them. */
async function communityOf(
  tx: WriteContext,
  applications: readonly PaymentApplicationInput[],
): Promise<string> {
  const ids = [...new Set(applications.map(({ cargosComunidadId }) => cargosComunidadId))];
  const found = await readWhere(tx, communityCharges, { fields: ['id', 'comunidadId'] }, [
    (field, bind) => `${field('id')} = any(${bind(ids)}::uuid[])`,
  ]);
  const known = new Set(found.map(({ id }) => id));
  const unknown = applications.findIndex(({ cargosComunidadId }) => !known.has(cargosComunidadId));
  if (unknown >= 0) throw unknownIdError(communityCharges, placeOf(unknown, 'cargosComunidadId'));
  const [communityId, ...others] = new Set(found.map(({ comunidadId }) => comunidadId));
  if (others.length > 0) throw otherCommunity();
  return communityId as string;
}

const totalOf = (applications: readonly PaymentApplicationInput[]) =>
  sumOf(...applications.map(({ montoAplicado }) => montoAplicado));

const linesOf = (applications: readonly PaymentApplicationInput[]): string =>
  applications
    .map(({ cargosComunidadId, montoAplicado }) => `${cargosComunidadId} ${montoAplicado}`)
    .sort()
    .join();

async function replaceApplications(
  tx: WriteContext,
  payment: Payment,
  before: readonly PaymentApplication[],
  after: readonly PaymentApplicationInput[],
): Promise<void> {
  for (const application of before) tx.em.remove(application);
  // The flush deletes the old applications first, so a charge may be in both lists.
  await tx.em.flush();
  for (const application of after) {
    tx.em.create(PaymentApplication, { ...application, ...ownerOf(payment) });
  }
}

const ownerOf = ({ id, communityId }: Payment) => ({ pagoComunidadId: id, communityId });
