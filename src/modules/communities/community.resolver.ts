import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readOne, readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin } from '../../core/schema/allow.js';
import { communities } from './community.access.js';
import { Community } from './community.entity.js';
import { CommunitiesArgs, CommunityInput } from './community.inputs.js';
import * as service from './community.service.js';
import { CommunityConnection } from './community.types.js';

@Resolver()
export class CommunityResolver {
  @Admin()
  @Query(() => CommunityConnection)
  communities(
    @Args(() => CommunitiesArgs) args: CommunitiesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, communities, args, pageSelectionOf(communities, info));
  }

  @Admin()
  @Query(() => Community, { nullable: true })
  community(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return readOne(ctx, communities, id, selectionOf(communities, info));
  }

  @Admin()
  @Mutation(() => Community, {
    description: 'Adds a community. A company administrator is assigned the community that it creates.',
  })
  async createCommunity(
    @Arg('input', () => CommunityInput) input: CommunityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createCommunity(ctx, input);
    return readWritten(ctx, communities, id, selectionOf(communities, info));
  }

  @Admin()
  @Mutation(() => Community, { description: 'Replaces the data of a community.' })
  async updateCommunity(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => CommunityInput) input: CommunityInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateCommunity(ctx, id, input);
    return readWritten(ctx, communities, id, selectionOf(communities, info));
  }

  @Admin()
  @Mutation(() => Boolean, {
    description: 'Hides a community with its residents and everything that belongs to them.',
  })
  async deleteCommunity(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteCommunity(ctx, id);
    return true;
  }
}
