import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { AnyCaller, ChangedArgs, type Context, recordQuery, Selected } from '../../engine/declare.js';
import { readAll, type Selection } from '../../engine/read.js';
import { ticketCategories } from './ticket-category.access.js';
import { TicketCategory } from './ticket-category.entity.js';

export const ticketCategoryOperations = [recordQuery('ticketCategory', ticketCategories)];

@Resolver()
export class TicketCategoryResolver {
  @AnyCaller()
  @Query(() => [TicketCategory], { description: 'All ticket categories, in the order of their ids.' })
  ticketCategories(
    @Args(() => ChangedArgs) changed: ChangedArgs,
    @Ctx() ctx: Context,
    @Selected(ticketCategories) selection: Selection,
  ) {
    return readAll(ctx, ticketCategories, changed, selection);
  }
}
