import { type Context, complete, oneOf, unknownIdError, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import {
  assertInScope,
  createRow,
  findActiveForWrite,
  forEachRow,
  isEmptyPatch,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { units } from '../residents/unit.access.js';
import { todayIn } from '../residents/unit-people.service.js';
import { chargeMonth } from './charge-month.js';
import { fees } from './fee.access.js';
import { Fee } from './fee.entity.js';
import type { ChargeFeeInput, CreateFeeInput, FeeAmountInput, FeePatch } from './fee.inputs.js';
import { FeeAmount } from './fee-amount.entity.js';
import { columnsOf, type LateFeeRuleInput } from './late-fee-rule.js';

const violations: Violations = {
  fees_months_check: () =>
    invalidOperation(
      'END_BEFORE_START',
      {
        es: 'El último mes no puede ser anterior al primero.',
        en: 'The last month cannot be before the first.',
      },
      { field: 'lastMonth' },
    ),
};

/** Adds a fee to a community. Returns its id. */
export function createFee(ctx: Context, input: CreateFeeInput): Promise<string> {
  return write(ctx, (tx) => addFee(tx, input), violations);
}

async function addFee(tx: WriteContext, input: CreateFeeInput): Promise<string> {
  await assertInScope(tx, communities, input, 'communityId');
  const amounts = input.amounts ?? [];
  const { id, communityId, name, basis, firstMonth, lastMonth, dueDay, automaticSince } = complete(input);
  await assertAmounts(tx, communityId, amounts);
  // Null is not given.
  const usual = {
    kind: input.kind ?? 'ORDINARY',
    amount: input.amount ?? 0,
    every: input.every ?? 'MONTH',
  };
  const rule = { ...usual, basis, firstMonth, lastMonth, dueDay, automaticSince };
  const late = await lateColumns(tx, { communityId, lateSince: null }, input.lateFee ?? null);
  const fee = createRow(tx, Fee, { id, communityId, name, ...rule, ...late });
  addAmounts(tx, fee, amounts);
  return fee.id;
}

/** Changes a fee; what was charged stays as it is. */
export function updateFee(ctx: Context, id: string, patch: FeePatch): Promise<void> {
  return write(ctx, (tx) => changeFee(tx, id, patch), violations);
}

async function changeFee(tx: WriteContext, id: string, patch: FeePatch): Promise<void> {
  const fee = await findActiveForWrite(tx, fees, id);
  if (isEmptyPatch(patch)) return;
  const { amounts, lateFee, ...fields } = patch;
  patchFields(fee, fields);
  if (lateFee !== undefined) patchFields(fee, await lateColumns(tx, fee, lateFee));
  if (!amounts) return;
  await assertAmounts(tx, fee.communityId, amounts);
  const former = await tx.em.find(FeeAmount, { feeId: id });
  if (linesOf(former) === linesOf(amounts)) return;
  // A change of the amounts alone changes the record too.
  fee.updatedAt = tx.services.clock.nowIso();
  for (const one of former) tx.em.remove(one);
  // The flush deletes the former amounts first, so a unit may be in both lists.
  await tx.em.flush();
  addAmounts(tx, fee, amounts);
}

const linesOf = (amounts: readonly FeeAmountInput[]): string =>
  amounts
    .map(({ unitId, amount }) => `${unitId} ${amount}`)
    .sort()
    .join();

/** Returns the columns of a rule of late fees. A rule that takes the place of another one keeps its first day. */
const lateColumns = async (
  tx: WriteContext,
  { communityId, lateSince }: Pick<Fee, 'communityId' | 'lateSince'>,
  rule: LateFeeRuleInput | null,
) => columnsOf(rule, rule && (lateSince ?? (await todayIn(tx, communityId))));

/** Hides a fee, which is charged no more; what was charged stays as it is. */
export function deleteFee(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const fee = await findActiveForWrite(tx, fees, id);
    fee.isActive = false;
  });
}

/** Charges a month of a fee, if it comes to what is expected. */
export function chargeFee(ctx: Context, id: string, { month, expected }: ChargeFeeInput): Promise<void> {
  return write(ctx, async (tx) => chargeMonth(tx, await findActiveForWrite(tx, fees, id), month, expected));
}

/** Refuses units that are named twice, and others than the active ones of the community. */
async function assertAmounts(
  tx: WriteContext,
  communityId: string,
  amounts: readonly FeeAmountInput[],
): Promise<void> {
  const ids = amounts.map(({ unitId }) => unitId);
  const fields = { fields: ['id', 'communityId', 'isActive'] } as const;
  const found = await readWhere(tx, units, fields, [oneOf('id')([...new Set(ids)])], 'share');
  const known = new Set(
    found.filter((unit) => unit.isActive && unit.communityId === communityId).map(({ id }) => id),
  );
  await forEachRow('amounts', amounts, ({ unitId }, place) => {
    if (!known.has(unitId)) throw unknownIdError(units, 'unitId');
    if (ids.indexOf(unitId) < place) throw repeated();
  });
}

const repeated = () =>
  invalidOperation(
    'ROW_REPEATED',
    { es: 'La unidad aparece dos veces.', en: 'The unit is named twice.' },
    { field: 'unitId' },
  );

function addAmounts(
  tx: WriteContext,
  { id: feeId, communityId }: Fee,
  amounts: readonly FeeAmountInput[],
): void {
  for (const amount of amounts) createRow(tx, FeeAmount, { ...amount, feeId, communityId });
}
