import { defineRoutes, one, value } from '../../core/route.js';

export const ticketStatusRoutes = defineRoutes({ tag: 'Ticket statuses', errors: 'standardForbidden' }, [
  value('/api/statusticket', 'ticketStatuses'),
  one('/api/statusticket/{id}', 'ticketStatus'),
]);
