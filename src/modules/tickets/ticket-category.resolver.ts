import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { AnyCaller, ChangedArgs, Selected } from '../../engine/declare.js';
import { readAll, readOne, type Selection } from '../../engine/read.js';
import { ticketCategories } from './ticket-category.access.js';
import { TicketCategory } from './ticket-category.entity.js';

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

  @AnyCaller()
  @Query(() => TicketCategory, { nullable: true })
  ticketCategory(
    @Arg('id', () => Int) id: number,
    @Ctx() ctx: Context,
    @Selected(ticketCategories) selection: Selection,
  ) {
    return readOne(ctx, ticketCategories, id, selection);
  }
}
