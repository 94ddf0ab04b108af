import type { Context } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { type NewNumber, newNumberOf } from '../../core/read/new-number.js';
import { editing } from '../../core/write/action.js';
import { changeFields } from '../../core/write/change-fields.js';
import { changedBy } from '../../core/write/changed-by.js';
import { assertInScope } from '../../core/write/references.js';
import { findForWrite, write } from '../../core/write/write.js';
import { communities } from '../communities/community.access.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';
import type { BankBalanceInput, BankBalancePatch } from './bank-balance.inputs.js';

/** Records the balance of a bank account. Returns its id. */
export function createBankBalance(ctx: Context, input: BankBalanceInput): Promise<NewNumber> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input.communityId);
    tx.em.create(BankBalance, complete(input));
    return newNumberOf(BankBalance);
  });
}

export function updateBankBalance(ctx: Context, id: number, patch: BankBalancePatch): Promise<void> {
  return write(ctx, async (tx) => {
    await changeFields(tx, editing(bankBalances).update, id, { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, communities, patch.communityId);
  });
}

export function deleteBankBalance(ctx: Context, id: number): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, bankBalances, id));
  });
}
