import type { Context, WriteContext } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { callerOf } from '../../core/policy.js';
import { softDelete } from '../../core/write/soft-delete.js';
import {
  assertInScope,
  findForWrite,
  replaceFields,
  type Violations,
  write,
} from '../../core/write/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { residents } from '../residents/resident.access.js';
import { contracts, contractsWithInactive } from './contract.access.js';
import { Contract } from './contract.entity.js';
import type { ContractInput } from './contract.inputs.js';

const violations: Violations = {
  community_charges_contract_community_foreign: () =>
    invalidOperation({
      es: 'El contrato tiene cargos y no puede cambiar de comunidad.',
      en: 'The contract has charges and cannot move to another community.',
    }),
};

/** Adds a contract to a community. Returns its id. */
export function createContract(ctx: Context, input: ContractInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInput(tx, input);
    const deletedAt = input.isActive === false ? tx.services.clock.nowIso() : null;
    return tx.em.create(Contract, { ...fieldsOf(tx, input), deletedAt }).id;
  });
}

/**
 * Replaces a contract; fields left out are cleared, except `isActive`, which keeps its value. An inactive
 * contract counts as unknown unless the input reactivates it.
 */
export function updateContract(ctx: Context, id: string, input: ContractInput): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const contract = await findForWrite(tx, input.isActive ? contractsWithInactive : contracts, id);
      await assertInput(tx, input);
      replaceFields(contract, fieldsOf(tx, input));
      if (input.isActive) contract.deletedAt = null;
      if (input.isActive === false) await softDelete(tx, contracts, contract);
    },
    violations,
  );
}

/** Soft-deletes a contract; its charges and payments remain. */
export function deleteContract(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const contract = await findForWrite(tx, contracts, id);
    contract.updatedByUserId = callerOf(tx).userId;
    await softDelete(tx, contracts, contract);
  });
}

async function assertInput(tx: WriteContext, { communityId, residentId }: ContractInput): Promise<void> {
  await assertInScope(tx, communities, communityId);
  await assertInScope(tx, residents, residentId);
}

function fieldsOf(tx: WriteContext, input: ContractInput) {
  const { isActive: _, ...fields } = complete(input);
  return { ...fields, updatedByUserId: callerOf(tx).userId };
}
