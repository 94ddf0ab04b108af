import { Args, Ctx, Extensions, Query, Resolver } from 'type-graphql';
import {
  AnyCaller,
  AsksOfCaller,
  assertCreatesTickets,
  bulkMutation,
  type Context,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  RestOnly,
  recordQuery,
  SelectedPage,
  SIZED_BY,
  updateMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { listedTickets, tickets } from './ticket.access.js';
import { CreateTicketInput, TicketPatch, TicketStatusArgs } from './ticket.inputs.js';
import * as service from './ticket.service.js';

export const ticketOperations = [
  listQuery(
    'tickets',
    listedTickets,
    "The tickets of the caller's communities; residents, renters and guards get only their own.",
  ),
  recordQuery('ticket', tickets),
  createMutation('createTicket', tickets, CreateTicketInput, service.createTicket, {
    description:
      'Creates a ticket with status NUEVO. Residents create it for themselves, administrators for the' +
      ' resident or the community that they name.',
    marks: [
      AnyCaller(),
      RefusesWith(
        'NOT_A_RESIDENT',
        'UNKNOWN_REFERENCE',
        'RESIDENT_OR_COMMUNITY_REQUIRED',
        'COMMUNITY_WITHOUT_RESIDENTS',
        'RESIDENT_WITHOUT_COMMUNITY',
      ),
      AsksOfCaller(assertCreatesTickets),
    ],
  }),
  updateMutation('updateTicket', tickets, TicketPatch, service.updateTicket, {
    description:
      'Changes a ticket. Open to the resident who made it and to administrators; a change of status is' +
      ' kept as history.',
    marks: [AnyCaller(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteTicket', tickets, service.deleteTicket, {
    description:
      'Deletes a ticket for good, with its comments and its history. Open to the resident who made it and' +
      ' to administrators.',
    marks: [AnyCaller()],
  }),
  bulkMutation(
    'setTicketStatus',
    tickets,
    TicketStatusArgs,
    (ctx, { statusId, ...named }) => service.setTicketStatus(ctx, named, statusId),
    {
      description:
        'Sets the status of several tickets, all or none, as `updateTicket` does for one. A refusal names each wrong' +
        ' ticket by its place, as `ids[3]`.',
      marks: [
        AnyCaller(),
        Extensions({ [SIZED_BY]: 'ids' }),
        RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED'),
      ],
    },
  ),
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
}
