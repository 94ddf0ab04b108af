import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { Announcement } from './announcement.entity.js';

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
  orders: ordersBy('fecha', 'titulo', 'createdAt'),
});

/** The fields that the search over all records compares. */
export const searchedAnnouncements = searchedIn(announcements, {
  titulo: FOLDED,
  subtitulo: FOLDED,
  contenido: FOLDED,
});
