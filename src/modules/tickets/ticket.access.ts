import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { Ticket } from './ticket.entity.js';

const scope = {
  community: 'communityId',
  endsWithCommunity: true,
  resident: 'residentId',
  closedToGuards: true,
} as const;

/** The scope of reads by id: the tickets of the caller's communities. */
export const tickets = defineResource({
  entity: Ticket,
  messages: { notFound: { es: 'Ticket no encontrado.', en: 'Ticket not found.' } },
  scope,
  orders: ordersBy('fechaReporte', 'updatedAt', 'statusId', 'residentName', 'categoriaTicketNombre'),
});

/** The list scope; residents and renters find only their own tickets. */
export const listedTickets = { ...tickets, scope: { ...scope, personal: true } };

/** The tickets without a scope, since a resident who changes another's ticket by its REST path gets 403 instead of 404. */
export const unscopedTickets = { ...tickets, scope: 'unscoped' } as const;

/** The fields that the search over all records compares. */
export const searchedTickets = searchedIn(listedTickets, { contenido: FOLDED }, { isNumbered: true });
