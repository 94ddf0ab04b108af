import { type Context, callerOf, isCommunityInScope } from '../../engine/declare.js';
import { loadOne, Selection } from '../../engine/read.js';
import type { AccountContact } from '../identity/account-contact.types.js';
import type { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';

/*
 * Restricts what a caller sees of a user, who may belong to communities of several companies: an administrator of one must not
 * see those of another.
 */

type Seen<Field extends keyof User> = Pick<User, 'id' | Field>;

const ID = new Selection(['id']);

/** Returns the contact data of a user, with only the communities within scope; null if its own one, or its resident record, is out of scope. */
export async function contactInScope(ctx: Context, user: Seen<'contact'>): Promise<AccountContact | null> {
  const { contact } = user;
  const { actor } = callerOf(ctx);
  if (!contact || (isSelf(ctx, user) && !actor)) return contact;
  const isInScope = (id: string) => isCommunityInScope(callerOf(ctx), id);
  const { communityId, communityIds, residentId } = contact;
  if (communityId && !isInScope(communityId)) return null;
  // A record without a community has an audience of its own.
  if (residentId && !communityId && !(await loadOne(ctx, residents, residentId, ID))) return null;
  return { ...contact, communityIds: communityIds.filter(isInScope) };
}

/** Returns the communities assigned to a user that are within scope. */
export function assignmentsInScope(ctx: Context, user: Seen<'userCommunityIds'>): string[] {
  return isSelf(ctx, user)
    ? user.userCommunityIds
    : user.userCommunityIds.filter((id) => isCommunityInScope(callerOf(ctx), id));
}

const isSelf = (ctx: Context, { id }: { id: string }) => id === callerOf(ctx).userId;
