import {
  assertWritable,
  type Context,
  callerOf,
  complete,
  type WriteContext,
  writablePets,
} from '../../engine/declare.js';
import {
  assertInScope,
  createRow,
  findForAction,
  lockNamedAhead,
  patchFields,
  write,
} from '../../engine/write.js';
import { referenceableResidents } from '../residents/resident.access.js';
import { pets } from './pet.access.js';
import { petActions } from './pet.actions.js';
import { Pet } from './pet.entity.js';
import type { PetInput, PetPatch } from './pet.inputs.js';

/** Registers a pet of a resident. Returns its id. */
export function createPet(ctx: Context, input: PetInput): Promise<string> {
  return write(ctx, (tx) => addPet(tx, input));
}

/** Does the work of `createPet` within a larger unit of work. */
export async function addPet(tx: WriteContext, input: PetInput): Promise<string> {
  await assertResident(tx, input);
  return createRow(tx, Pet, complete(input)).id;
}

export function updatePet(ctx: Context, id: string, patch: PetPatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [pets, id, 'residentId'], referenceableResidents, patch.residentId);
    patchFields(await findForAction(tx, petActions.update, id), patch);
    await assertResident(tx, patch);
  });
}

export function deletePet(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [pets, id, 'residentId'], referenceableResidents);
    tx.em.remove(await findForAction(tx, petActions.delete, id));
  });
}

async function assertResident(tx: WriteContext, { residentId }: PetPatch): Promise<void> {
  if (residentId === undefined) return;
  await assertInScope(tx, referenceableResidents, { residentId }, 'residentId');
  assertWritable(callerOf(tx), writablePets, residentId);
}
