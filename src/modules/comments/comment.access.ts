import { ordersBy } from '../../core/read/order.js';
import { partsIn } from '../../core/read/ranked-search.js';
import { equals } from '../../core/read/record.js';
import { FOLDED } from '../../core/read/search.js';
import { defineResource } from '../../core/schema/resource.js';
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
