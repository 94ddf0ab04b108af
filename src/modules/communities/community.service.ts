import { reading } from '../../engine/database.js';
import {
  type Context,
  callerOf,
  complete,
  goOnAsSender,
  needsAssignmentToCreated,
} from '../../engine/declare.js';
import { createRow, findForWrite, patchFields, softDelete, write } from '../../engine/write.js';
import { CommunityAssignment } from './assignment.entity.js';
import { communities } from './community.access.js';
import { Community } from './community.entity.js';
import type { CommunityInput, CommunityPatch } from './community.inputs.js';

/**
 * Creates a community and, if the access policy says so, assigns it to its creator, whose request reaches it from then on. Returns
 * its id.
 */
export async function createCommunity(ctx: Context, input: CommunityInput): Promise<string> {
  const caller = callerOf(ctx);
  const id = await write(ctx, async (tx) => {
    const community = createRow(tx, Community, complete(input));
    if (needsAssignmentToCreated(caller)) {
      tx.em.create(CommunityAssignment, { userId: caller.userId, communityId: community.id });
    }
    return community.id;
  });
  ctx.services.forgetCaller(caller.userId);
  if (needsAssignmentToCreated(caller)) {
    const [communityIds, audienceIds] = [caller.communityIds, caller.audienceIds].map((ids) => [...ids, id]);
    Object.assign(ctx.running, { sender: { ...caller, communityIds, audienceIds } });
    goOnAsSender(ctx);
  }
  return id;
}

export function updateCommunity(ctx: Context, id: string, patch: CommunityPatch): Promise<void> {
  return write(ctx, async (tx) => patchFields(await findForWrite(tx, communities, id), patch));
}

/** The users whose scope holds a community. */
const MEMBERS = reading(`
  select a."user_id" as "userId" from "community_assignments" a where a."community_id" = $1::uuid
  union
  select r."user_id" from "residents" r where r."community_id" = $1::uuid and r."user_id" is not null`);

/** Soft-deletes a community, its residents and their vehicles, pets and visits; it leaves the scope of its users at once. */
export async function deleteCommunity(ctx: Context, id: string): Promise<void> {
  const members = await write(ctx, async (tx) => {
    const community = await findForWrite(tx, communities, id);
    await softDelete(tx, communities, community);
    return tx.queries.run<{ userId: string }>(MEMBERS, [id]);
  });
  for (const { userId } of members) ctx.services.forgetCaller(userId);
}
