import type { Context, WriteContext } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { softDelete } from '../../core/write/soft-delete.js';
import { assertInScope, findForWrite, patchFields, type Violations, write } from '../../core/write/write.js';
import { badRequest } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { users } from '../identity/user.access.js';
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';
import type { CreateResidentInput, UpdateResidentInput } from './resident.inputs.js';

/** The errors of violated constraints, for every unit of work that writes residents. */
export const residentViolations: Violations = {
  residents_user_unique: () => badRequest('El usuario ya está vinculado a un residente.'),
};

/** Creates the resident record of a user without one. Returns its id. */
export async function createResident(ctx: Context, input: CreateResidentInput): Promise<string> {
  const id = await write(ctx, (tx) => addResident(tx, input), residentViolations);
  ctx.services.forgetCaller(input.userId);
  return id;
}

/** `createResident` within a larger unit of work, which evicts the caller from the cache at its end. */
export async function addResident(tx: WriteContext, input: CreateResidentInput): Promise<string> {
  await assertInScope(tx, users, input.userId);
  await assertInScope(tx, communities, input.communityId);
  return tx.em.create(Resident, complete(input)).id;
}

/** Changes the given fields of a resident. */
export async function updateResident(ctx: Context, id: string, input: UpdateResidentInput): Promise<void> {
  const userId = await write(ctx, (tx) => changeResident(tx, id, input));
  ctx.services.forgetCaller(userId);
}

/**
 * `updateResident` within a larger unit of work, which evicts the caller from the cache at its end. Returns
 * the id of the user.
 */
export async function changeResident(
  tx: WriteContext,
  id: string,
  input: UpdateResidentInput,
): Promise<string> {
  const resident = await findForWrite(tx, residents, id);
  await assertInScope(tx, communities, input.communityId);
  patchFields(resident, input);
  return resident.userId;
}

/** Soft-deletes a resident with its vehicles, pets and visits; its user can get a new resident record. */
export async function deleteResident(ctx: Context, id: string): Promise<void> {
  const userId = await write(ctx, async (tx) => {
    const resident = await findForWrite(tx, residents, id);
    await softDelete(tx, residents, resident);
    return resident.userId;
  });
  ctx.services.forgetCaller(userId);
}
