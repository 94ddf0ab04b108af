import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  Selected,
  updateMutation,
} from '../../engine/declare.js';
import { type Selection } from '../../engine/read.js';
import { removing } from '../../engine/write.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementInput, AnnouncementPatch } from './announcement.inputs.js';
import * as service from './announcement.service.js';
import { ReadAnnouncementsArgs } from './announcement-reading.inputs.js';
import { markAnnouncementsRead } from './announcement-reading.service.js';

export const announcementOperations = [
  listQuery('announcements', announcements),
  recordQuery('announcement', announcements),
  createMutation('createAnnouncement', announcements, AnnouncementInput, service.createAnnouncement, {
    description: 'Publishes an announcement for a community or for those of its author.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
  }),
  updateMutation('updateAnnouncement', announcements, AnnouncementPatch, service.updateAnnouncement, {
    description: 'Changes an announcement.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteAnnouncement', announcements, removing(announcements), {
    description: 'Deletes an announcement for good.',
    marks: [Admin()],
  }),
];

@Resolver()
export class AnnouncementResolver {
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
}
