import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { prices } from './price.access.js';
import { CommunityPrice } from './price.entity.js';
import { CommunityPriceInput, CommunityPricesArgs } from './price.inputs.js';
import * as service from './price.service.js';
import { CommunityPriceConnection } from './price.types.js';

@Resolver()
export class CommunityPriceResolver {
  @Admin()
  @Query(() => CommunityPriceConnection)
  communityPrices(
    @Args(() => CommunityPricesArgs) args: CommunityPricesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, prices, args, pageSelectionOf(prices, info));
  }

  @Admin()
  @Query(() => CommunityPrice, { nullable: true })
  communityPrice(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, prices, id, selectionOf(prices, info));
  }

  @Admin()
  @Mutation(() => CommunityPrice, { description: 'Adds a price to a community.' })
  async createCommunityPrice(
    @Arg('input', () => CommunityPriceInput) input: CommunityPriceInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createPrice(ctx, input);
    return readWritten(ctx, prices, id, selectionOf(prices, info));
  }

  @Admin()
  @Mutation(() => CommunityPrice, { description: 'Replaces a price.' })
  async updateCommunityPrice(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => CommunityPriceInput) input: CommunityPriceInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updatePrice(ctx, id, input);
    return readWritten(ctx, prices, id, selectionOf(prices, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a price for good.' })
  async deleteCommunityPrice(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deletePrice(ctx, id);
    return true;
  }
}

export const priceRelations = [
  toOne({ of: CommunityPrice, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'prices',
    by: 'communityId',
    to: prices,
    connection: CommunityPriceConnection,
    args: CommunityPricesArgs,
  }),
];
