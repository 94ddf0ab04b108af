import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { type ListRequest, readOne, readPage } from '../../core/read/read.js';
import type { Selection } from '../../core/read/record.js';
import type { PageSelection } from '../../core/read/selection.js';
import { Admin, AnyCaller } from '../../core/schema/allow.js';
import { IdArg, Selected, SelectedPage } from '../../core/schema/parameters.js';
import { toMany, toOne, toParts } from '../../core/schema/relations.js';
import { ReturnsWritten } from '../../core/schema/written.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { paymentApplications, payments } from './payment.access.js';
import { Payment } from './payment.entity.js';
import { CreatePaymentInput, type PaymentFilter, UpdatePaymentInput } from './payment.inputs.js';
import * as service from './payment.service.js';
import { PaymentApplication } from './payment-application.entity.js';

@Resolver()
export class PaymentResolver {
  @AnyCaller()
  @Query(() => payments.connection)
  payments(
    @Args(() => payments.args) args: ListRequest<PaymentFilter>,
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
  @Mutation(() => Payment, { description: 'Registers a payment and applies it to charges of one community.' })
  @ReturnsWritten(payments)
  createPayment(@Arg('input') input: CreatePaymentInput, @Ctx() ctx: Context) {
    return service.createPayment(ctx, input);
  }

  @Admin()
  @Mutation(() => Payment, {
    description: 'Changes a payment. A payment is never deleted but undone by `isActive: false`.',
  })
  @ReturnsWritten(payments)
  updatePayment(@IdArg() id: string, @Arg('input') input: UpdatePaymentInput, @Ctx() ctx: Context) {
    return service.updatePayment(ctx, id, input);
  }
}

export const paymentRelations = [
  toOne({ of: Payment, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'payments', by: 'communityId', to: payments }),
  toParts({
    of: Payment,
    field: 'pagoCargos',
    by: 'pagoComunidadId',
    to: paymentApplications,
    description: 'The charges that the payment is applied to, each with its amount.',
  }),
  toOne({ of: PaymentApplication, field: 'payment', by: 'pagoComunidadId', to: payments }),
  toOne({ of: PaymentApplication, field: 'charge', by: 'cargosComunidadId', to: communityCharges }),
  toMany({
    of: CommunityCharge,
    field: 'applications',
    by: 'cargosComunidadId',
    to: paymentApplications,
    description: 'The amounts that payments apply to the charge, those of undone payments included.',
  }),
];
