import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { contracts } from '../contracts/contract.access.js';
import { Contract } from '../contracts/contract.entity.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import {
  CommunityChargesArgs,
  CreateCommunityChargeInput,
  UpdateCommunityChargeInput,
} from './charge.inputs.js';
import * as service from './charge.service.js';
import { CommunityChargeConnection } from './charge.types.js';

@Resolver()
export class CommunityChargeResolver {
  @Admin()
  @Query(() => CommunityChargeConnection)
  communityCharges(
    @Args(() => CommunityChargesArgs) args: CommunityChargesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, communityCharges, args, pageSelectionOf(communityCharges, info));
  }

  @Admin()
  @Query(() => CommunityCharge, { nullable: true })
  communityCharge(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, communityCharges, id, selectionOf(communityCharges, info));
  }

  @Admin()
  @Query(() => CommunityChargeConnection, {
    nullable: true,
    description: 'The charges of a contract.',
  })
  chargesOfContract(
    @Arg('contratoId', () => GuidScalar, { description: 'Id of the contract.' }) contratoId: string,
    @Args(() => CommunityChargesArgs) args: CommunityChargesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return service.chargesOfContract(ctx, contratoId, args, pageSelectionOf(communityCharges, info));
  }

  @Admin()
  @Query(() => CommunityChargeConnection, {
    nullable: true,
    description: 'The charges of all contracts of a community.',
  })
  chargesOfCommunity(
    @Arg('comunidadId', () => GuidScalar, { description: 'Id of the community.' }) comunidadId: string,
    @Args(() => CommunityChargesArgs) args: CommunityChargesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return service.chargesOfCommunity(ctx, comunidadId, args, pageSelectionOf(communityCharges, info));
  }

  @Admin()
  @Mutation(() => CommunityCharge, { description: 'Charges an amount to a contract of a community.' })
  async createCommunityCharge(
    @Arg('input', () => CreateCommunityChargeInput) input: CreateCommunityChargeInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createCommunityCharge(ctx, input);
    return readWritten(ctx, communityCharges, id, selectionOf(communityCharges, info));
  }

  @Admin()
  @Mutation(() => CommunityCharge, { description: 'Changes a charge of a contract.' })
  async updateCommunityCharge(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => UpdateCommunityChargeInput) input: UpdateCommunityChargeInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateCommunityCharge(ctx, id, input);
    return readWritten(ctx, communityCharges, id, selectionOf(communityCharges, info));
  }

  @Admin()
  @Mutation(() => Boolean, {
    description: 'Deletes a charge for good. Refused once a payment was applied to it.',
  })
  async deleteCommunityCharge(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteCommunityCharge(ctx, id);
    return true;
  }
}

export const communityChargeRelations = [
  toOne({ of: CommunityCharge, field: 'contract', by: 'contratoId', to: contracts }),
  toOne({ of: CommunityCharge, field: 'community', by: 'comunidadId', to: communities }),
  toMany({
    of: Contract,
    field: 'charges',
    by: 'contratoId',
    to: communityCharges,
    connection: CommunityChargeConnection,
    args: CommunityChargesArgs,
  }),
  toMany({
    of: Community,
    field: 'charges',
    by: 'comunidadId',
    to: communityCharges,
    connection: CommunityChargeConnection,
    args: CommunityChargesArgs,
  }),
];
