import { defineRoutes, one, value } from '../../route.js';

export const ticketStatusRoutes = defineRoutes({ tag: 'Ticket statuses', errors: 'standardForbidden' }, [
  value('/api/statusticket', 'ticketStatuses'),
  one('/api/statusticket/{id}', 'ticketStatus'),
]);
