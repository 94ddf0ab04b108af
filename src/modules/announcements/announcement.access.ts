import { contains, defineRecord, equals, isEmpty } from '../../core/read/record.js';
import { Announcement } from './announcement.entity.js';
import type { AnnouncementFilter } from './announcement.inputs.js';

export const announcements = defineRecord<Announcement, AnnouncementFilter>({
  entity: Announcement,
  place: { community: 'communityId', communityDeletedAt: 'communityDeletedAt', general: 'administrators' },
  filters: {
    communityId: equals('communityId'),
    general: isEmpty('communityId'),
    search: contains('titulo', 'subtitulo', 'contenido'),
  },
  orders: {
    FECHA_DESC: ['fecha', 'desc'],
    FECHA_ASC: ['fecha', 'asc'],
    TITULO_ASC: ['titulo', 'asc'],
    TITULO_DESC: ['titulo', 'desc'],
  },
});
