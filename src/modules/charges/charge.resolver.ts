import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  GuidScalar,
  listQuery,
  RefusesWith,
  RestOnly,
  recordQuery,
  SelectedPage,
  updateMutation,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection } from '../../engine/read.js';
import { communityCharges } from './charge.access.js';
import { CommunityChargePatch, CreateCommunityChargeInput } from './charge.inputs.js';
import * as service from './charge.service.js';

export const communityChargeOperations = [
  listQuery('communityCharges', communityCharges),
  recordQuery('communityCharge', communityCharges),
  createMutation(
    'createCommunityCharge',
    communityCharges,
    CreateCommunityChargeInput,
    service.createCommunityCharge,
    {
      description: 'Charges an amount to a contract of a community.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'COMMUNITIES_DIFFER', 'ID_TAKEN')],
    },
  ),
  updateMutation(
    'updateCommunityCharge',
    communityCharges,
    CommunityChargePatch,
    service.updateCommunityCharge,
    {
      description: 'Changes a charge of a contract.',
      marks: [
        Admin(),
        RefusesWith('UNKNOWN_REFERENCE', 'COMMUNITIES_DIFFER', 'CHARGE_BELOW_PAID', 'CHARGE_HAS_PAYMENTS'),
      ],
    },
  ),
  deleteMutation('deleteCommunityCharge', communityCharges, service.deleteCommunityCharge, {
    description: 'Deletes a charge for good. Refused once a payment was applied to it.',
    marks: [Admin(), RefusesWith('CHARGE_HAS_PAYMENTS')],
  }),
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
}
