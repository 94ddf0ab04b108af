import { Arg, Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  Selected,
} from '../../engine/declare.js';
import { type Selection } from '../../engine/read.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementInput, AnnouncementPatch } from './announcement.inputs.js';
import * as service from './announcement.service.js';
import { ReadAnnouncementsArgs } from './announcement-reading.inputs.js';
import { markAnnouncementsRead } from './announcement-reading.service.js';

export const announcementQueries = [
  listQuery('announcements', announcements),
  recordQuery('announcement', announcements),
];

@Resolver()
export class AnnouncementResolver {
  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => Announcement, {
    description: 'Publishes an announcement for a community or for those of its author.',
  })
  @ReturnsWritten(announcements)
  createAnnouncement(@Arg('input') input: AnnouncementInput, @Ctx() ctx: Context) {
    return service.createAnnouncement(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Announcement, { description: 'Changes an announcement.' })
  @ReturnsChanged(announcements)
  updateAnnouncement(@IdArg() id: string, @Arg('input') input: AnnouncementPatch, @Ctx() ctx: Context) {
    return service.updateAnnouncement(ctx, id, input);
  }

  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => [Announcement], {
    description:
      'Marks announcements as read by the caller. One that the caller may not read refuses them all.',
  })
  markAnnouncementsRead(
    @Args(() => ReadAnnouncementsArgs) { ids }: ReadAnnouncementsArgs,
    @Ctx() ctx: Context,
    @Selected(announcements) selection: Selection,
  ) {
    return markAnnouncementsRead(ctx, ids, selection);
  }

  @Admin()
  @Mutation(() => announcements.deletion, { description: 'Deletes an announcement for good.' })
  @ReturnsDeleted(announcements)
  deleteAnnouncement(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteAnnouncement(ctx, id);
  }
}
