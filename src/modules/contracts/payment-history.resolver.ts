import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { paymentHistories } from './payment-history.access.js';
import { PaymentHistory } from './payment-history.entity.js';
import { PaymentHistoryInput, PaymentHistoryPatch } from './payment-history.inputs.js';
import * as service from './payment-history.service.js';

export const paymentHistoryQueries = [
  listQuery('paymentHistories', paymentHistories),
  recordQuery('paymentHistory', paymentHistories),
];

@Resolver()
export class PaymentHistoryResolver {
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
