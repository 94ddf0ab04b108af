import { toMany, toOne } from '../../engine/declare.js';
import { users } from '../identity/user.access.js';
import { listedTickets, tickets } from './ticket.access.js';
import { Ticket } from './ticket.entity.js';
import { ticketHistory } from './ticket-history.access.js';
import { TicketHistory } from './ticket-history.entity.js';
import { ticketStatuses } from './ticket-status.access.js';

export const ticketHistoryRelations = [
  toOne({ of: TicketHistory, field: 'ticket', by: 'ticketId', to: tickets }),
  toOne({ of: TicketHistory, field: 'fromStatus', by: 'fromStatusId', to: ticketStatuses }),
  toOne({ of: TicketHistory, field: 'toStatus', by: 'toStatusId', to: ticketStatuses }),
  toOne({ of: TicketHistory, field: 'changedBy', by: 'changedByUserId', to: users }),
  toMany({
    of: Ticket,
    field: 'history',
    by: 'ticketId',
    to: ticketHistory,
    withinScopeOf: [tickets, listedTickets],
    description: 'Every change of the status, the latest first unless `orderBy` says otherwise.',
  }),
];
