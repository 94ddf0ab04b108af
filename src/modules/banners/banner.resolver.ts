import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  DateScalar,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  SelectedPage,
  updateMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { removing } from '../../engine/write.js';
import { banners } from './banner.access.js';
import { BannerInput, BannerPatch } from './banner.inputs.js';
import * as service from './banner.service.js';

export const bannerOperations = [
  listQuery('banners', banners),
  recordQuery('banner', banners),
  createMutation('createBanner', banners, BannerInput, service.createBanner, {
    description: 'Adds a banner for a community or for those of its author.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')],
  }),
  updateMutation('updateBanner', banners, BannerPatch, service.updateBanner, {
    description: 'Changes a banner.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')],
  }),
  deleteMutation('deleteBanner', banners, removing(banners), {
    description: 'Deletes a banner for good.',
    marks: [Admin()],
  }),
];

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
}
