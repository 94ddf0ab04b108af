import { Comment } from '../modules/comments/comment.entity.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import { ResidentPaymentApplication } from '../modules/resident-charges/resident-payment-application.entity.js';
import type { Unit } from '../modules/residents/unit.entity.js';
import { Ticket } from '../modules/tickets/ticket.entity.js';
import { TicketHistory } from '../modules/tickets/ticket-history.entity.js';
import { daysAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';
import { unitsWithoutDebt } from './units-without-debt.js';

/** What the resident is charged for, what is deposited, and what the administrator takes off after the complaint. */
const REPAIR = 1_800;
const DEPOSIT = 1_200;
const DISCOUNT = 400;
const FINE = 350;

const CATEGORY = 5;
const IN_PROGRESS = 2;

/**
 * Makes a debt that its resident disputes in a ticket, and an account that explains it: a deposit that covers a part, a discount that
 * is no money, a fine that was waived, and what is left.
 */
export async function makeDispute(scene: Scene): Promise<void> {
  const [unit] = (await unitsWithoutDebt(scene, 3)).slice(-1);
  if (!unit?.payerId) return;
  const repair = addCharge(scene, unit, { monto: REPAIR, days: 75, descripcion: 'Reparación del portón' });
  const fine = addCharge(scene, unit, { monto: FINE, days: 60, descripcion: 'Multa por ruido' });
  fine.kind = 'FINE';
  fine.manualStatus = 'Cancelado';
  fine.statusSetOn = daysAgo(20).slice(0, 10);
  const deposit = addPayment(scene, unit, { monto: DEPOSIT, days: 62, concepto: 'Reparación del portón' });
  deposit.formaDePago = 'Transferencia';
  const discount = addPayment(scene, unit, {
    ...{ monto: DISCOUNT, days: 20, concepto: 'Descuento por la segunda cotización' },
  });
  discount.kind = 'ADJUSTMENT';
  await scene.em.flush();
  for (const { id: paymentId, residenteId: residentId, monto: amount, createdAt } of [deposit, discount])
    scene.em.create(ResidentPaymentApplication, {
      ...{ paymentId, chargeId: repair.id, communityId: unit.communityId, residentId, amount, createdAt },
    });
  await addComplaint(scene, unit);
}

interface Said {
  readonly monto: number;
  /** The days since it was written. */
  readonly days: number;
}

const placeOf = (scene: Scene, { id: unitId, communityId }: Unit, days: number) => ({
  ...{ communityId, unitId, createdByUserId: administratorOf(scene, 0).id, createdAt: daysAgo(days) },
});

function addCharge(
  scene: Scene,
  unit: Unit,
  { days, ...said }: Said & { readonly descripcion: string },
): ResidentCharge {
  return scene.em.create(ResidentCharge, {
    ...placeOf(scene, unit, days),
    ...{ ...said, residentId: unit.payerId as string, fecha: daysAgo(days), manualStatus: null },
  });
}

function addPayment(
  scene: Scene,
  unit: Unit,
  { days, ...said }: Said & { readonly concepto: string },
): ResidentPayment {
  return scene.em.create(ResidentPayment, {
    ...placeOf(scene, unit, days),
    ...{ ...said, residenteId: unit.payerId as string, cargoResidenteId: null, fechaPago: daysAgo(days) },
    ...{ status: 'Aplicado', formaDePago: null, urlComprobante: null, nota: null },
  });
}

/** Adds the ticket of the complaint, with what the resident says once the account was corrected. */
async function addComplaint(scene: Scene, { communityId, payerId }: Unit): Promise<void> {
  const { em } = scene;
  const residentId = payerId as string;
  const ticket = em.create(Ticket, {
    ...{ communityId, residentId, categoriaTicketId: CATEGORY, statusId: IN_PROGRESS, imageUrls: [] },
    contenido:
      'No reconozco el adeudo: deposité la reparación del portón y me siguen cobrando, con una multa.',
    ...{ fechaReporte: daysAgo(25), createdAt: daysAgo(25), updatedAt: daysAgo(20) },
  });
  await em.flush();
  em.create(TicketHistory, {
    ...{ ticketId: ticket.id, fromStatusId: 1, toStatusId: IN_PROGRESS },
    ...{ changedByUserId: administratorOf(scene, 0).id, changedAt: daysAgo(20) },
  });
  em.create(Comment, {
    ...{ residentId, origen: 'ticket', idOrigen: String(ticket.id), ticketId: ticket.id, idComment: null },
    comentarioTexto: `Ya vi el estado de cuenta: falta la diferencia de ${REPAIR - DEPOSIT - DISCOUNT} pesos.`,
    ...{ imageUrls: null, createdAt: daysAgo(19) },
  });
}
