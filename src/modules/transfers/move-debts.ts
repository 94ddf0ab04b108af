import { callerOf, type WriteContext } from '../../engine/declare.js';
import { Statement, selectSql } from '../../engine/read.js';
import { createRow, LocksOutdated } from '../../engine/write.js';
import { sumOf } from '../../platform/money.js';
import { accountsSql } from '../resident-charges/accounts.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { settle } from '../resident-charges/settle.js';
import type { Unit } from '../residents/unit.entity.js';

/* Moves what a payer owes for a unit to the next one, charge by charge, without changing what the unit owes on any day. */

interface Sale {
  readonly formerId: string;
  readonly payerId: string;
  readonly on: string;
  /** The charges of the former payer for the unit, which are locked. */
  readonly charges: readonly ResidentCharge[];
}

const everyCharge = { ...residentCharges, scope: 'unscoped' } as const;

/** A charge with what of it moves. */
interface Debt {
  readonly charge: ResidentCharge;
  readonly amount: number;
  /** The day on which it moves: that of the sale, or its own if that is later. */
  readonly day: string;
  readonly owedSince: string;
  /** Whether nobody has owed it yet: its day is still to come, and nothing is paid of it. */
  readonly isAhead: boolean;
}

/**
 * Pays the open part of each charge of the former payer by a payment that is no money, and charges it to the new payer. A charge that
 * nobody has owed yet becomes one of the new payer itself.
 */
export async function moveDebts(tx: WriteContext, unit: Unit, sale: Sale): Promise<void> {
  const { communityId } = unit;
  const debts = await findDebts(tx, unit, sale);
  const ahead = await withoutPayments(
    tx,
    debts.filter(({ isAhead }) => isAhead),
  );
  await giveAway(tx, unit, sale.payerId, ahead);
  await transfer(
    tx,
    unit,
    sale.payerId,
    debts.filter(({ charge }) => !ahead.includes(charge)),
  );
  await settle(
    tx,
    [sale.formerId, sale.payerId].map((residentId) => ({ communityId, residentId })),
  );
}

/** Returns the charges to which no payment is linked, one that awaits confirmation neither. */
async function withoutPayments(tx: WriteContext, debts: readonly Debt[]): Promise<ResidentCharge[]> {
  if (debts.length === 0) return [];
  const ids = debts.map(({ charge }) => charge.id);
  const linked = await tx.em.find(ResidentPayment, { cargoResidenteId: { $in: ids } });
  const paid = new Set(linked.map(({ cargoResidenteId }) => cargoResidenteId));
  return debts.map(({ charge }) => charge).filter(({ id }) => !paid.has(id));
}

async function giveAway(
  tx: WriteContext,
  { id }: Unit,
  payerId: string,
  charges: readonly ResidentCharge[],
): Promise<void> {
  // A trigger finds the unit of what is moved, unless the unit changes too.
  for (const charge of charges) charge.unitId = null;
  await tx.em.flush();
  for (const charge of charges) {
    charge.unitId = id;
    charge.residentId = payerId;
    charge.updatedByUserId = callerOf(tx).userId;
  }
}

async function transfer(
  tx: WriteContext,
  unit: Unit,
  payerId: string,
  debts: readonly Debt[],
): Promise<void> {
  for (const { charge, amount } of debts) {
    // A linked payment clears what was set by hand. The sum is written with it, so that the charge has one new version.
    charge.manualStatus = null;
    charge.statusSetOn = null;
    charge.montoPagado = sumOf(charge.montoPagado, amount);
  }
  await tx.em.flush();
  for (const debt of debts) {
    createRow(tx, ResidentPayment, paymentOf(debt, unit));
    createRow(tx, ResidentCharge, chargeOf(debt, unit, payerId));
  }
}

/**
 * Finds what is open of the charges, by the figures of debts: money of charges whose day is still to come pays what is due before, and
 * these are open then. What payments of days to come would pay moves too, and these become a credit.
 */
async function findDebts(tx: WriteContext, { id }: Unit, { formerId, on, charges }: Sale): Promise<Debt[]> {
  const open = await readOpen(tx, id, formerId);
  const locked = new Map(charges.map((charge) => [charge.id, charge]));
  return open.map(({ id: chargeId, day, owedSince, isDue, monto, balance }) => {
    const charge = locked.get(chargeId);
    // Somebody charged it before the residents were locked.
    if (!charge) throw new LocksOutdated();
    const isAhead = !isDue && balance === monto;
    return { charge, amount: balance, day: day > on ? day : on, owedSince, isAhead };
  });
}

const OPEN = ['id', 'day', 'owedSince', 'isDue', 'monto'] as const;

/** Reads the open charges of a payer for a unit. The account is read once: for the balance of each charge PostgreSQL may compute it again. */
function readOpen(tx: WriteContext, unitId: string, payerId: string) {
  const statement = new Statement(tx.services, 'unrestricted');
  const payer = `${statement.bind(payerId)}::uuid`;
  const unit = `${statement.bind(unitId)}::uuid`;
  const charges = selectSql(
    statement,
    everyCharge,
    (field) => OPEN.map((name) => `${field(name)} as "${name}"`).join(', '),
    [(field) => `${field('residentId')} = ${payer} and ${field('unitId')} = ${unit}`],
  );
  return tx.queries.change<Pick<ResidentCharge, (typeof OPEN)[number] | 'balance'>>(
    `with "owed" as materialized (select "id", "balance" from (${accountsSql(statement, (id) => `${id} = ${payer}`)}) a` +
      ` where "balance" > 0) select c.*, o."balance" from (${charges}) c join "owed" o on o."id" = c."id"`,
    statement.values,
  );
}

/** Names a day as clients of REST do. */
const momentOf = (day: string) => `${day}T00:00:00.000Z`;

const paymentOf = ({ charge, amount, day }: Debt, { id: unitId, communityId, number }: Unit) => ({
  ...({ kind: 'TRANSFER', status: 'Aplicado' } as const),
  ...{ residenteId: charge.residentId, communityId, unitId, cargoResidenteId: charge.id },
  ...{ monto: amount, fechaPago: momentOf(day), concepto: `Traspaso del adeudo de la unidad ${number}` },
  ...{ formaDePago: null, urlComprobante: null, nota: null },
});

const chargeOf = (
  { charge, amount, day, owedSince }: Debt,
  { id: unitId, communityId }: Unit,
  residentId: string,
) => ({
  ...({ kind: 'TRANSFER', manualStatus: 'Activo' } as const),
  ...{ residentId, communityId, unitId, monto: amount, fecha: momentOf(day), descripcion: textOf(charge) },
  ...{ sinceDay: owedSince, originId: charge.originId ?? charge.id },
});

/** The characters of the text of a charge that its transfer repeats. */
const MOST_TEXT_OF_CHARGE = 1_000;

const textOf = ({ kind, descripcion }: ResidentCharge): string =>
  kind === 'TRANSFER' ? descripcion : `Traspaso: ${descripcion.slice(0, MOST_TEXT_OF_CHARGE)}`;
