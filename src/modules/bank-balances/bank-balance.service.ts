import { type Context, complete } from '../../engine/declare.js';
import { assertInScope, changedBy, findForWrite, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { bankBalances } from './bank-balance.access.js';
import { BankBalance } from './bank-balance.entity.js';
import type { BankBalanceInput, BankBalancePatch } from './bank-balance.inputs.js';

/** Records the balance of a bank account. Returns its id. */
export function createBankBalance(ctx: Context, input: BankBalanceInput): Promise<number> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    const balance = tx.em.create(BankBalance, complete(input));
    await tx.em.flush();
    return balance.id;
  });
}

export function updateBankBalance(ctx: Context, id: number, patch: BankBalancePatch): Promise<void> {
  return write(ctx, async (tx) => {
    patchFields(await findForWrite(tx, bankBalances, id), { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, communities, patch, 'communityId');
  });
}
