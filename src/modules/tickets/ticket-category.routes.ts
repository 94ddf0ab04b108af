import { defineRoutes, one, value } from '../../route.js';

export const ticketCategoryRoutes = defineRoutes({ tag: 'Ticket categories', errors: 'standardForbidden' }, [
  value('/api/categoriaticket', 'ticketCategories'),
  one('/api/categoriaticket/{id}', 'ticketCategory'),
]);
