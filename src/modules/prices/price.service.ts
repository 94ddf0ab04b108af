import { type Context, complete } from '../../engine/declare.js';
import { assertInScope, changedBy, createRow, findForWrite, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { prices } from './price.access.js';
import { CommunityPrice } from './price.entity.js';
import type { CommunityPriceInput, CommunityPricePatch } from './price.inputs.js';

/** Adds a price to a community, active by default. Returns its id. */
export function createPrice(ctx: Context, input: CommunityPriceInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    const isActive = input.isActive ?? true;
    return createRow(tx, CommunityPrice, { ...complete(input), isActive }).id;
  });
}

export function updatePrice(ctx: Context, id: string, patch: CommunityPricePatch): Promise<void> {
  return write(ctx, async (tx) => {
    patchFields(await findForWrite(tx, prices, id), { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, communities, patch, 'communityId');
  });
}
