import { type Context, callerOf, complete, type WriteContext } from '../../engine/declare.js';
import { firstGiven } from '../../engine/schema.js';
import {
  assertInScope,
  changedBy,
  createRow,
  findForWrite,
  type Patch,
  patchFields,
  softDelete,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { communityOfResident } from '../residents/resident.service.js';
import { contracts, contractsWithInactive } from './contract.access.js';
import { Contract } from './contract.entity.js';
import type { ContractInput, ContractPatch } from './contract.inputs.js';

type Period = Pick<Contract, 'fechaInicio' | 'fechaFin'>;

const endsBeforeItBegins = (given: Patch<Period>) =>
  invalidOperation(
    'END_BEFORE_START',
    {
      es: 'La fecha de fin no puede ser anterior a la fecha de inicio.',
      en: 'The end cannot be before the beginning.',
    },
    { field: firstGiven(given, 'fechaFin', 'fechaInicio') },
  );

const ofAnotherCommunity = () =>
  badRequest(
    'COMMUNITIES_DIFFER',
    {
      es: 'El residente no pertenece a la comunidad del contrato.',
      en: 'The resident does not belong to the community of the contract.',
    },
    { field: 'residentId' },
  );

const violations: Violations = {
  contracts_community_of_reference_check: ofAnotherCommunity,
  community_charges_contract_community_foreign: () =>
    invalidOperation(
      'CONTRACT_HAS_CHARGES',
      {
        es: 'El contrato tiene cargos y no puede cambiar de comunidad.',
        en: 'The contract has charges and cannot move to another community.',
      },
      { field: 'communityId' },
    ),
};

/** Adds a contract to a community. Returns its id. */
export function createContract(ctx: Context, input: ContractInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const { isActive, ...fields } = complete(input);
      assertPeriod(fields, fields);
      await assertInScope(tx, communities, fields, 'communityId');
      await assertResident(tx, fields);
      const deletedAt = isActive === false ? tx.services.clock.nowIso() : null;
      return createRow(tx, Contract, { ...fields, deletedAt, updatedByUserId: callerOf(tx).userId }).id;
    },
    violations,
  );
}

/** Changes a contract. An inactive one is unknown unless the patch reactivates it. */
export function updateContract(ctx: Context, id: string, patch: ContractPatch): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const { isActive, ...fields } = patch;
      const contract = await findForWrite(tx, isActive ? contractsWithInactive : contracts, id);
      const { communityId, residentId } = contract;
      patchFields(contract, fields);
      assertPeriod(contract, patch);
      await assertInScope(tx, communities, patch, 'communityId');
      // A resident who has moved, or was deleted, since the contract named it may be repeated.
      const isKept = contract.communityId === communityId && contract.residentId === residentId;
      if (!isKept) await assertResident(tx, contract);
      if (isActive) contract.deletedAt = null;
      // The audit log has what changes beside the deletion, whose entry shows the row before it.
      if (isActive === false) await tx.em.flush();
      patchFields(contract, changedBy(tx, patch));
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

function assertPeriod({ fechaInicio, fechaFin }: Period, given: Patch<Period>): void {
  // Date-times are UTC with milliseconds, so the order of the texts is that of the times.
  if (fechaFin && fechaFin < fechaInicio) throw endsBeforeItBegins(given);
}

/** Refuses a resident of another community as the one who represents it. */
async function assertResident(
  tx: WriteContext,
  { communityId, residentId }: Pick<Contract, 'communityId' | 'residentId'>,
): Promise<void> {
  if (residentId && (await communityOfResident(tx, { residentId }, 'residentId')) !== communityId)
    throw ofAnotherCommunity();
}
