import type { Context } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { callerOf } from '../../core/policy.js';
import { audienceAfter } from '../../core/write/audience.js';
import { deactivate, findActiveForWrite } from '../../core/write/deactivate.js';
import { assertInScope, replaceFields, write } from '../../core/write/write.js';
import { communities } from '../communities/community.access.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';
import type { CreateCommunityProviderInput, UpdateCommunityProviderInput } from './provider.inputs.js';

/** Adds a provider to a community. Returns its id. */
export function createProvider(ctx: Context, input: CreateCommunityProviderInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input.communityId);
    const { communityId } = input;
    const fields = { ...fieldsOf(input), communityId, audience: audienceAfter(tx, communityId) };
    return tx.em.create(CommunityProvider, { ...fields, createdByUserId: callerOf(tx).userId }).id;
  });
}

/** Replaces a provider; fields left out are cleared, except `communityId`, which keeps its value. */
export function updateProvider(ctx: Context, id: string, input: UpdateCommunityProviderInput): Promise<void> {
  return write(ctx, async (tx) => {
    const provider = await findActiveForWrite(tx, providers, id);
    const { communityId = provider.communityId } = input;
    await assertInScope(tx, communities, communityId);
    replaceFields(provider, {
      ...fieldsOf(input),
      communityId,
      audience: audienceAfter(tx, communityId, provider),
      updatedByUserId: callerOf(tx).userId,
    });
  });
}

/** Marks a provider as inactive, which hides it. */
export function deleteProvider(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    deactivate(tx, await findActiveForWrite(tx, providers, id));
  });
}

/** Stores a blank e-mail as null. */
const fieldsOf = (input: UpdateCommunityProviderInput) => ({
  ...complete(input),
  primaryEmail: input.primaryEmail || null,
  contactEmail: input.contactEmail || null,
});
