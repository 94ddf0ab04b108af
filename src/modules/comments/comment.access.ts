import { type Condition, defineResource, FOLDED, GUID, ordersBy } from '../../engine/declare.js';
import { partsIn } from '../../engine/read.js';
import { Comment } from './comment.entity.js';

export const comments = defineResource({
  entity: Comment,
  messages: { notFound: { es: 'Comentario no encontrado.', en: 'Comment not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: ['residentId', 'ownerOfTicketId'],
    audience: 'audience',
    audienceOfAdministrators: 'residentId',
    closedToGuards: 'ticketId',
  },
  orders: ordersBy('createdAt', 'updatedAt'),
});

/** Returns the id of what a comment is about in the form in which it is stored. */
export const idOfSubject = (id: string): string => (GUID.test(id) ? id.toLowerCase() : id);

/** The comments on one thing, whose kind, and whose id where it is a GUID, clients name in any case. */
export const commentsAbout =
  (origen: string, idOrigen: string): Condition<'origen' | 'idOrigen'> =>
  (field, bind) =>
    `lower(${field('origen')}) = lower(${bind(origen)}::text) and ${field('idOrigen')} = ${bind(idOfSubject(idOrigen))}`;

/** The texts of comments, which lead to their ticket in the search over all records. */
export const searchedComments = partsIn(comments, 'comentarioTexto', FOLDED, 'ticketId');
