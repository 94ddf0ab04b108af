import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { Admin, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { listedTickets, tickets } from './ticket.access.js';
import { Ticket } from './ticket.entity.js';
import { CreateTicketInput, TicketsArgs, UpdateTicketInput } from './ticket.inputs.js';
import * as service from './ticket.service.js';
import { TicketConnection } from './ticket.types.js';
import { ticketCategories } from './ticket-category.access.js';
import { TicketCategory } from './ticket-category.entity.js';
import { ticketStatuses } from './ticket-status.access.js';
import { TicketStatus } from './ticket-status.entity.js';

@Resolver()
export class TicketResolver {
  @Admin()
  @Query(() => TicketConnection, {
    description: 'The tickets of the communities that the caller administers.',
  })
  tickets(@Args(() => TicketsArgs) args: TicketsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readPage(ctx, listedTickets, args, pageSelectionOf(listedTickets, info));
  }

  @AnyCaller()
  @Query(() => TicketConnection, {
    description: "The caller's own tickets. Refused to a caller without a resident record.",
  })
  myTickets(
    @Args(() => TicketsArgs) args: TicketsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return service.readMyTickets(ctx, args, pageSelectionOf(tickets, info));
  }

  @AnyCaller()
  @Query(() => Ticket, { nullable: true })
  ticket(@Arg('id', () => Int) id: number, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, tickets, id, selectionOf(tickets, info));
  }

  @AnyCaller()
  @Mutation(() => Ticket, {
    description:
      'Creates a ticket with status NUEVO. Residents create it for themselves, administrators for the' +
      ' resident or the community that they name.',
  })
  async createTicket(
    @Arg('input', () => CreateTicketInput) input: CreateTicketInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createTicket(ctx, input);
    return readWritten(ctx, tickets, id, selectionOf(tickets, info));
  }

  @AnyCaller()
  @Mutation(() => Ticket, {
    description:
      'Changes a ticket. Open to the resident who made it and to administrators; a change of status is' +
      ' kept as history.',
  })
  async updateTicket(
    @Arg('id', () => Int) id: number,
    @Arg('input', () => UpdateTicketInput) input: UpdateTicketInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateTicket(ctx, id, input);
    return readWritten(ctx, tickets, id, selectionOf(tickets, info));
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
  toMany({
    of: Resident,
    field: 'tickets',
    by: 'residentId',
    to: listedTickets,
    connection: TicketConnection,
    args: TicketsArgs,
  }),
  toMany({
    of: Community,
    field: 'tickets',
    by: 'communityId',
    to: listedTickets,
    connection: TicketConnection,
    args: TicketsArgs,
    description:
      'The tickets of this community that the caller may read; residents and renters get only their own.',
  }),
  toMany({
    of: TicketCategory,
    field: 'tickets',
    by: 'categoriaTicketId',
    to: listedTickets,
    connection: TicketConnection,
    args: TicketsArgs,
    description:
      'The tickets of this ticket category that the caller may read; residents and renters get only their own.',
  }),
  toMany({
    of: TicketStatus,
    field: 'tickets',
    by: 'statusId',
    to: listedTickets,
    connection: TicketConnection,
    args: TicketsArgs,
    description:
      'The tickets of this ticket status that the caller may read; residents and renters get only their own.',
  }),
];
