import { CommunityCharge } from '../modules/charges/charge.entity.js';
import { Payment } from '../modules/charges/payment.entity.js';
import { PaymentApplication } from '../modules/charges/payment-application.entity.js';
import { Contract } from '../modules/contracts/contract.entity.js';
import { PaymentHistory } from '../modules/contracts/payment-history.entity.js';
import { sumOf } from '../platform/money.js';
import { daysAgo, monthName, monthsAgo, monthsAgoAtMost } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

const INSTALMENT = 4250.5;

/** The day of the month on which charges fall due. */
const DUE_DAY = 5;

/** Makes the contracts of the communities, their charges in every status, and their payments. */
export function makeContracts(scene: Scene): void {
  for (const index of scene.communities.keys()) {
    addEndedContract(scene, index);
    const contract = addContract(scene, index);
    addHistories(scene, contract, index);
    addCharges(scene, contract, index);
  }
}

function addContract(scene: Scene, index: number): Contract {
  const { em, communities } = scene;
  return em.create(Contract, {
    communityId: communities[index]?.id as string,
    tipoContrato: index === 1 ? 'promocion' : 'estandar',
    folioContrato: `CTR-${String(index + 1).padStart(3, '0')}-B`,
    representanteComunidad: communities[index]?.contacto as string,
    costoTotal: sumOf(...Array<number>(12).fill(INSTALMENT)),
    montoPagoParcial: INSTALMENT,
    numeroPagosParciales: 12,
    diaPago: DUE_DAY,
    periodicidadPago: 'mensual',
    metodoPago: 'Transferencia',
    fechaFirma: monthsAgo(8, 20),
    fechaInicio: monthsAgo(7, 1),
    fechaFin: monthsAgo(-5, 1),
    numeroCasas: communities[index]?.cantidadViviendas as number,
    estadoContrato: 'activo',
    asesorVentas: 'Lourdes Cisneros',
    notas: index === 1 ? 'Primer mes sin costo' : null,
    documentosAdjuntos: null,
    residentId: null,
    updatedByUserId: administratorOf(scene, index).id,
    createdAt: monthsAgo(8, 20),
  });
}

/** Adds the contract of the previous year. */
function addEndedContract(scene: Scene, index: number): void {
  const { em, communities } = scene;
  em.create(Contract, {
    communityId: communities[index]?.id as string,
    tipoContrato: 'prueba',
    folioContrato: `CTR-${String(index + 1).padStart(3, '0')}-A`,
    representanteComunidad: communities[index]?.contacto as string,
    costoTotal: 6000,
    montoPagoParcial: 2000,
    numeroPagosParciales: 3,
    diaPago: DUE_DAY,
    periodicidadPago: 'trimestral',
    metodoPago: 'Cheque',
    fechaFirma: monthsAgo(20, 10),
    fechaInicio: monthsAgo(19, 1),
    fechaFin: monthsAgo(7, 1),
    numeroCasas: communities[index]?.cantidadViviendas as number,
    estadoContrato: 'vencido',
    asesorVentas: null,
    notas: null,
    documentosAdjuntos: null,
    residentId: null,
    updatedByUserId: null,
    createdAt: monthsAgo(20, 10),
  });
}

function addHistories(scene: Scene, { id: contratoId }: Contract, index: number): void {
  for (const [place, estadoPago] of ['pagado', 'pagado', 'pagado', 'reembolsado', 'pendiente'].entries()) {
    const months = 6 - place;
    scene.em.create(PaymentHistory, {
      contratoId,
      monto: INSTALMENT,
      fechaPago: monthsAgo(months, DUE_DAY),
      metodoPago: 'Transferencia',
      referenciaPago: `REF-${index + 1}${String(place + 1).padStart(3, '0')}`,
      estadoPago,
      notas: estadoPago === 'reembolsado' ? 'Se pagó dos veces' : null,
      updatedByUserId: administratorOf(scene, index).id,
      createdAt: monthsAgo(months, DUE_DAY),
    });
  }
}

/** Adds charges that are paid, overdue, partly paid and not due yet. */
function addCharges(scene: Scene, contract: Contract, index: number): void {
  const [sixth, fifth, fourth, third, second] = [6, 5, 4, 3, 2].map((months) =>
    addCharge(scene, contract, months),
  ) as [CommunityCharge, CommunityCharge, CommunityCharge, CommunityCharge, CommunityCharge];
  const overdue = addCharge(scene, contract, 1, {
    montoRecargos: 148.77,
    notas: 'El comité pidió revisar los recargos',
  });
  addCharge(scene, contract, 0);
  const advanced = addCharge(scene, contract, -1);
  addCharge(scene, contract, -2);
  addPayment(scene, index, 5, [
    [sixth, INSTALMENT],
    [fifth, INSTALMENT],
  ]);
  addPayment(scene, index, 4, [[fourth, INSTALMENT]]);
  addPayment(scene, index, 3, [[third, INSTALMENT]]);
  addPayment(scene, index, 2, [[second, INSTALMENT]]);
  addPayment(scene, index, 1, [[overdue, 1000]]);
  addPayment(scene, index, 0, [[advanced, 1500.25]]);
  addUndonePayment(scene, index, overdue);
}

function addCharge(
  { em }: Scene,
  { id: contratoId, communityId: comunidadId }: Contract,
  months: number,
  fields: Partial<CommunityCharge> = {},
): CommunityCharge {
  return em.create(CommunityCharge, {
    contratoId,
    comunidadId,
    montoCargo: INSTALMENT,
    fechaDePago: monthsAgo(months, DUE_DAY),
    notas: `Mensualidad de ${monthName(months)}`,
    createdAt: monthsAgoAtMost(months + 1, DUE_DAY),
    ...fields,
  });
}

type Applied = readonly [charge: CommunityCharge, amount: number];

function addPayment(scene: Scene, index: number, months: number, applied: readonly Applied[]): void {
  const { em, communities } = scene;
  const fechaDePago = monthsAgoAtMost(months, DUE_DAY - 1);
  const total = sumOf(...applied.map(([, amount]) => amount));
  const payment = em.create(Payment, {
    communityId: communities[index]?.id as string,
    montoPago: total,
    montoAplicado: total,
    formaDePago: 'Transferencia',
    fechaDePago,
    updatedByUserId: administratorOf(scene, index).id,
    createdAt: fechaDePago,
  });
  for (const [charge, montoAplicado] of applied) {
    charge.montoPagado = sumOf(charge.montoPagado, montoAplicado);
    em.create(PaymentApplication, {
      pagoComunidadId: payment.id,
      communityId: payment.communityId,
      cargosComunidadId: charge.id,
      montoAplicado,
      createdAt: fechaDePago,
    });
  }
}

/** Adds a bounced payment, which remains visible and counts for no charge. */
function addUndonePayment(scene: Scene, index: number, { id: cargosComunidadId }: CommunityCharge): void {
  const { em, communities } = scene;
  const payment = em.create(Payment, {
    communityId: communities[index]?.id as string,
    montoPago: 3399.27,
    montoAplicado: 3399.27,
    formaDePago: 'Cheque',
    fechaDePago: daysAgo(2),
    isActive: false,
    updatedByUserId: administratorOf(scene, index).id,
    createdAt: daysAgo(2),
  });
  em.create(PaymentApplication, {
    pagoComunidadId: payment.id,
    communityId: payment.communityId,
    cargosComunidadId,
    montoAplicado: 3399.27,
    createdAt: daysAgo(2),
  });
}
