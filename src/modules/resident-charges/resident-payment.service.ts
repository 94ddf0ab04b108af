import {
  assertOwnerOrAdministrator,
  type Context,
  callerOf,
  complete,
  equals,
  mayConfirmPayments,
  residentOf,
  type WriteContext,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import {
  changedBy,
  changeEach,
  createRow,
  findForAction,
  lockInOrder,
  type NamedRows,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest } from '../../platform/errors.js';
import { sumOf } from '../../platform/money.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { communityOfPayment } from './community-of-payment.js';
import { followCounted } from './counted-payments.js';
import { ResidentCharge } from './resident-charge.entity.js';
import { referenceableResidentPayments, residentPayments } from './resident-payment.access.js';
import {
  assertAwaitsConfirmation,
  assertTakesPayments,
  isCancelled,
  residentPaymentActions,
} from './resident-payment.actions.js';
import { ResidentPayment } from './resident-payment.entity.js';
import type { CreateResidentPaymentInput, ResidentPaymentPatch } from './resident-payment.inputs.js';
import { type Settled, settle } from './settle.js';
import { assertPaidFor, lockNamedUnits, notUnitOfCharge } from './unit-of-money.js';

const unknownCharge = () =>
  badRequest(
    'UNKNOWN_REFERENCE',
    {
      es: 'El cargo indicado no existe o no es del residente.',
      en: 'The charge does not exist or is not of this resident.',
    },
    { field: 'cargoResidenteId' },
  );

/** The refusals for a charge that is deleted or moved to another resident while a payment for it is being written. */
const violations: Violations = {
  resident_payments_cargo_residente_id_foreign: unknownCharge,
  resident_payments_charge_resident_foreign: unknownCharge,
};

/** Reads the caller's own payments; INVALID_OPERATION for a caller without a resident record. */
export async function listMyResidentPayments(
  ctx: Context,
  request: ListRequest,
  wanted: PageSelection,
): Promise<object> {
  const own = { ...residentPayments, only: equals('residenteId' as const)(residentOf(callerOf(ctx))) };
  return readPage(ctx, own, request, wanted);
}

/** Finds one payment; null if it is out of scope. For legacy clients a neighbour's payment is FORBIDDEN. */
export async function findResidentPayment(
  ctx: Context,
  id: string,
  selection: Selection,
): Promise<object | null> {
  if (!ctx.isLegacy) return readOne(ctx, residentPayments, id, selection);
  const payment = await readOne(ctx, referenceableResidentPayments, id, { fields: ['residenteId'] });
  if (payment) assertOwnerOrAdministrator(callerOf(ctx), payment.residenteId);
  return readOne(ctx, referenceableResidentPayments, id, selection);
}

/** Registers a payment; one by a resident awaits confirmation, whatever status it names. Returns its id. */
export function createResidentPayment(ctx: Context, input: CreateResidentPaymentInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const caller = callerOf(tx);
      assertOwnerOrAdministrator(caller, input.residenteId);
      const charges = await lockLinked(tx, [input]);
      const communityId = await communityOfPayment(tx, input.residenteId);
      const status = (mayConfirmPayments(caller) && input.status) || 'PorConfirmar';
      const fields = { ...complete(input), status };
      const charge = chargeOf(charges, null, fields);
      await assertUnit(tx, input, charge, { residentId: input.residenteId, communityId });
      moveLinks(charges, null, fields);
      // The charge is written before its payment, whose trigger then finds the sum right.
      await tx.em.flush();
      const payment = createRow(tx, ResidentPayment, {
        ...fields,
        communityId: charge ? charge.communityId : communityId,
        fechaPago: input.fechaPago ?? tx.services.clock.nowIso(),
      });
      await notifyOutcome(tx, status, [payment.id]);
      await settlePayments(tx, [payment]);
      await followChange(tx, null, payment);
      return payment.id;
    },
    violations,
  );
}

