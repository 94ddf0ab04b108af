import { computeFields, toMany, toOne } from '../../engine/declare.js';
import { selectSql } from '../../engine/read.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { listedTickets } from './ticket.access.js';
import { Ticket } from './ticket.entity.js';
import { ticketCategories } from './ticket-category.access.js';
import { TicketCategory } from './ticket-category.entity.js';
import { ticketStatuses } from './ticket-status.access.js';
import { TicketStatus } from './ticket-status.entity.js';

computeFields(Resident, {
  openTicketCount: (field, statement) =>
    `(${selectSql(
      statement,
      listedTickets,
      () => 'count(*)::int4',
      [(ticket) => `${ticket('residentId')} = ${field('id')}`, (ticket) => ticket('isOpen')],
      'k',
    )})`,
});

export const ticketRelations = [
  toOne({ of: Ticket, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: Ticket, field: 'community', by: 'communityId', to: communities }),
  toOne({ of: Ticket, field: 'category', by: 'categoriaTicketId', to: ticketCategories }),
  toOne({ of: Ticket, field: 'status', by: 'statusId', to: ticketStatuses }),
  toMany({ of: Resident, field: 'tickets', by: 'residentId', to: listedTickets }),
  toMany({
    of: Community,
    field: 'tickets',
    by: 'communityId',
    to: listedTickets,
    description:
      'The tickets of this community that the caller may read; residents, renters and guards get only their own.',
  }),
  toMany({
    of: TicketCategory,
    field: 'tickets',
    by: 'categoriaTicketId',
    to: listedTickets,
    description:
      'The tickets of this ticket category that the caller may read; residents, renters and guards get only their own.',
  }),
  toMany({
    of: TicketStatus,
    field: 'tickets',
    by: 'statusId',
    to: listedTickets,
    description:
      'The tickets of this ticket status that the caller may read; residents, renters and guards get only their own.',
  }),
];
