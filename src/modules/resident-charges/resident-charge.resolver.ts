import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin, AdminOrResident, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { residentCharges } from './resident-charge.access.js';
import { ResidentCharge } from './resident-charge.entity.js';
import {
  CreateResidentChargeInput,
  ResidentChargesArgs,
  UpdateResidentChargeInput,
} from './resident-charge.inputs.js';
import * as service from './resident-charge.service.js';
import { ResidentChargeConnection } from './resident-charge.types.js';

@Resolver()
export class ResidentChargeResolver {
  @AdminOrResident()
  @Query(() => ResidentChargeConnection, {
    description:
      'Administrators get the charges of residents of their communities, residents their own. Refused to' +
      ' other callers without a resident record.',
  })
  residentCharges(
    @Args(() => ResidentChargesArgs) args: ResidentChargesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, residentCharges, args, pageSelectionOf(residentCharges, info));
  }

  @AnyCaller()
  @Query(() => ResidentCharge, { nullable: true })
  residentCharge(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, residentCharges, id, selectionOf(residentCharges, info));
  }

  @Admin()
  @Mutation(() => ResidentCharge, { description: 'Charges an amount to a resident.' })
  async createResidentCharge(
    @Arg('input', () => CreateResidentChargeInput) input: CreateResidentChargeInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createResidentCharge(ctx, input);
    return readWritten(ctx, residentCharges, id, selectionOf(residentCharges, info));
  }

  @Admin()
  @Mutation(() => ResidentCharge, { description: 'Changes a charge of a resident.' })
  async updateResidentCharge(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => UpdateResidentChargeInput) input: UpdateResidentChargeInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateResidentCharge(ctx, id, input);
    return readWritten(ctx, residentCharges, id, selectionOf(residentCharges, info));
  }

  @Admin()
  @Mutation(() => Boolean, {
    description: 'Deletes a charge for good; payments linked to it stay, without a charge.',
  })
  async deleteResidentCharge(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteResidentCharge(ctx, id);
    return true;
  }
}

export const residentChargeRelations = [
  toOne({ of: ResidentCharge, field: 'resident', by: 'residentId', to: residents }),
  toOne({ of: ResidentCharge, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Resident,
    field: 'charges',
    by: 'residentId',
    to: residentCharges,
    connection: ResidentChargeConnection,
    args: ResidentChargesArgs,
  }),
  toMany({
    of: Community,
    field: 'residentCharges',
    by: 'communityId',
    to: residentCharges,
    connection: ResidentChargeConnection,
    args: ResidentChargesArgs,
  }),
];
