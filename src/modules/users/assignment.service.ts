import {
  assertMayAssign,
  callerOf,
  isCommunityInScope,
  oneOf,
  usesAssignments,
  type WriteContext,
} from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { badRequest } from '../../platform/errors.js';
import type { RoleCode } from '../../platform/roles.js';
import { CommunityAssignment } from '../communities/assignment.entity.js';
import { communities } from '../communities/community.access.js';

/**
 * Replaces the communities assigned to a user whose row is locked; without a list nothing changes. Assignments out of the
 * caller's scope are kept, since the caller cannot see them. A list without changes needs no permission, so a client may send
 * back what it read.
 */
export async function assignCommunities(
  tx: WriteContext,
  userId: string,
  role: RoleCode,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  if (!ids) return;
  await assertCommunitiesInScope(tx, ids, 'userCommunityIds');
  const assigned = await tx.em.find(CommunityAssignment, { userId });
  const removed = assigned.filter(
    ({ communityId }) => !ids.includes(communityId) && isCommunityInScope(callerOf(tx), communityId),
  );
  const known = new Set(assigned.map(({ communityId }) => communityId));
  const added = [...new Set(ids)].filter((id) => !known.has(id));
  if (removed.length + added.length === 0) return;
  assertMayAssign(callerOf(tx), role);
  for (const assignment of removed) tx.em.remove(assignment);
  for (const communityId of added) tx.em.create(CommunityAssignment, { userId, communityId });
}

/** Ends all assignments of a user if the old or the new role does not use them, so no later role restores them. */
export async function endUnusedAssignments(
  tx: WriteContext,
  userId: string,
  ...roles: readonly RoleCode[]
): Promise<void> {
  if (roles.every(usesAssignments)) return;
  for (const assignment of await tx.em.find(CommunityAssignment, { userId })) tx.em.remove(assignment);
  await tx.em.flush();
}

/** Refuses a list with a community out of the caller's scope. */
export async function assertCommunitiesInScope(
  tx: WriteContext,
  ids: readonly string[],
  field: string,
): Promise<void> {
  if (ids.length === 0) return;
  const found = await readWhere(tx, communities, { fields: ['id'] }, [oneOf('id')(ids)]);
  if (found.length < new Set(ids).size)
    throw badRequest(
      'UNKNOWN_REFERENCE',
      {
        es: 'Una de las comunidades indicadas no existe.',
        en: 'One of the communities does not exist.',
      },
      { field },
    );
}