/** Changes a payment. Residents change only their own while these await confirmation, and never the status. */
export function updateResidentPayment(ctx: Context, id: string, patch: ResidentPaymentPatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const caller = callerOf(tx);
      const payment = await findForAction(tx, residentPaymentActions.update, id);
      const residenteId = patch.residenteId ?? payment.residenteId;
      assertOwnerOrAdministrator(caller, residenteId);
      const before = { ...payment };
      const { unitId, ...fields } = patch;
      const charges = await lockLinked(tx, [before, patch]);
      if (residenteId !== payment.residenteId) {
        payment.communityId = await communityOfPayment(tx, residenteId);
      }
      patchFields(payment, {
        ...fields,
        status: mayConfirmPayments(caller) ? patch.status : undefined,
        ...changedBy(tx, patch),
      });
      link(charges, before, payment);
      if (unitId !== undefined) await giveUnit(tx, charges, before, payment, unitId);
      if (payment.status !== before.status) await notifyOutcome(tx, payment.status, [id]);
      await settlePayments(tx, [before, payment]);
      await followChange(tx, before, payment);
    },
    violations,
  );
}

/** Confirms payments that await confirmation, all or none. */
export function confirmResidentPayments(ctx: Context, named: NamedRows<string>): Promise<readonly string[]> {
  return write(
    ctx,
    async (tx) => {
      const { userId } = callerOf(tx);
      const confirmed: ResidentPayment[] = [];
      await changeEach(tx, { record: residentPayments }, named, async (payments) => {
        // Their states are checked here and not by `assert`, which would read each charge once more.
        const charges = await lockLinked(tx, payments);
        confirmed.push(...payments);
        return (payment) => {
          assertAwaitsConfirmation(payment);
          const before = { ...payment };
          patchFields(payment, { status: 'Aplicado', updatedByUserId: userId });
          link(charges, before, payment);
        };
      });
      await notifyOutcome(tx, 'Aplicado', named.ids);
      await settlePayments(tx, confirmed);
      await followCounted(tx, { ended: [], begun: named.ids });
      return named.ids;
    },
    violations,
  );
}

export function deleteResidentPayment(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const payment = await findForAction(tx, residentPaymentActions.delete, id);
    moveLinks(await lockLinked(tx, [payment]), payment, null);
    tx.em.remove(payment);
    await settlePayments(tx, [payment]);
    await followChange(tx, payment, null);
  });
}

/** Applies what payments that count have changed. */
const settlePayments = (
  tx: WriteContext,
  payments: readonly Pick<ResidentPayment, 'communityId' | 'residenteId' | 'status'>[],
): Promise<void> =>
  settle(
    tx,
    payments
      .filter(({ status }) => status === 'Aplicado')
      .map(({ communityId, residenteId }): Settled => ({ communityId, residentId: residenteId })),
  );

/** The states of a payment that its resident is told of. */
const OUTCOMES: Readonly<Record<string, NotificationKind>> = {
  Aplicado: NotificationKind.PAYMENT_CONFIRMED,
  Cancelado: NotificationKind.PAYMENT_REFUSED,
};

async function notifyOutcome(tx: WriteContext, status: string, ids: readonly string[]): Promise<void> {
  const kind = OUTCOMES[status];
  if (kind) await notify(tx, { kind, ids, occasion: tx.services.clock.nowIso() });
}

/** What a payment that counts is known by; one in which any of it changes ends, and another one begins. */
const IDENTITY = [
  ...(['residenteId', 'communityId', 'unitId', 'cargoResidenteId', 'fechaPago', 'monto'] as const),
  ...(['concepto', 'formaDePago', 'kind'] as const),
] as const;

/** Does what follows from a change of a payment, if it counted before or counts now. */
async function followChange(
  tx: WriteContext,
  before: ResidentPayment | null,
  after: ResidentPayment | null,
): Promise<void> {
  const [was, is] = [before, after].map((payment) => payment?.status === 'Aplicado');
  if (!was && !is) return;
  // Triggers find its unit.
  await tx.em.flush();
  const isSame = was && is && IDENTITY.every((name) => before?.[name] === after?.[name]);
  if (isSame) return;
  await followCounted(tx, {
    ended: was && before ? [before.id] : [],
    begun: is && after ? [after.id] : [],
  });
}

