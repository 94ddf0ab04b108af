import { Arg, Args, Ctx, Extensions, Int, Mutation, Query, Resolver } from 'type-graphql';
import { assertCreatesTickets, type Context } from '../../engine/access.js';
import {
  AnyCaller,
  AsksOfCaller,
  listQuery,
  RefusesWith,
  RestOnly,
  ReturnsAllWritten,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
  SIZED_BY,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { listedTickets, tickets } from './ticket.access.js';
import { Ticket } from './ticket.entity.js';
import { CreateTicketInput, TicketPatch, TicketStatusArgs } from './ticket.inputs.js';
import * as service from './ticket.service.js';

export const ticketQueries = [
  listQuery(
    'tickets',
    listedTickets,
    "The tickets of the caller's communities; residents, renters and guards get only their own.",
  ),
  recordQuery('ticket', tickets),
];

@Resolver()
export class TicketResolver {
  @AnyCaller()
  @RefusesWith('NOT_A_RESIDENT')
  @RestOnly()
  @Query(() => tickets.connection, {
    description: "The caller's own tickets. Refused to a caller without a resident record.",
  })
  myTickets(
    @Args(() => tickets.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(tickets) page: PageSelection,
  ) {
    return service.readMyTickets(ctx, args, page);
  }

  @AnyCaller()
  @RefusesWith(
    'NOT_A_RESIDENT',
    'UNKNOWN_REFERENCE',
    'RESIDENT_OR_COMMUNITY_REQUIRED',
    'COMMUNITY_WITHOUT_RESIDENTS',
    'RESIDENT_WITHOUT_COMMUNITY',
  )
  @AsksOfCaller(assertCreatesTickets)
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
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Ticket, {
    description:
      'Changes a ticket. Open to the resident who made it and to administrators; a change of status is' +
      ' kept as history.',
  })
  @ReturnsChanged(tickets)
  updateTicket(@Arg('id', () => Int) id: number, @Arg('input') input: TicketPatch, @Ctx() ctx: Context) {
    return service.updateTicket(ctx, id, input);
  }

  @AnyCaller()
  @Extensions({ [SIZED_BY]: 'ids' })
  @RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED')
  @Mutation(() => [Ticket], {
    description:
      'Sets the status of several tickets, all or none, as `updateTicket` does for one. A refusal names each wrong' +
      ' ticket by its place, as `ids[3]`.',
  })
  @ReturnsAllWritten(tickets)
  setTicketStatus(
    @Args(() => TicketStatusArgs) { statusId, ...named }: TicketStatusArgs,
    @Ctx() ctx: Context,
  ) {
    return service.setTicketStatus(ctx, named, statusId);
  }

  @AnyCaller()
  @Mutation(() => tickets.deletion, {
    description:
      'Deletes a ticket for good, with its comments and its history. Open to the resident who made it and' +
      ' to administrators.',
  })
  @ReturnsDeleted(tickets)
  deleteTicket(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    return service.deleteTicket(ctx, id);
  }
}
