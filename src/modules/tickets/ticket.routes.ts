import { ADMIN } from '../../engine/declare.js';
import { change, create, defineRoutes, inCommunity, list, one, remove } from '../../route.js';

export const ticketRoutes = defineRoutes({ tag: 'Tickets', errors: 'standardForbidden' }, [
  list('/api/tickets', 'tickets', { allowed: ADMIN }),
  list('/api/tickets/community/{communityId}', 'tickets', {
    arguments: inCommunity(),
    allowed: ADMIN,
  }),
  list('/api/tickets/my', 'myTickets', { mayAnswer400: true }),
  one('/api/tickets/{id}', 'ticket'),
  create('/api/tickets', 'createTicket', { fromAdministrators: ['residentId', 'communityId'] }),
  change('/api/tickets/{id}', 'updateTicket'),
  remove('/api/tickets/{id}', 'deleteTicket'),
]);
