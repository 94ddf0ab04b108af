import { defineResource } from '../../core/schema/resource.js';
import { TicketHistory } from './ticket-history.entity.js';

export const ticketHistory = defineResource({
  entity: TicketHistory,
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt', resident: 'residentId' },
  filters: {},
  // Ids follow the changes of one ticket even where the clocks of two instances do not.
  orders: { ID_DESC: ['id', 'desc'], ID_ASC: ['id', 'asc'] },
});
