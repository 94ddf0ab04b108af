import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
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
import { communities } from './community.access.js';
import { Community } from './community.entity.js';
import { CommunityInput, CommunityPatch } from './community.inputs.js';
import * as service from './community.service.js';

@Resolver()
export class CommunityResolver {
  @AnyCaller()
  @Query(() => communities.connection)
  communities(
    @Args(() => communities.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(communities) page: PageSelection,
  ) {
    return readPage(ctx, communities, args, page);
  }

  @AnyCaller()
  @Query(() => Community, { nullable: true })
  community(@IdArg() id: string, @Ctx() ctx: Context, @Selected(communities) selection: Selection) {
    return readOne(ctx, communities, id, selection);
  }

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
