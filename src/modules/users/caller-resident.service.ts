import type { Context } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { readOne } from '../../core/read/read.js';
import { residents } from '../residents/resident.access.js';
import type { CallerResident } from './caller-resident.types.js';

const FIELDS = [
  'id',
  'userId',
  'communityId',
  'communityName',
  'fullName',
  'email',
  'phone',
  'number',
  'address',
  'communityIds',
  'createdAt',
] as const satisfies (keyof CallerResident)[];

/** The resident record of the caller; empty fields for a caller without one. */
export async function callerResident(ctx: Context): Promise<CallerResident> {
  const { residentId } = callerOf(ctx);
  const resident = residentId && (await readOne(ctx, residents, residentId, { fields: FIELDS }));
  return resident ? { ...resident, residentId } : {};
}
