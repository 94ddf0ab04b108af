import { Certificate } from '../modules/papers/certificate.entity.js';
import { Folio } from '../modules/papers/folio.entity.js';
import { Receipt } from '../modules/papers/receipt.entity.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import { Resident } from '../modules/residents/resident.entity.js';
import { Unit } from '../modules/residents/unit.entity.js';
import { sumOf } from '../platform/money.js';
import { daysAgo } from './moments.js';
import type { Scene } from './scene.js';

/** How many payments of each community have a receipt. */
const RECEIPTS = 12;

/** Makes the receipts of the latest payments of charges, and a certificate of the lot that nobody owes for. */
export async function makePapers(scene: Scene): Promise<void> {
  const { em, communities } = scene;
  for (const { id: communityId, nombre: community } of communities) {
    const payments = await em.find(
      ResidentPayment,
      { communityId, status: 'Aplicado', cargoResidenteId: { $ne: null } },
      { orderBy: { fechaPago: 'desc', id: 'desc' }, limit: RECEIPTS },
    );
    for (const [place, payment] of payments.reverse().entries()) {
      const [charge] = await em.find(ResidentCharge, { id: payment.cargoResidenteId as string });
      const [resident] = await em.find(Resident, { id: payment.residenteId });
      if (!charge || !resident) continue;
      const [day, after] = [payment.fechaPago.slice(0, 10), sumOf(charge.monto, -payment.monto)];
      const paid = { text: charge.descripcion, day: charge.fecha.slice(0, 10), before: charge.monto };
      em.create(Receipt, {
        ...{ communityId, folio: place + 1, paymentId: payment.id, residentId: resident.id },
        ...{ unitId: payment.unitId, amount: payment.monto, issuedAt: payment.createdAt },
        data: {
          ...{ community, issuedOn: day, unit: resident.number, resident: resident.fullName, day },
          ...{ form: payment.formaDePago, concept: payment.concepto, amount: payment.monto },
          account: {
            charges: [{ ...paid, paid: payment.monto, after }],
            ...{ before: charge.monto, after },
          },
        },
      });
    }
    if (payments.length > 0) em.create(Folio, { communityId, purpose: 'RECEIPT', last: payments.length });
    const [unit] = await em.find(Unit, { communityId, kind: 'LOT' });
    if (!unit) continue;
    const issuedAt = daysAgo(3);
    em.create(Certificate, {
      ...{ communityId, folio: 1, unitId: unit.id, issuedAt },
      data: { community, issuedOn: issuedAt.slice(0, 10), unit: unit.number, owners: [] },
    });
    em.create(Folio, { communityId, purpose: 'CERTIFICATE', last: 1 });
  }
}
