import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { AnyCaller, ChangedArgs } from '../../engine/declare.js';
import { referenceRow, referenceRows } from '../../engine/read.js';
import { ticketStatuses } from './ticket-status.access.js';
import { TicketStatus } from './ticket-status.entity.js';

@Resolver()
export class TicketStatusResolver {
  @AnyCaller()
  @Query(() => [TicketStatus], { description: 'All ticket statuses, in the order of their ids.' })
  ticketStatuses(@Args(() => ChangedArgs) changed: ChangedArgs, @Ctx() ctx: Context) {
    return referenceRows(ctx, ticketStatuses, changed);
  }

  @AnyCaller()
  @Query(() => TicketStatus, { nullable: true })
  ticketStatus(@Arg('id', () => Int) id: number, @Ctx() ctx: Context) {
    return referenceRow(ctx, ticketStatuses, id);
  }
}
