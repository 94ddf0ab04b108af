import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import { CreatePaymentInput, PaymentPatch } from './payment.inputs.js';
import * as service from './payment.service.js';

export const paymentQueries = [listQuery('payments', payments), recordQuery('payment', payments)];

@Resolver()
export class PaymentResolver {
  @Admin()
  @RefusesWith(
    'UNKNOWN_REFERENCE',
    'COMMUNITIES_DIFFER',
    'OVERPAID',
    'APPLIED_EXCEEDS_PAYMENT',
    'CHARGE_REPEATED',
    'CHARGE_INACTIVE',
    'SUMS_DIFFER',
    'ID_TAKEN',
  )
  @Mutation(() => Payment, { description: 'Registers a payment and applies it to charges of one community.' })
  @ReturnsWritten(payments)
  createPayment(@Arg('input') input: CreatePaymentInput, @Ctx() ctx: Context) {
    return service.createPayment(ctx, input);
  }

  @Admin()
  @RefusesWith(
    'UNKNOWN_REFERENCE',
    'COMMUNITIES_DIFFER',
    'OVERPAID',
    'APPLIED_EXCEEDS_PAYMENT',
    'CHARGE_REPEATED',
    'CHARGE_INACTIVE',
    'SUMS_DIFFER',
  )
  @Mutation(() => Payment, {
    description: 'Changes a payment. A payment is never deleted but undone by `isActive: false`.',
  })
  @ReturnsChanged(payments)
  updatePayment(@IdArg() id: string, @Arg('input') input: PaymentPatch, @Ctx() ctx: Context) {
    return service.updatePayment(ctx, id, input);
  }
}
