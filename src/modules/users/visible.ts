import type { Context } from '../../core/context.js';
import { callerOf, isCommunityInScope } from '../../core/policy.js';
import type { ResidentInfo } from '../identity/resident-info.types.js';
import type { User } from '../identity/user.entity.js';

/*
 * A user may belong to communities of several companies, and an administrator of one company must not see the
 * communities of another.
 */

type Seen<Field extends keyof User> = Pick<User, 'id' | Field>;

/**
 * The resident data of a user, with only the communities within scope; null if its own community is out of
 * scope.
 */
export function residentInfoInScope(ctx: Context, user: Seen<'residentInfo'>): ResidentInfo | null {
  const { residentInfo } = user;
  if (!residentInfo || isSelf(ctx, user)) return residentInfo;
  const isInScope = (id: string) => isCommunityInScope(callerOf(ctx), id);
  const { communityId, communityIds } = residentInfo;
  if (communityId && !isInScope(communityId)) return null;
  return { ...residentInfo, communityIds: communityIds.filter(isInScope) };
}

/** The communities assigned to a user that are within scope. */
export function assignmentsInScope(ctx: Context, user: Seen<'userCommunityIds'>): string[] {
  return isSelf(ctx, user)
    ? user.userCommunityIds
    : user.userCommunityIds.filter((id) => isCommunityInScope(callerOf(ctx), id));
}

const isSelf = (ctx: Context, { id }: { id: string }) => id === callerOf(ctx).userId;
