import { divide } from '../modules/fees/divide.js';
import { Fee } from '../modules/fees/fee.entity.js';
import { FeeCharge } from '../modules/fees/fee-charge.entity.js';
import { dayIn, textOfCharge } from '../modules/fees/months.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import { Unit } from '../modules/residents/unit.entity.js';
import { amountOf, cents } from '../platform/money.js';
import { daysAgo, monthsAgo, monthsAgoAtMost } from './moments.js';
import { administratorOf, fixedIdIn, residentsOf, type Scene } from './scene.js';

/** The shares of the units that the fee is divided by. */
const SHARES = [12.5, 12.5, 10.25, 10.25, 14.75, 14.75, 12.5, 12.5] as const;

const AMOUNT = 10_000;
const DUE_DAY = 10;

/** Makes a reserve fund by shares in the second community, of which the last month is charged and mostly paid. */
export async function makeFees(scene: Scene): Promise<void> {
  const { em, communities } = scene;
  const [, community] = communities;
  const communityId = community.id;
  const author = { communityId, createdByUserId: administratorOf(scene, 1).id };
  const month = monthsAgo(1).slice(0, 7);
  const { id: feeId, name } = em.create(Fee, {
    id: fixedIdIn(community, 'f'),
    communityId,
    name: 'Fondo de reserva',
    kind: 'RESERVE',
    basis: 'SHARE',
    amount: AMOUNT,
    firstMonth: month,
    lastMonth: null,
    dueDay: DUE_DAY,
    automaticSince: null,
    createdAt: daysAgo(60),
  });
  const parts = divide(
    cents(AMOUNT),
    SHARES.map((share) => BigInt(share * 100)),
  );
  for (const [place, share] of SHARES.entries()) {
    const { id: residentId } = residentsOf(scene, community)[place] ?? {};
    const unit = em.create(Unit, {
      ...{ communityId, number: `${201 + place}`, share, area: null },
      payerId: residentId ?? null,
      createdAt: daysAgo(90),
    });
    await em.flush();
    if (residentId === undefined) continue;
    const fecha = `${dayIn(month, DUE_DAY)}T00:00:00.000Z`;
    const monto = amountOf(parts[place] as number);
    const charge = em.create(ResidentCharge, {
      ...author,
      ...{ residentId, unitId: unit.id, fecha, monto, month },
      kind: 'RESERVE',
      descripcion: textOfCharge(name, month),
      manualStatus: null,
      createdAt: monthsAgo(1),
    });
    em.create(FeeCharge, {
      ...{ feeId, unitId: unit.id, month, communityId },
      chargeId: charge.id,
      createdAt: monthsAgo(1),
    });
    if (place % 4 === 3) continue;
    const paidAt = monthsAgoAtMost(1, DUE_DAY - (place % 3));
    em.create(ResidentPayment, {
      ...author,
      ...{ residenteId: residentId, cargoResidenteId: charge.id, unitId: unit.id },
      ...{ fechaPago: paidAt, monto, status: 'Aplicado', concepto: charge.descripcion },
      ...{ formaDePago: 'Transferencia', urlComprobante: null, nota: null },
      createdAt: paidAt,
    });
  }
}
