import { BankBalance } from '../modules/bank-balances/bank-balance.entity.js';
import type { Community } from '../modules/communities/community.entity.js';
import { ResidentCharge } from '../modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../modules/resident-charges/resident-payment.entity.js';
import type { Resident } from '../modules/residents/resident.entity.js';
import { uploadPathOf } from './files.js';
import { atEdge, clockChange, daysAgo, monthName, monthsAgo } from './moments.js';
import { administratorOf, residentsOf, type Scene } from './scene.js';
import { MONTHLY_FEES } from './settings.js';

const MONTHS = 6;

/** Makes charges and payments of residents in every status, and the bank balances of the communities. */
export function makeMoney(scene: Scene): void {
  for (const [index, community] of scene.communities.entries()) {
    const book: Book = {
      scene,
      fee: MONTHLY_FEES[index] as number,
      authorId: administratorOf(scene, index).id,
    };
    for (const resident of residentsOf(scene, community)) addFees(book, resident);
    addBalances(scene, index);
    if (community.timeZone) addAtClockChange(book, community, community.timeZone);
  }
  const book: Book = { scene, fee: MONTHLY_FEES[0], authorId: scene.users.admin.id };
  for (const resident of Object.values(scene.accounts)) addOddities(book, resident);
}

interface Book {
  readonly scene: Scene;
  readonly fee: number;
  readonly authorId: string;
}

/** Adds the monthly fees of the last months: most residents pay all, some the last one in part, a few have stopped paying. */
function addFees(book: Book, resident: Resident): void {
  const { pick, accounts } = book.scene;
  const isAccount = Object.values(accounts).includes(resident);
  const unpaid = isAccount || pick.chance(70) ? 1 : pick.chance(50) ? 0 : 2 + pick.below(3);
  const partly = isAccount || pick.chance(30);
  for (let months = MONTHS - 1; months >= 0; months--) {
    const charge = addCharge(book, resident, months);
    if (months >= unpaid) addPayment(book, charge, months, book.fee);
    else if (months === unpaid - 1 && partly) addPayment(book, charge, months, book.fee / 2);
  }
}

function addCharge(
  { scene, fee, authorId }: Book,
  { id: residentId, communityId }: Resident,
  months: number,
): ResidentCharge {
  const fecha = atEdge(
    months,
    1,
    scene.residents.findIndex(({ id }) => id === residentId),
  );
  return scene.em.create(ResidentCharge, {
    residentId,
    communityId,
    fecha,
    descripcion: `Mantenimiento de ${monthName(months)}`,
    monto: fee,
    manualStatus: null,
    createdByUserId: authorId,
    createdAt: fecha,
  });
}

function addPayment({ scene, authorId }: Book, charge: ResidentCharge, months: number, monto: number): void {
  const fechaPago = atEdge(months, 2 + scene.pick.below(12), scene.pick.below(3));
  scene.em.create(ResidentPayment, {
    residenteId: charge.residentId,
    communityId: charge.communityId,
    cargoResidenteId: charge.id,
    fechaPago,
    monto,
    status: 'Aplicado',
    concepto: charge.descripcion,
    formaDePago: scene.pick.from(['Transferencia', 'Efectivo', 'Tarjeta']),
    urlComprobante: null,
    nota: null,
    createdByUserId: authorId,
    createdAt: fechaPago,
  });
}

/** Adds active and cancelled charges, and unlinked payments, for the accounts. */
function addOddities({ scene, authorId }: Book, { id: residentId, userId, communityId }: Resident): void {
  const { em } = scene;
  const charge = { residentId, communityId, createdByUserId: authorId };
  em.create(ResidentCharge, {
    ...charge,
    fecha: daysAgo(4),
    descripcion: 'Tarjeta de acceso adicional',
    monto: 150,
    manualStatus: null,
    createdAt: daysAgo(4),
  });
  // The last evening of a month in Mexico, which is the first day of the next one in UTC.
  const lastEvening = atEdge(1, 0, 2);
  em.create(ResidentCharge, {
    ...charge,
    fecha: lastEvening,
    descripcion: 'Invitados adicionales en la alberca',
    monto: 120,
    manualStatus: null,
    createdAt: lastEvening,
  });
  em.create(ResidentCharge, {
    ...charge,
    fecha: daysAgo(25),
    descripcion: 'Renta del salón de eventos',
    monto: 1500,
    manualStatus: 'Cancelado',
    createdAt: daysAgo(25),
  });
  const payment = {
    residenteId: residentId,
    communityId,
    cargoResidenteId: null,
    formaDePago: 'Transferencia',
    urlComprobante: null,
    createdByUserId: userId,
  };
  em.create(ResidentPayment, {
    ...payment,
    fechaPago: daysAgo(1),
    monto: 150,
    status: 'PorConfirmar',
    concepto: 'Tarjeta de acceso adicional',
    nota: null,
    urlComprobante: uploadPathOf('receipts/transferencia.pdf'),
    createdAt: daysAgo(1),
  });
  em.create(ResidentPayment, {
    ...payment,
    fechaPago: daysAgo(40),
    monto: 200,
    status: 'Aplicado',
    concepto: 'Anticipo',
    nota: 'A cuenta de los siguientes meses',
    createdAt: daysAgo(40),
  });
  em.create(ResidentPayment, {
    ...payment,
    fechaPago: daysAgo(70),
    monto: 1500,
    status: 'Cancelado',
    concepto: 'Renta del salón de eventos',
    nota: 'El banco devolvió la transferencia',
    createdAt: daysAgo(70),
  });
}

/** Adds charges on both sides of the hour at which clocks were changed last. */
function addAtClockChange({ scene, authorId }: Book, community: Community, timeZone: string): void {
  const neighbours = residentsOf(scene, community);
  for (const [index, hours] of [-0.5, 0, 0.5].entries()) {
    const { id: residentId, communityId } = neighbours[index] as Resident;
    const fecha = clockChange(timeZone, 'previous', hours);
    scene.em.create(ResidentCharge, {
      residentId,
      communityId,
      fecha,
      descripcion: 'Reposición de llave',
      monto: 90,
      manualStatus: null,
      createdByUserId: authorId,
      createdAt: fecha,
    });
  }
}

function addBalances(scene: Scene, index: number): void {
  const { em, communities, pick } = scene;
  let monto = 180_000 + index * 45_000;
  for (let months = MONTHS; months >= 1; months--) {
    monto += 4_000 - pick.below(1_500_000) / 100;
    const fechaSaldo = monthsAgo(months, 28);
    em.create(BankBalance, {
      communityId: communities[index]?.id as string,
      banco: 'Banco del Bajío',
      cuenta: `01234567${index}9`,
      fechaSaldo,
      monto,
      createdByUserId: administratorOf(scene, index).id,
      createdAt: fechaSaldo,
    });
  }
}
