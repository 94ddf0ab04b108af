import { audienceAfter, type Context, complete } from '../../engine/declare.js';
import {
  assertInScope,
  changedBy,
  createRow,
  deactivate,
  findActiveForWrite,
  patchFields,
  write,
} from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';
import type { CommunityProviderPatch, CreateCommunityProviderInput } from './provider.inputs.js';

/** Adds a provider to a community. Returns its id. */
export function createProvider(ctx: Context, input: CreateCommunityProviderInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    const { communityId } = input;
    return createRow(tx, CommunityProvider, {
      ...complete(input),
      communityId,
      audience: audienceAfter(tx, communityId),
    }).id;
  });
}

export function updateProvider(ctx: Context, id: string, patch: CommunityProviderPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const provider = await findActiveForWrite(tx, providers, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(provider, {
      ...patch,
      audience: audienceAfter(tx, patch.communityId, provider),
      ...changedBy(tx, patch),
    });
  });
}

/** Marks a provider as inactive, which hides it. */
export function deleteProvider(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    deactivate(tx, await findActiveForWrite(tx, providers, id));
  });
}
