import { defineRecord } from '../../engine/declare.js';
import { TicketStatus } from './ticket-status.entity.js';

export const ticketStatuses = defineRecord<TicketStatus>({
  entity: TicketStatus,
  scope: 'unscoped',
  reference: true,
  orders: { ID_ASC: ['id', 'asc'] },
});
