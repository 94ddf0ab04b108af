import { defineRecord, equals, isEmpty } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementFilter } from './announcement.inputs.js';

export const announcements = defineRecord<Announcement, AnnouncementFilter>({
  entity: Announcement,
  scope: {
    community: 'communityId',
    communityDeletedAt: 'communityDeletedAt',
    withoutCommunity: 'administrators',
  },
  filters: {
    communityId: equals('communityId'),
    general: isEmpty('communityId'),
    search: searches(Announcement),
  },
  orders: {
    FECHA_DESC: ['fecha', 'desc'],
    FECHA_ASC: ['fecha', 'asc'],
    TITULO_ASC: ['titulo', 'asc'],
    TITULO_DESC: ['titulo', 'desc'],
  },
});
