import { defineResource, equals, FOLDED, ordersBy, partsIn } from '../../engine/index.js';
import { Comment } from './comment.entity.js';
import { CommentFilter } from './comment.inputs.js';

export const comments = defineResource({
  entity: Comment,
  messages: { notFound: { es: 'Comentario no encontrado.', en: 'Comment not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: ['residentId', 'ownerOfTicketId'],
    audience: 'audience',
    audienceOfAdministrators: true,
    closedToGuards: 'ticketId',
  },
  filterType: CommentFilter,
  filters: {
    origen: (origen) => (field, bind) => `lower(${field('origen')}) = lower(${bind(origen)}::text)`,
    idOrigen: equals('idOrigen'),
    residentId: equals('residentId'),
  },
  orders: ordersBy('createdAt', 'updatedAt'),
});

/** The texts of comments, which lead to their ticket in the search over all records. */
export const searchedComments = partsIn(comments, 'comentarioTexto', FOLDED, 'ticketId');
