import { type Context, callerOf, goOnAsSender, needsAssignmentToCreated } from '../../engine/access.js';
import { complete } from '../../engine/declare.js';
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

/** Soft-deletes a community, its residents and their vehicles, pets and visits. */
export async function deleteCommunity(ctx: Context, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    const community = await findForWrite(tx, communities, id);
    await softDelete(tx, communities, community);
  });
  ctx.services.forgetCaller(callerOf(ctx).userId);
}
