import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  GuidScalar,
  IdArg,
  listQuery,
  RefusesWith,
  RestOnly,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { communityCharges } from './charge.access.js';
import { CommunityCharge } from './charge.entity.js';
import { CommunityChargePatch, CreateCommunityChargeInput } from './charge.inputs.js';
import * as service from './charge.service.js';

export const communityChargeQueries = [
  listQuery('communityCharges', communityCharges),
  recordQuery('communityCharge', communityCharges),
];

@Resolver()
export class CommunityChargeResolver {
  @AnyCaller()
  @RestOnly()
  @Query(() => communityCharges.connection, {
    nullable: true,
    description: 'The charges of a contract.',
  })
  chargesOfContract(
    @Arg('contratoId', () => GuidScalar, { description: 'Id of the contract.' }) contratoId: string,
    @Args(() => communityCharges.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(communityCharges) page: PageSelection,
  ) {
    return service.chargesOfContract(ctx, contratoId, args, page);
  }

  @AnyCaller()
  @RestOnly()
  @Query(() => communityCharges.connection, {
    nullable: true,
    description: 'The charges of all contracts of a community.',
  })
  chargesOfCommunity(
    @Arg('comunidadId', () => GuidScalar, { description: 'Id of the community.' }) comunidadId: string,
    @Args(() => communityCharges.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(communityCharges) page: PageSelection,
  ) {
    return service.chargesOfCommunity(ctx, comunidadId, args, page);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'COMMUNITIES_DIFFER', 'ID_TAKEN')
  @Mutation(() => CommunityCharge, { description: 'Charges an amount to a contract of a community.' })
  @ReturnsWritten(communityCharges)
  createCommunityCharge(@Arg('input') input: CreateCommunityChargeInput, @Ctx() ctx: Context) {
    return service.createCommunityCharge(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'COMMUNITIES_DIFFER', 'CHARGE_BELOW_PAID', 'CHARGE_HAS_PAYMENTS')
  @Mutation(() => CommunityCharge, { description: 'Changes a charge of a contract.' })
  @ReturnsChanged(communityCharges)
  updateCommunityCharge(@IdArg() id: string, @Arg('input') input: CommunityChargePatch, @Ctx() ctx: Context) {
    return service.updateCommunityCharge(ctx, id, input);
  }

  @Admin()
  @RefusesWith('CHARGE_HAS_PAYMENTS')
  @Mutation(() => communityCharges.deletion, {
    description: 'Deletes a charge for good. Refused once a payment was applied to it.',
  })
  @ReturnsDeleted(communityCharges)
  deleteCommunityCharge(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteCommunityCharge(ctx, id);
  }
}
