import { audienceAfter, type Context, complete } from '../../engine/declare.js';
import { assertInScope, createRow, findForWrite, patchFields, write } from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementInput, AnnouncementPatch } from './announcement.inputs.js';

/** Publishes an announcement; without a community it is a general one. Returns its id. */
export function createAnnouncement(ctx: Context, input: AnnouncementInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    const audience = audienceAfter(tx, input.communityId);
    const { id } = createRow(tx, Announcement, { ...complete(input), audience });
    await notify(tx, { kind: NotificationKind.ANNOUNCEMENT_PUBLISHED, ids: [id] });
    return id;
  });
}

export function updateAnnouncement(ctx: Context, id: string, patch: AnnouncementPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const announcement = await findForWrite(tx, announcements, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(announcement, { ...patch, audience: audienceAfter(tx, patch.communityId, announcement) });
  });
}
