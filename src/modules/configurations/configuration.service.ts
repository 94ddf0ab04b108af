import { type Context, complete } from '../../engine/declare.js';
import { assertInScope, changedBy, createRow, findForWrite, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { configurations } from './configuration.access.js';
import { CommunityConfiguration } from './configuration.entity.js';
import type { CommunityConfigurationInput, CommunityConfigurationPatch } from './configuration.inputs.js';

/** Adds a configuration to a community. Returns its id. */
export function createConfiguration(ctx: Context, input: CommunityConfigurationInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    return createRow(tx, CommunityConfiguration, complete(input)).id;
  });
}

export function updateConfiguration(
  ctx: Context,
  id: string,
  patch: CommunityConfigurationPatch,
): Promise<void> {
  return write(ctx, async (tx) => {
    patchFields(await findForWrite(tx, configurations, id), { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, communities, patch, 'communityId');
  });
}
