import { Arg, Args, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsAllWritten,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
  SIZED_BY,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import {
  CreateResidentChargeInput,
  ResidentChargePatch,
  ResidentChargesArgs,
  WaiveChargesArgs,
} from './resident-charge.inputs.js';
import * as service from './resident-charge.service.js';
import { waiveCharges } from './waive-charges.js';

@Resolver()
export class ResidentChargeResolver {
  @AnyCaller()
  @Query(() => residentCharges.connection, {
    description: 'Administrators get the charges of residents of their communities, all others their own.',
  })
  residentCharges(
    @Args(() => residentCharges.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(residentCharges) page: PageSelection,
  ) {
    return readPage(ctx, residentCharges, args, page);
  }

  @AnyCaller()
  @Query(() => ResidentCharge, { nullable: true })
  residentCharge(@IdArg() id: string, @Ctx() ctx: Context, @Selected(residentCharges) selection: Selection) {
    return readOne(ctx, residentCharges, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'ID_TAKEN')
  @Mutation(() => ResidentCharge, { description: 'Charges an amount to a resident.' })
  @ReturnsWritten(residentCharges)
  createResidentCharge(@Arg('input') input: CreateResidentChargeInput, @Ctx() ctx: Context) {
    return service.createResidentCharge(ctx, input);
  }

  @Admin()
  @Extensions({ [SIZED_BY]: 'input' })
  @RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'ID_TAKEN')
  @Mutation(() => [ResidentCharge], {
    description:
      'Adds charges to several residents, all or none. A refusal names each wrong charge by its place, as `input[3]`.',
  })
  @ReturnsAllWritten(residentCharges)
  createResidentCharges(
    @Args(() => ResidentChargesArgs) { input }: ResidentChargesArgs,
    @Ctx() ctx: Context,
  ) {
    return service.createResidentCharges(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'UNIT_WITHOUT_PAYER', 'CHARGE_HAS_PAYMENTS')
  @Mutation(() => ResidentCharge, { description: 'Changes a charge of a resident.' })
  @ReturnsChanged(residentCharges)
  updateResidentCharge(@IdArg() id: string, @Arg('input') input: ResidentChargePatch, @Ctx() ctx: Context) {
    return service.updateResidentCharge(ctx, id, input);
  }

  @Admin()
  @Extensions({ [SIZED_BY]: 'ids' })
  @RefusesWith('ROW_REPEATED')
  @Mutation(() => [ResidentCharge], {
    description:
      'Cancels several charges, all or none: nobody has to pay them. A refusal names each wrong charge by its place, as `ids[3]`.',
  })
  @ReturnsAllWritten(residentCharges)
  waiveCharges(@Args(() => WaiveChargesArgs) charges: WaiveChargesArgs, @Ctx() ctx: Context) {
    return waiveCharges(ctx, charges);
  }

  @Admin()
  @Mutation(() => residentCharges.deletion, {
    description: 'Deletes a charge for good; payments linked to it stay, without a charge.',
  })
  @ReturnsDeleted(residentCharges)
  deleteResidentCharge(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteResidentCharge(ctx, id);
  }
}
