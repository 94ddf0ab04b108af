import { Fee } from '../modules/fees/fee.entity.js';
import { FeeAmount } from '../modules/fees/fee-amount.entity.js';
import { FeeCharge } from '../modules/fees/fee-charge.entity.js';
import { dayIn, textOfCharge } from '../modules/fees/months.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import { ResidentPaymentApplication } from '../modules/resident-charges/resident-payment-application.entity.js';
import type { Unit } from '../modules/residents/unit.entity.js';
import { daysAgo, monthsAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';
import { unitsWithoutDebt } from './units-without-debt.js';

const AMOUNT = 300;
const DUE_DAY = 5;
/** The months that were charged, up to the last one. */
const CHARGED = 4;
const MONTHS_OF_YEAR = 12;

/** Makes a fee for parking in the first community, of which one resident has paid a year at once: the credit pays each month. */
export async function makePrepaid(scene: Scene): Promise<void> {
  const { em, communities } = scene;
  const [{ id: communityId }] = communities;
  const units = await unitsWithoutDebt(scene, 2);
  const fee = em.create(Fee, {
    ...({ name: 'Cajón adicional', kind: 'ORDINARY', basis: 'LISTED' } as const),
    ...{ communityId, amount: 0, firstMonth: monthsAgo(CHARGED).slice(0, 7), lastMonth: null },
    ...{ dueDay: DUE_DAY, automaticSince: null, createdAt: daysAgo(150) },
  });
  for (const { id: unitId } of units)
    em.create(FeeAmount, { feeId: fee.id, unitId, communityId, amount: AMOUNT, createdAt: daysAgo(150) });
  await em.flush();
  for (const [place, unit] of units.entries()) {
    const charges = addMonths(scene, fee, unit);
    if (place === 0) await payYear(scene, unit, charges);
    else for (const charge of charges) addPayment(scene, charge, AMOUNT, charge);
  }
}

/** Charges the last months to a unit. */
function addMonths(scene: Scene, { id: feeId, name }: Fee, unit: Unit): ResidentCharge[] {
  const { em } = scene;
  const { id: unitId, communityId, payerId } = unit;
  return Array.from({ length: CHARGED }, (_, place) => {
    const createdAt = monthsAgo(CHARGED - place);
    const month = createdAt.slice(0, 7);
    const charge = em.create(ResidentCharge, {
      ...({ kind: 'ORDINARY', manualStatus: null } as const),
      ...{ residentId: payerId as string, communityId, unitId, month, monto: AMOUNT, createdAt },
      ...{ fecha: `${dayIn(month, DUE_DAY)}T00:00:00.000Z`, descripcion: textOfCharge(name, month) },
      createdByUserId: administratorOf(scene, 0).id,
    });
    em.create(FeeCharge, { feeId, unitId, month, communityId, chargeId: charge.id, createdAt });
    return charge;
  });
}

/** Pays a year on account before the first month is due. */
async function payYear(scene: Scene, unit: Unit, charges: readonly ResidentCharge[]): Promise<void> {
  const [first] = charges;
  if (!first) return;
  const payment = addPayment(scene, first, AMOUNT * MONTHS_OF_YEAR, null);
  payment.concepto = `Cajón adicional, un año de la unidad ${unit.number}`;
  await scene.em.flush();
  for (const charge of charges)
    scene.em.create(ResidentPaymentApplication, {
      ...{ paymentId: payment.id, chargeId: charge.id, communityId: unit.communityId },
      ...{ residentId: payment.residenteId, amount: AMOUNT, createdAt: charge.createdAt },
    });
}

/** Adds a payment for a charge, or on account, of the day before the charge is due. */
function addPayment(
  scene: Scene,
  { residentId, communityId, unitId, descripcion, createdAt }: ResidentCharge,
  monto: number,
  charge: ResidentCharge | null,
): ResidentPayment {
  return scene.em.create(ResidentPayment, {
    ...{ residenteId: residentId, communityId, unitId, cargoResidenteId: charge?.id ?? null, monto },
    ...{ fechaPago: createdAt, status: 'Aplicado', concepto: descripcion, formaDePago: 'Transferencia' },
    ...{ urlComprobante: null, nota: null, createdByUserId: administratorOf(scene, 0).id, createdAt },
  });
}
