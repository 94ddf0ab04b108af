import { callerOf, changesOnlyOwn, writableByOwnerOrAdministrator } from '../../engine/declare.js';
import { type Action } from '../../engine/write.js';
import { tickets, unscopedTickets } from './ticket.access.js';
import type { Ticket } from './ticket.entity.js';

const owner = { resident: 'residentId', writable: writableByOwnerOrAdministrator } as const;

export const ticketActions = {
  update: {
    mutation: 'updateTicket',
    record: (ctx) => (ctx.isLegacy && changesOnlyOwn(callerOf(ctx)) ? unscopedTickets : tickets),
    owner,
  },
  delete: { mutation: 'deleteTicket', record: tickets, owner },
} satisfies Record<string, Action<Ticket>>;
