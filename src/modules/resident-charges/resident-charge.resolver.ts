import { Arg, Args, Ctx, Extensions, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsAllWritten,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SIZED_BY,
} from '../../engine/declare.js';
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

export const residentChargeQueries = [
  listQuery(
    'residentCharges',
    residentCharges,
    'Administrators get the charges of residents of their communities, all others their own.',
  ),
  recordQuery('residentCharge', residentCharges),
];

@Resolver()
export class ResidentChargeResolver {
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
