import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import { AnyCaller, IdArg, Selected, SelectedPage } from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { receipts } from './receipt.access.js';
import { Receipt } from './receipt.entity.js';

@Resolver()
export class ReceiptResolver {
  @AnyCaller()
  @Query(() => receipts.connection, {
    description: 'Administrators get the receipts of their communities, all others their own.',
  })
  receipts(
    @Args(() => receipts.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(receipts) page: PageSelection,
  ) {
    return readPage(ctx, receipts, args, page);
  }

  @AnyCaller()
  @Query(() => Receipt, { nullable: true })
  receipt(@IdArg() id: string, @Ctx() ctx: Context, @Selected(receipts) selection: Selection) {
    return readOne(ctx, receipts, id, selection);
  }
}
