import { type Context, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { findForAction, LocksOutdated, lockInOrder, write } from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { units } from '../residents/unit.access.js';
import { todayIn } from '../residents/unit-people.service.js';
import { handOver } from '../residents/unit-sale.js';
import { moveDebts } from './move-debts.js';
import { transferAction } from './transfer.actions.js';
import type { TransferUnitInput } from './transfer.inputs.js';

/** Makes another resident the owner and payer of a unit from a day on, with what the former payer owes or without it. */
export function transferUnit(ctx: Context, id: string, input: TransferUnitInput): Promise<void> {
  return write(ctx, (tx) => transfer(tx, id, input));
}

async function transfer(
  tx: WriteContext,
  id: string,
  { payerId, on, debt }: TransferUnitInput,
): Promise<void> {
  const formerId = (await readOne(tx, units, id, { fields: ['payerId'] }))?.payerId ?? null;
  // Charges are locked before residents and these before units, as in every other write, so that two writes cannot deadlock.
  const follows = debt === 'FOLLOWS' && formerId !== null;
  const charges = follows ? await lockInOrder(tx, ResidentCharge, { residentId: formerId, unitId: id }) : [];
  const known = await lockResidents(tx, [formerId, payerId]);
  const unit = await findForAction(tx, transferAction, id);
  const { communityId } = unit;
  if (formerId === null || unit.payerId !== formerId) throw new LocksOutdated();
  if (payerId === formerId) throw payerUnchanged();
  if (known.get(payerId) !== communityId) throw unknownIdError(residents, 'payerId');
  if (on > (await todayIn(tx, communityId))) throw dayNotCome();
  await handOver(tx, unit, { payerId, on });
  if (follows) await moveDebts(tx, unit, { formerId, payerId, on, charges });
}

/** Locks residents, who get no charge meanwhile, and returns the communities of those who have one. */
async function lockResidents(
  tx: WriteContext,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string | null>> {
  const named = ids.filter((id) => id !== null);
  const locked = await lockInOrder(tx, Resident, { id: { $in: [...new Set(named)] }, deletedAt: null });
  return new Map(locked.map(({ id, communityId }) => [id, communityId]));
}

const payerUnchanged = () =>
  invalidOperation(
    'PAYER_UNCHANGED',
    { es: 'El residente ya paga por la unidad.', en: 'The resident pays for the unit already.' },
    { field: 'payerId' },
  );

const dayNotCome = () =>
  badRequest(
    'DAY_NOT_COME',
    { es: 'El día todavía no llega.', en: 'The day has not come yet.' },
    { field: 'on' },
  );
