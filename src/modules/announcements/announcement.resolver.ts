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
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementInput, AnnouncementsArgs } from './announcement.inputs.js';
import * as service from './announcement.service.js';
import { AnnouncementConnection } from './announcement.types.js';

@Resolver()
export class AnnouncementResolver {
  @AnyCaller()
  @Query(() => AnnouncementConnection)
  announcements(
    @Args(() => AnnouncementsArgs) args: AnnouncementsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, announcements, args, pageSelectionOf(announcements, info));
  }

  @AnyCaller()
  @Query(() => Announcement, { nullable: true })
  announcement(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, announcements, id, selectionOf(announcements, info));
  }

  @Admin()
  @Mutation(() => Announcement, {
    description: 'Publishes an announcement for a community or, without one, for administrators.',
  })
  async createAnnouncement(
    @Arg('input', () => AnnouncementInput) input: AnnouncementInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createAnnouncement(ctx, input);
    return readWritten(ctx, announcements, id, selectionOf(announcements, info));
  }

  @Admin()
  @Mutation(() => Announcement, { description: 'Replaces an announcement.' })
  async updateAnnouncement(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => AnnouncementInput) input: AnnouncementInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateAnnouncement(ctx, id, input);
    return readWritten(ctx, announcements, id, selectionOf(announcements, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes an announcement for good.' })
  async deleteAnnouncement(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteAnnouncement(ctx, id);
    return true;
  }
}

export const announcementRelations = [
  toOne({ of: Announcement, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'announcements',
    by: 'communityId',
    to: announcements,
    connection: AnnouncementConnection,
    args: AnnouncementsArgs,
  }),
];
