import { assertOwnerOrAdministrator, callerOf, changesOnlyOwn } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { tickets, unscopedTickets } from './ticket.access.js';
import type { Ticket } from './ticket.entity.js';

const assert: Action<Ticket>['assert'] = (ctx, { residentId }) =>
  assertOwnerOrAdministrator(callerOf(ctx), residentId);

export const ticketActions = {
  update: {
    mutation: 'updateTicket',
    record: (ctx) => (ctx.isLegacy && changesOnlyOwn(callerOf(ctx)) ? unscopedTickets : tickets),
    assert,
  },
  delete: { mutation: 'deleteTicket', record: tickets, assert },
} satisfies Record<string, Action<Ticket>>;
