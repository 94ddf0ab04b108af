import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  DateScalar,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { banners } from './banner.access.js';
import { Banner } from './banner.entity.js';
import { BannerInput, BannerPatch } from './banner.inputs.js';
import * as service from './banner.service.js';

export const bannerQueries = [listQuery('banners', banners), recordQuery('banner', banners)];

@Resolver()
export class BannerResolver {
  @AnyCaller()
  @Query(() => banners.connection, { description: 'The banners that are shown on one day to the caller.' })
  activeBanners(
    @Arg('date', () => DateScalar, {
      nullable: true,
      description: 'The day on which the banners are shown; today in the community of each when left out.',
    })
    date: string | null | undefined,
    @Args(() => banners.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(banners) page: PageSelection,
  ) {
    return service.activeBanners(ctx, date, args, page);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')
  @Mutation(() => Banner, {
    description: 'Adds a banner for a community or for those of its author.',
  })
  @ReturnsWritten(banners)
  createBanner(@Arg('input') input: BannerInput, @Ctx() ctx: Context) {
    return service.createBanner(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')
  @Mutation(() => Banner, { description: 'Changes a banner.' })
  @ReturnsChanged(banners)
  updateBanner(@IdArg() id: string, @Arg('input') input: BannerPatch, @Ctx() ctx: Context) {
    return service.updateBanner(ctx, id, input);
  }

  @Admin()
  @Mutation(() => banners.deletion, { description: 'Deletes a banner for good.' })
  @ReturnsDeleted(banners)
  deleteBanner(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteBanner(ctx, id);
  }
}
