import { defineRoutes, one, valueList } from '../../route.js';

export const ticketCategoryRoutes = defineRoutes({ tag: 'Ticket categories', errors: 'standardForbidden' }, [
  valueList('/api/categoriaticket', 'ticketCategories'),
  one('/api/categoriaticket/{id}', 'ticketCategory'),
]);
