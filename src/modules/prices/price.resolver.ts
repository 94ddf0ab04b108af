import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { prices } from './price.access.js';
import { CommunityPrice } from './price.entity.js';
import { CommunityPriceInput, CommunityPricePatch } from './price.inputs.js';
import * as service from './price.service.js';

@Resolver()
export class CommunityPriceResolver {
  @AnyCaller()
  @Query(() => prices.connection)
  communityPrices(
    @Args(() => prices.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(prices) page: PageSelection,
  ) {
    return readPage(ctx, prices, args, page);
  }

  @AnyCaller()
  @Query(() => CommunityPrice, { nullable: true })
  communityPrice(@IdArg() id: string, @Ctx() ctx: Context, @Selected(prices) selection: Selection) {
    return readOne(ctx, prices, id, selection);
  }

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
