import { defineRecord } from '../../engine/declare.js';
import { TicketCategory } from './ticket-category.entity.js';

export const ticketCategories = defineRecord<TicketCategory>({
  entity: TicketCategory,
  scope: 'unscoped',
  reference: true,
  orders: { ID_ASC: ['id', 'asc'] },
});
