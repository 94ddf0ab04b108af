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
import { communities } from './community.access.js';
import { Community } from './community.entity.js';
import { CommunityInput, CommunityPatch } from './community.inputs.js';
import * as service from './community.service.js';

export const communityQueries = [
  listQuery('communities', communities),
  recordQuery('community', communities),
];

@Resolver()
export class CommunityResolver {
  @Admin()
  @RefusesWith('ID_TAKEN')
  @Mutation(() => Community, {
    description: 'Adds a community. A company administrator is assigned the community that it creates.',
  })
  @ReturnsWritten(communities)
  createCommunity(@Arg('input') input: CommunityInput, @Ctx() ctx: Context) {
    return service.createCommunity(ctx, input);
  }

  @Admin()
  @Mutation(() => Community, { description: 'Changes a community.' })
  @ReturnsChanged(communities)
  updateCommunity(@IdArg() id: string, @Arg('input') input: CommunityPatch, @Ctx() ctx: Context) {
    return service.updateCommunity(ctx, id, input);
  }

  @Admin()
  @Mutation(() => communities.deletion, {
    description: 'Hides a community with its residents and everything that belongs to them.',
  })
  @ReturnsDeleted(communities)
  deleteCommunity(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteCommunity(ctx, id);
  }
}
