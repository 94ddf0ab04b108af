import {
  defineResource,
  equals,
  FOLDED,
  isEmpty,
  ordersBy,
  searchedIn,
  searches,
} from '../../engine/index.js';
import { Announcement } from './announcement.entity.js';
import { AnnouncementFilter } from './announcement.inputs.js';

export const announcements = defineResource({
  entity: Announcement,
  messages: {
    notFound: { es: 'Comunicado no encontrado.', en: 'Announcement not found.' },
    unknownId: { es: 'El comunicado indicado no existe.', en: 'The announcement does not exist.' },
  },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
  },
  filterType: AnnouncementFilter,
  filters: {
    communityId: equals('communityId'),
    general: isEmpty('communityId'),
    search: searches(Announcement),
  },
  orders: ordersBy('fecha', 'titulo', 'createdAt'),
});

/** The fields that the search over all records compares. */
export const searchedAnnouncements = searchedIn(announcements, {
  titulo: FOLDED,
  subtitulo: FOLDED,
  contenido: FOLDED,
});
