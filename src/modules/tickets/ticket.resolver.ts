import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readOne, readPage } from '../../core/read/read.js';
import type { Selection } from '../../core/read/record.js';
import type { PageSelection } from '../../core/read/selection.js';
import { AnyCaller } from '../../core/schema/allow.js';
import { Selected, SelectedPage } from '../../core/schema/parameters.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { ReturnsWritten } from '../../core/schema/written.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { listedTickets, tickets } from './ticket.access.js';
import { Ticket } from './ticket.entity.js';
import { CreateTicketInput, type TicketFilter, UpdateTicketInput } from './ticket.inputs.js';
import * as service from './ticket.service.js';
import { ticketCategories } from './ticket-category.access.js';
import { TicketCategory } from './ticket-category.entity.js';
import { ticketStatuses } from './ticket-status.access.js';
import { TicketStatus } from './ticket-status.entity.js';

@Resolver()
export class TicketResolver {
  @AnyCaller()
  @Query(() => tickets.connection, {
    description: "The tickets of the caller's communities; residents, renters and guards get only their own.",
  })
  tickets(
    @Args(() => tickets.args) args: ListRequest<TicketFilter>,
    @Ctx() ctx: Context,
    @SelectedPage(listedTickets) page: PageSelection,
  ) {
    return readPage(ctx, listedTickets, args, page);
  }

  @AnyCaller()
  @Query(() => tickets.connection, {
    description: "The caller's own tickets. Refused to a caller without a resident record.",
  })
  myTickets(
    @Args(() => tickets.args) args: ListRequest<TicketFilter>,
    @Ctx() ctx: Context,
    @SelectedPage(tickets) page: PageSelection,
  ) {
    return service.readMyTickets(ctx, args, page);
  }

  @AnyCaller()
  @Query(() => Ticket, { nullable: true })
  ticket(@Arg('id', () => Int) id: number, @Ctx() ctx: Context, @Selected(tickets) selection: Selection) {
    return readOne(ctx, tickets, id, selection);
  }

  @AnyCaller()
  @Mutation(() => Ticket, {
    description:
      'Creates a ticket with status NUEVO. Residents create it for themselves, administrators for the' +
      ' resident or the community that they name.',
  })
  @ReturnsWritten(tickets)
  createTicket(@Arg('input') input: CreateTicketInput, @Ctx() ctx: Context) {
    return service.createTicket(ctx, input);
  }

  @AnyCaller()
  @Mutation(() => Ticket, {
    description:
      'Changes a ticket. Open to the resident who made it and to administrators; a change of status is' +
      ' kept as history.',
  })
  @ReturnsWritten(tickets)
  updateTicket(
    @Arg('id', () => Int) id: number,
    @Arg('input') input: UpdateTicketInput,
    @Ctx() ctx: Context,
  ) {
    return service.updateTicket(ctx, id, input);
  }

  @AnyCaller()
  @Mutation(() => Boolean, {
    description:
      'Deletes a ticket for good, with its comments and its history. Open to the resident who made it and' +
      ' to administrators.',
  })
  async deleteTicket(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    await service.deleteTicket(ctx, id);
    return true;
  }
}

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
