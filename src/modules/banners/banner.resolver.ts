import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { banners } from './banner.access.js';
import { Banner } from './banner.entity.js';
import { ActiveBannersArgs, BannerInput, BannersArgs } from './banner.inputs.js';
import * as service from './banner.service.js';
import { BannerConnection } from './banner.types.js';

@Resolver()
export class BannerResolver {
  @AnyCaller()
  @Query(() => BannerConnection)
  banners(@Args(() => BannersArgs) args: BannersArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readPage(ctx, banners, args, pageSelectionOf(banners, info));
  }

  @AnyCaller()
  @Query(() => BannerConnection, { description: 'The banners that are shown on one day to the caller.' })
  activeBanners(
    @Args(() => ActiveBannersArgs) args: ActiveBannersArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return service.activeBanners(ctx, args, pageSelectionOf(banners, info));
  }

  @AnyCaller()
  @Query(() => Banner, { nullable: true })
  banner(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, banners, id, selectionOf(banners, info));
  }

  @Admin()
  @Mutation(() => Banner, { description: 'Adds a banner for a community or, without one, for everyone.' })
  async createBanner(
    @Arg('input', () => BannerInput) input: BannerInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createBanner(ctx, input);
    return readWritten(ctx, banners, id, selectionOf(banners, info));
  }

  @Admin()
  @Mutation(() => Banner, { description: 'Replaces a banner.' })
  async updateBanner(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => BannerInput) input: BannerInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateBanner(ctx, id, input);
    return readWritten(ctx, banners, id, selectionOf(banners, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a banner for good.' })
  async deleteBanner(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteBanner(ctx, id);
    return true;
  }
}

export const bannerRelations = [
  toOne({ of: Banner, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'banners',
    by: 'communityId',
    to: banners,
    connection: BannerConnection,
    args: BannersArgs,
  }),
];
