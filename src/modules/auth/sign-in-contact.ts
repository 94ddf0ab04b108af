import { type Context, callerOf } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import type { AccountContact } from '../identity/account-contact.types.js';
import { users } from '../identity/user.access.js';
import { residents } from '../residents/resident.access.js';

/** Returns the contact data and communities of the caller; null with neither a resident record nor communities. */
export async function signInContact(ctx: Context): Promise<AccountContact | null> {
  const { residentId, communityIds: inScope } = callerOf(ctx);
  // A caller with access to every community is given none by name.
  const communityIds = inScope === 'all' ? [] : [...inScope];
  if (!residentId && communityIds.length === 0) return null;
  const [communityId = null] = communityIds;
  return { ...(await personOf(ctx)), communityId, communityIds, isOfSignIn: true };
}

type Person = Omit<AccountContact, 'communityId' | 'communityIds' | 'isOfSignIn'>;

/** Returns name and contact data from the resident record; from the account if there is no record. */
async function personOf(ctx: Context): Promise<Person> {
  const { residentId, userId } = callerOf(ctx);
  const resident =
    residentId &&
    (await readOne(ctx, residents, residentId, {
      fields: ['fullName', 'email', 'phone', 'number', 'address'],
    }));
  if (resident) return { ...resident, residentId };
  const user = await readOne(ctx, users, userId, {
    fields: ['firstName', 'lastName', 'email', 'phone', 'address'],
  });
  const { firstName = '', lastName = '', email = null, phone = null, address = null } = user ?? {};
  const fullName = `${firstName} ${lastName}`.trim();
  return { residentId: null, fullName, email, phone, number: null, address };
}
