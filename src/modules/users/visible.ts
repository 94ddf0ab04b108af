import { type Context, callerOf, isCommunityInScope } from '../../engine/access.js';
import type { AccountContact } from '../identity/account-contact.types.js';
import type { User } from '../identity/user.entity.js';

/*
 * Restricts what a caller sees of a user, who may belong to communities of several companies: an administrator of one must not
 * see those of another.
 */

type Seen<Field extends keyof User> = Pick<User, 'id' | Field>;

/** Returns the contact data of a user, with only the communities within scope; null if its own one is out of scope. */
export function contactInScope(ctx: Context, user: Seen<'contact'>): AccountContact | null {
  const { contact } = user;
  if (!contact || isSelf(ctx, user)) return contact;
  const isInScope = (id: string) => isCommunityInScope(callerOf(ctx), id);
  const { communityId, communityIds } = contact;
  if (communityId && !isInScope(communityId)) return null;
  return { ...contact, communityIds: communityIds.filter(isInScope) };
}

/** Returns the communities assigned to a user that are within scope. */
export function assignmentsInScope(ctx: Context, user: Seen<'userCommunityIds'>): string[] {
  return isSelf(ctx, user)
    ? user.userCommunityIds
    : user.userCommunityIds.filter((id) => isCommunityInScope(callerOf(ctx), id));
}

const isSelf = (ctx: Context, { id }: { id: string }) => id === callerOf(ctx).userId;