/** Gives a changed payment the unit that its change names. */
async function giveUnit(
  tx: WriteContext,
  { all }: LockedCharges,
  before: LinkState,
  payment: ResidentPayment,
  unitId: string | null,
): Promise<void> {
  const charge = all.find(({ id }) => id === payment.cargoResidenteId);
  const { residenteId: residentId, communityId } = payment;
  await assertUnit(tx, { unitId }, charge, { residentId, communityId });
  if (charge && unitId === null && charge.unitId !== null) throw notUnitOfCharge();
  const { residenteId, cargoResidenteId } = before;
  const isMoved = residenteId !== residentId || cargoResidenteId !== payment.cargoResidenteId;
  // A trigger finds the unit of what is moved, unless the unit changes too.
  if (isMoved && !charge && payment.unitId === unitId) {
    payment.unitId = null;
    await tx.em.flush();
  }
  payment.unitId = unitId;
}

/** Refuses a unit that is not the one of the charge, and one for which the resident cannot pay on account. */
async function assertUnit(
  tx: WriteContext,
  named: Pick<ResidentPaymentPatch, 'unitId'>,
  charge: ResidentCharge | undefined,
  place: Parameters<typeof assertPaidFor>[2],
): Promise<void> {
  if (!charge) assertPaidFor(await lockNamedUnits(tx, [named]), named, place);
  else if (named.unitId && named.unitId !== charge.unitId) throw notUnitOfCharge();
}

type LinkState = Pick<ResidentPayment, 'residenteId' | 'cargoResidenteId' | 'monto' | 'status'>;

/** Charges that are locked, with those whose status set by hand a payment has cleared. */
interface LockedCharges {
  readonly all: readonly ResidentCharge[];
  readonly cleared: Set<ResidentCharge>;
}

/** Locks the charges of some payments, before their residents, as every other write does. */
async function lockLinked(
  tx: WriteContext,
  links: readonly Pick<ResidentPaymentPatch, 'cargoResidenteId'>[],
): Promise<LockedCharges> {
  const ids = links.map((link) => link.cargoResidenteId).filter((id) => typeof id === 'string');
  const all = await lockInOrder(tx, ResidentCharge, { id: { $in: [...new Set(ids)] } });
  return { all, cleared: new Set() };
}

/** Gives a changed payment the community of its charge, and the charges what it counts for. */
function link(charges: LockedCharges, before: LinkState, payment: ResidentPayment): void {
  const charge = chargeOf(charges, before, payment);
  if (charge) payment.communityId = charge.communityId;
  moveLinks(charges, before, payment);
}

/** Returns the charge of a link; none if it has none. Refuses one of another resident, and a cancelled one for a new payment. */
function chargeOf(
  { all }: LockedCharges,
  before: LinkState | null,
  after: LinkState,
): ResidentCharge | undefined {
  if (!after.cargoResidenteId) return undefined;
  const charge = all.find(({ id }) => id === after.cargoResidenteId);
  if (charge?.residentId !== after.residenteId) throw unknownCharge();
  const isKept = before?.cargoResidenteId === charge.id;
  if (after.status !== 'Cancelado' && !isSameLink(before, after))
    assertTakesPayments(charge, isKept ? undefined : 'cargoResidenteId');
  return charge;
}

/**
 * Clears the status set by hand of every charge that the payment counted for before or counts for now, so the status follows the
 * payments again. A cancelled charge stays so. The sum is written with the status, so that the trigger which keeps it changes nothing
 * more and the charge has one new version.
 */
function moveLinks({ all, cleared }: LockedCharges, before: LinkState | null, after: LinkState | null): void {
  for (const charge of all) {
    const amounts = [before, after].map((link) =>
      link?.status === 'Aplicado' && link.cargoResidenteId === charge.id ? link.monto : undefined,
    );
    const counts = amounts.some((amount) => amount !== undefined) && !isCancelled(charge);
    if (!counts || (charge.manualStatus === null && !cleared.has(charge))) continue;
    const [taken = 0, given = 0] = amounts;
    charge.manualStatus = null;
    charge.statusSetOn = null;
    charge.montoPagado = sumOf(charge.montoPagado, -taken, given);
    cleared.add(charge);
  }
}

const isSameLink = (before: LinkState | null, after: LinkState) =>
  before?.cargoResidenteId === after.cargoResidenteId &&
  before.status === after.status &&
  before.monto === after.monto;
