import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
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
import { payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import { CreatePaymentInput, PaymentPatch } from './payment.inputs.js';
import * as service from './payment.service.js';

@Resolver()
export class PaymentResolver {
  @AnyCaller()
  @Query(() => payments.connection)
  payments(
    @Args(() => payments.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(payments) page: PageSelection,
  ) {
    return readPage(ctx, payments, args, page);
  }

  @AnyCaller()
  @Query(() => Payment, { nullable: true })
  payment(@IdArg() id: string, @Ctx() ctx: Context, @Selected(payments) selection: Selection) {
    return readOne(ctx, payments, id, selection);
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
