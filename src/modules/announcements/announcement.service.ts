import type { Context } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { audienceAfter } from '../../core/write/audience.js';
import { assertInScope, findForWrite, replaceFields, write } from '../../core/write/write.js';
import { communities } from '../communities/community.access.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementInput } from './announcement.inputs.js';

/** Publishes an announcement, a general one without a community. Returns its id. */
export function createAnnouncement(ctx: Context, input: AnnouncementInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input.communityId);
    return tx.em.create(Announcement, { ...complete(input), audience: audienceAfter(tx, input.communityId) })
      .id;
  });
}

/** Replaces an announcement; fields left out are cleared. */
export function updateAnnouncement(ctx: Context, id: string, input: AnnouncementInput): Promise<void> {
  return write(ctx, async (tx) => {
    const announcement = await findForWrite(tx, announcements, id);
    await assertInScope(tx, communities, input.communityId);
    replaceFields(announcement, {
      ...complete(input),
      audience: audienceAfter(tx, input.communityId, announcement),
    });
  });
}

export function deleteAnnouncement(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, announcements, id));
  });
}
