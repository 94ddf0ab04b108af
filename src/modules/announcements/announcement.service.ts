import {
  assertInScope,
  audienceAfter,
  type Context,
  complete,
  createRow,
  findForWrite,
  patchFields,
  write,
} from '../../engine/index.js';
import { communities } from '../communities/community.access.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementInput, AnnouncementPatch } from './announcement.inputs.js';

/** Publishes an announcement; without a community it is a general one. Returns its id. */
export function createAnnouncement(ctx: Context, input: AnnouncementInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    return createRow(tx, Announcement, { ...complete(input), audience: audienceAfter(tx, input.communityId) })
      .id;
  });
}

export function updateAnnouncement(ctx: Context, id: string, patch: AnnouncementPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const announcement = await findForWrite(tx, announcements, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(announcement, { ...patch, audience: audienceAfter(tx, patch.communityId, announcement) });
  });
}

export function deleteAnnouncement(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, announcements, id));
  });
}
