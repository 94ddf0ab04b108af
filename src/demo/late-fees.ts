import { CommunityConfiguration } from '../modules/configurations/configuration.entity.js';
import { Fee } from '../modules/fees/fee.entity.js';
import { FeeCharge } from '../modules/fees/fee-charge.entity.js';
import { dayIn, textOfCharge } from '../modules/fees/months.js';
import { LateFee } from '../modules/late-fees/late-fee.entity.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import { Unit } from '../modules/residents/unit.entity.js';
import { daysAgo, monthsAgo, monthsAgoAtMost } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

const AMOUNT = 180;
const DUE_DAY = 5;
const GRACE_DAYS = 10;

/** How some units have paid the water: on time, late with a late fee, or not at all, which will cost one. */
const PAID = ['onTime', 'late', 'onTime', 'never'] as const;

/** Makes a fee for water in the first community, which somebody has paid late, and somebody not yet. */
export async function makeLateFees(scene: Scene): Promise<void> {
  const { em, communities, accounts } = scene;
  const [{ id: communityId }] = communities;
  const author = { communityId, createdByUserId: administratorOf(scene, 0).id };
  em.create(CommunityConfiguration, {
    ...author,
    codigo: 'APLICACION_DE_PAGOS',
    titulo: 'Aplicación de pagos',
    descripcion: 'En qué orden los pagos cubren los cargos: INTERES_PRIMERO o MAS_ANTIGUO',
    valor: 'MAS_ANTIGUO',
    tipoDato: 'string',
    createdAt: daysAgo(590),
  });
  const month = monthsAgo(2).slice(0, 7);
  const { id: feeId, name } = em.create(Fee, {
    ...{
      communityId,
      name: 'Agua',
      kind: 'CONSUMPTION',
      basis: 'EQUAL',
      amount: AMOUNT,
      every: 'TWO_MONTHS',
    },
    ...{ firstMonth: month, lastMonth: null, dueDay: DUE_DAY, automaticSince: null },
    ...{
      lateGraceDays: GRACE_DAYS,
      lateKind: 'PERCENT',
      lateValue: 3,
      lateRepeats: 'ONCE',
      lateWhen: 'AT_START',
    },
    lateSince: monthsAgo(2).slice(0, 10),
    createdAt: daysAgo(90),
  });
  await em.flush();
  const others = Object.values(accounts).map(({ id }) => id);
  const units = await em.find(
    Unit,
    { communityId, payerId: { $ne: null, $nin: others } },
    { orderBy: { number: 'asc' }, limit: PAID.length },
  );
  for (const [place, unit] of units.entries()) {
    const how = PAID[place];
    const { id: unitId, payerId } = unit;
    const owed = { ...author, unitId, residentId: payerId as string, manualStatus: null };
    const charge = em.create(ResidentCharge, {
      ...owed,
      ...{ kind: 'CONSUMPTION', month, monto: AMOUNT, descripcion: textOfCharge(name, month) },
      fecha: `${dayIn(month, DUE_DAY)}T00:00:00.000Z`,
      createdAt: monthsAgo(2),
    });
    em.create(FeeCharge, { feeId, unitId, month, communityId, chargeId: charge.id, createdAt: monthsAgo(2) });
    if (how === 'never') continue;
    const paidAt = monthsAgoAtMost(2, how === 'late' ? DUE_DAY + GRACE_DAYS + 3 : DUE_DAY - 1);
    em.create(ResidentPayment, {
      ...author,
      ...{ residenteId: payerId as string, cargoResidenteId: charge.id, unitId },
      ...{ fechaPago: paidAt, monto: AMOUNT, status: 'Aplicado', concepto: charge.descripcion },
      ...{ formaDePago: 'Transferencia', urlComprobante: null, nota: null },
      createdAt: paidAt,
    });
    if (how === 'onTime') continue;
    const lateFee = em.create(ResidentCharge, {
      ...owed,
      ...{ kind: 'LATE_FEE', monto: 5.4, descripcion: `Recargo: ${charge.descripcion}` },
      fecha: `${dayIn(month, DUE_DAY + GRACE_DAYS + 1)}T00:00:00.000Z`,
      createdAt: monthsAgo(2, DUE_DAY + GRACE_DAYS + 1),
    });
    em.create(LateFee, {
      ...{ chargeId: charge.id, number: 1, communityId, amount: lateFee.monto, lateChargeId: lateFee.id },
      createdAt: lateFee.createdAt,
    });
  }
}
