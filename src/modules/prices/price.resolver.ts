import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { prices } from './price.access.js';
import { CommunityPrice } from './price.entity.js';
import { CommunityPriceInput, CommunityPricePatch } from './price.inputs.js';
import * as service from './price.service.js';

export const communityPriceQueries = [
  listQuery('communityPrices', prices),
  recordQuery('communityPrice', prices),
];

@Resolver()
export class CommunityPriceResolver {
  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => CommunityPrice, { description: 'Adds a price to a community.' })
  @ReturnsWritten(prices)
  createCommunityPrice(@Arg('input') input: CommunityPriceInput, @Ctx() ctx: Context) {
    return service.createPrice(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => CommunityPrice, { description: 'Changes a price.' })
  @ReturnsChanged(prices)
  updateCommunityPrice(@IdArg() id: string, @Arg('input') input: CommunityPricePatch, @Ctx() ctx: Context) {
    return service.updatePrice(ctx, id, input);
  }

  @Admin()
  @Mutation(() => prices.deletion, { description: 'Deletes a price for good.' })
  @ReturnsDeleted(prices)
  deleteCommunityPrice(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deletePrice(ctx, id);
  }
}
