import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { paymentHistories } from './payment-history.access.js';
import { PaymentHistory } from './payment-history.entity.js';
import { PaymentHistoryInput, PaymentHistoryPatch } from './payment-history.inputs.js';
import * as service from './payment-history.service.js';

@Resolver()
export class PaymentHistoryResolver {
  @AnyCaller()
  @Query(() => paymentHistories.connection)
  paymentHistories(
    @Args(() => paymentHistories.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(paymentHistories) page: PageSelection,
  ) {
    return readPage(ctx, paymentHistories, args, page);
  }

  @AnyCaller()
  @Query(() => PaymentHistory, { nullable: true })
  paymentHistory(@IdArg() id: string, @Ctx() ctx: Context, @Selected(paymentHistories) selection: Selection) {
    return readOne(ctx, paymentHistories, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => PaymentHistory, { description: 'Adds an entry to the payment history of a contract.' })
  @ReturnsWritten(paymentHistories)
  createPaymentHistory(@Arg('input') input: PaymentHistoryInput, @Ctx() ctx: Context) {
    return service.createPaymentHistory(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => PaymentHistory, { description: 'Changes an entry of a payment history.' })
  @ReturnsChanged(paymentHistories)
  updatePaymentHistory(@IdArg() id: string, @Arg('input') input: PaymentHistoryPatch, @Ctx() ctx: Context) {
    return service.updatePaymentHistory(ctx, id, input);
  }

  @Admin()
  @Mutation(() => paymentHistories.deletion, {
    description: 'Deletes an entry of a payment history for good.',
  })
  @ReturnsDeleted(paymentHistories)
  deletePaymentHistory(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deletePaymentHistory(ctx, id);
  }
}
