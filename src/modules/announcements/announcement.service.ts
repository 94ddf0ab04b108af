import type { Context, WriteContext } from '../../core/context.js';
import { assertInScope, findForWrite, replaceFields, write } from '../../core/write/write.js';
import { communities } from '../communities/community.access.js';
import { announcements } from './announcement.access.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementInput } from './announcement.inputs.js';

/** Publishes an announcement, general without a community. Gives its id. */
export function createAnnouncement(ctx: Context, input: AnnouncementInput): Promise<string> {
  return write(ctx, async (tx) => tx.em.create(Announcement, await fieldsOf(tx, input)).id);
}

/** Replaces an announcement; what the input leaves out is cleared. */
export function updateAnnouncement(ctx: Context, id: string, input: AnnouncementInput): Promise<void> {
  return write(ctx, async (tx) => {
    const announcement = await findForWrite(tx, announcements, id);
    replaceFields(announcement, await fieldsOf(tx, input));
  });
}

export function deleteAnnouncement(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, announcements, id));
  });
}

async function fieldsOf(tx: WriteContext, input: AnnouncementInput) {
  const { communityId = null, subtitulo = null, imagen = null, ...required } = input;
  await assertInScope(tx, communities, communityId);
  return { ...required, communityId, subtitulo, imagen };
}
