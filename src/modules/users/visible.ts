import type { Context } from '../../core/context.js';
import { callerOf, isCommunityInScope } from '../../core/policy.js';
import type { ResidentInfo } from '../identity/resident-info.types.js';
import type { User } from '../identity/user.entity.js';

/*
 * A user may lie in communities of several companies. Whoever reaches it by one of them learns nothing of the others.
 */

type Seen<Field extends keyof User> = Pick<User, 'id' | Field>;

/** The resident data of a user where the caller reaches its community, with those communities that it reaches. */
export function residentInfoInScope(ctx: Context, user: Seen<'residentInfo'>): ResidentInfo | null {
  const { residentInfo } = user;
  if (!residentInfo || isSelf(ctx, user)) return residentInfo;
  const reaches = (id: string) => isCommunityInScope(callerOf(ctx), id);
  const { communityId, communityIds } = residentInfo;
  if (communityId && !reaches(communityId)) return null;
  return { ...residentInfo, communityIds: communityIds.filter(reaches) };
}

/** The communities assigned to a user, of those that the caller reaches. */
export function assignmentsInScope(ctx: Context, user: Seen<'userCommunityIds'>): string[] {
  return isSelf(ctx, user)
    ? user.userCommunityIds
    : user.userCommunityIds.filter((id) => isCommunityInScope(callerOf(ctx), id));
}

const isSelf = (ctx: Context, { id }: { id: string }) => id === callerOf(ctx).userId;
