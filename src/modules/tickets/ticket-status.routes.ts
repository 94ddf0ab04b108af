import { defineRoutes, one, valueList } from '../../route.js';

export const ticketStatusRoutes = defineRoutes({ tag: 'Ticket statuses', errors: 'standardForbidden' }, [
  valueList('/api/statusticket', 'ticketStatuses'),
  one('/api/statusticket/{id}', 'ticketStatus'),
]);
