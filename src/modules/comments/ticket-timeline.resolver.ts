import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { ChangedPageArgs, type Context, Shown } from '../../engine/declare.js';
import { registerRelationKeys } from '../../engine/read.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { timelineOf } from './ticket-timeline.service.js';
import { TicketEventConnection } from './ticket-timeline.types.js';

registerRelationKeys(Ticket, 'timeline', 'id');

@Resolver(() => Ticket)
export class TicketTimelineResolver {
  @Shown()
  @FieldResolver(() => TicketEventConnection, {
    description:
      'The comments on the ticket and the changes of its status as one list, oldest first; `last` gives the newest.',
  })
  timeline(
    @Root() { id }: Ticket,
    @Args(() => ChangedPageArgs) args: ChangedPageArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return timelineOf(ctx, id, args, info);
  }
}
