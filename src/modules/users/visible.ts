import { type Context, callerOf, isCommunityInScope } from '../../engine/index.js';
import type { AccountContact } from '../identity/account-contact.types.js';
import type { User } from '../identity/user.entity.js';

/*
 * A user may belong to communities of several companies, and an administrator of one company must not see the
 * communities of another.
 */

type Seen<Field extends keyof User> = Pick<User, 'id' | Field>;

/**
 * The contact data of a user, with only the communities within scope; null if its own community is out of
 * scope.
 */
export function contactInScope(ctx: Context, user: Seen<'contact'>): AccountContact | null {
  const { contact } = user;
  if (!contact || isSelf(ctx, user)) return contact;
  const isInScope = (id: string) => isCommunityInScope(callerOf(ctx), id);
  const { communityId, communityIds } = contact;
  if (communityId && !isInScope(communityId)) return null;
  return { ...contact, communityIds: communityIds.filter(isInScope) };
}

/** The communities assigned to a user that are within scope. */
export function assignmentsInScope(ctx: Context, user: Seen<'userCommunityIds'>): string[] {
  return isSelf(ctx, user)
    ? user.userCommunityIds
    : user.userCommunityIds.filter((id) => isCommunityInScope(callerOf(ctx), id));
}

const isSelf = (ctx: Context, { id }: { id: string }) => id === callerOf(ctx).userId;
