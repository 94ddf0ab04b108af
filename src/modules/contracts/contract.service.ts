import type { Context, WriteContext } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { callerOf } from '../../core/policy.js';
import { changedBy } from '../../core/write/changed-by.js';
import { assertInScope } from '../../core/write/references.js';
import { softDelete } from '../../core/write/soft-delete.js';
import { findForWrite, patchFields, type Violations, write } from '../../core/write/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { residents } from '../residents/resident.access.js';
import { contracts, contractsWithInactive } from './contract.access.js';
import { Contract } from './contract.entity.js';
import type { ContractInput, ContractPatch } from './contract.inputs.js';

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
    await assertReferences(tx, input);
    const { isActive, ...fields } = complete(input);
    const deletedAt = isActive === false ? tx.services.clock.nowIso() : null;
    return tx.em.create(Contract, { ...fields, deletedAt, updatedByUserId: callerOf(tx).userId }).id;
  });
}

/** Changes a contract. An inactive one is unknown unless the patch reactivates it. */
export function updateContract(ctx: Context, id: string, patch: ContractPatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const { isActive, ...fields } = patch;
      const contract = await findForWrite(tx, isActive ? contractsWithInactive : contracts, id);
      await assertReferences(tx, patch);
      patchFields(contract, { ...fields, ...changedBy(tx, patch) });
      if (isActive) contract.deletedAt = null;
      if (isActive === false) await softDelete(tx, contracts, contract);
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

async function assertReferences(
  tx: WriteContext,
  { communityId, residentId }: Pick<ContractPatch, 'communityId' | 'residentId'>,
): Promise<void> {
  await assertInScope(tx, communities, communityId);
  await assertInScope(tx, residents, residentId);
}
