import { defineResource, ordersBy } from '../../engine/declare.js';
import { TicketHistory } from './ticket-history.entity.js';

export const ticketHistory = defineResource({
  entity: TicketHistory,
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'residentId',
    closedToGuards: true,
  },
  // Ids follow the order of changes even if the clocks of two instances differ.
  orders: ordersBy('id', 'changedAt'),
});
