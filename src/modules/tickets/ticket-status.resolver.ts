import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { AnyCaller, ChangedArgs, type Context, recordQuery, Selected } from '../../engine/declare.js';
import { readAll, type Selection } from '../../engine/read.js';
import { ticketStatuses } from './ticket-status.access.js';
import { TicketStatus } from './ticket-status.entity.js';

export const ticketStatusOperations = [recordQuery('ticketStatus', ticketStatuses)];

@Resolver()
export class TicketStatusResolver {
  @AnyCaller()
  @Query(() => [TicketStatus], { description: 'All ticket statuses, in the order of their ids.' })
  ticketStatuses(
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(ticketStatuses) selection: Selection,
  ) {
    return readAll(ctx, ticketStatuses, changed, selection);
  }
}
