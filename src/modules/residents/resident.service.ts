import {
  type AnyRecord,
  audienceAfter,
  type Context,
  complete,
  type Id,
  unknownIdError,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  assertInScope,
  createRow,
  endByMove,
  findForWrite,
  lockAhead,
  patchFields,
  softDelete,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest } from '../../platform/errors.js';
import { communities } from '../communities/community.access.js';
import { haveDifferentCompanies } from '../communities/company.js';
import { linkableUsers, users } from '../identity/user.access.js';
import { leaveAll, placeInUnit } from './place-in-unit.js';
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';
import type { CreateResidentInput, ResidentPatch } from './resident.inputs.js';

export const userHasResident = (field?: string) =>
  badRequest(
    'USER_HAS_RESIDENT',
    {
      es: 'El usuario ya está vinculado a un residente.',
      en: 'The user is already linked to a resident.',
    },
    { field },
  );

/** The errors of violated constraints, for the units of work of an input that names a user and a resident record. */
const residentViolations: Violations = {
  residents_user_unique: () => userHasResident('userId'),
};

/** Creates the resident record of a user who has none. Returns its id. */
export async function createResident(ctx: Context, input: CreateResidentInput): Promise<string> {
  const id = await write(ctx, (tx) => addResident(tx, input), residentViolations);
  ctx.services.forgetCaller(input.userId);
  return id;
}

/** `createResident` within a larger unit of work, whose end must evict the caller from the cache. */
export async function addResident(tx: WriteContext, input: CreateResidentInput): Promise<string> {
  const resident = await makeResident(tx, input);
  await placeInUnit(tx, resident);
  return resident.id;
}

/** Adds a resident whom the caller places in its unit, once everything else that locks residents is written. */
export async function makeResident(tx: WriteContext, input: CreateResidentInput): Promise<Resident> {
  // Who sees an account follows from the community of its resident.
  await assertInScope(tx, linkableUsers, input, 'userId', 'share');
  await assertInScope(tx, communities, input, 'communityId');
  return createRow(tx, Resident, { ...complete(input), audience: audienceAfter(tx, input.communityId) });
}

/**
 * Changes a resident. Returns the id of the record with its data, which is a new one after some moves
 * (`changeResident`).
 */
export async function updateResident(ctx: Context, id: string, patch: ResidentPatch): Promise<string> {
  const resident = await write(ctx, (tx) => changeResident(tx, id, patch), residentViolations);
  ctx.services.forgetCaller(resident.userId);
  return resident.id;
}

/**
 * `updateResident` within a larger unit of work, whose end must evict the caller from the cache. A move to a
 * community of another company ends the record and returns a new one with the same data: existing rows stay
 * with the old company, and the new company cannot see them.
 */
export async function changeResident(tx: WriteContext, id: string, patch: ResidentPatch): Promise<Resident> {
  // Who sees an account follows from the community of its resident.
  if (patch.communityId) {
    const known = await readOne(tx, residents, id, { fields: ['userId', 'communityId'] });
    if (known && known.communityId !== patch.communityId) await lockAhead(tx, users, known.userId);
  }
  await lockAhead(tx, communities, patch.communityId);
  const resident = await findForWrite(tx, residents, id);
  await assertInScope(tx, communities, patch, 'communityId');
  const { communityId: from } = resident;
  const former = { communityId: from, number: resident.number };
  if (!from || !patch.communityId || !(await haveDifferentCompanies(tx, from, patch.communityId))) {
    patchFields(resident, patch);
    await placeInUnit(tx, resident, former);
    return resident;
  }
  const { userId, communityId, fullName, email, phone, number, address } = resident;
  await leaveAll(tx, resident);
  await endByMove(tx, residents, resident);
  const next = tx.em.create(Resident, { userId, communityId, fullName, email, phone, number, address });
  patchFields(next, patch);
  await placeInUnit(tx, next);
  return next;
}

/**
 * The community of a resident within scope whom a field of an input names, for a row that moves to the resident. Locks the resident, so it cannot
 * move until the end of the transaction. BAD_REQUEST for an unknown resident.
 */
export async function communityOfResident<Field extends string>(
  tx: WriteContext,
  input: { readonly [Name in Field]?: Id | null | undefined },
  field: Field,
  record: AnyRecord<Resident> = residents,
): Promise<string | null> {
  const id = input[field];
  const resident = id && (await readOne(tx, record, id, { fields: ['communityId'] }, 'share'));
  if (!resident) throw unknownIdError(record, field);
  return resident.communityId;
}

/** Soft-deletes a resident with its vehicles, pets and visits; its user can get a new resident record. */
export async function deleteResident(ctx: Context, id: string): Promise<void> {
  const userId = await write(ctx, async (tx) => {
    const resident = await findForWrite(tx, residents, id);
    await leaveAll(tx, resident);
    await softDelete(tx, residents, resident);
    return resident.userId;
  });
  ctx.services.forgetCaller(userId);
}
