import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Int, Query, Resolver } from 'type-graphql';
import {
  AnyCaller,
  type Context,
  callerOf,
  GuidScalar,
  Selected,
  SelectedPage,
  Shown,
  WEIGHTS,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { countUnread } from '../announcements/unread-announcements.js';
import { communities } from '../communities/community.access.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { CommunityPermissions } from './community-permissions.types.js';
import { permissionsIn, permissionsOf } from './permissions.js';
import { Viewer } from './viewer.types.js';

/** Returns the row of the caller; its node id follows from its id. */
export function viewerOf(ctx: Context): Viewer {
  const { userId, role } = callerOf(ctx);
  return { id: userId, role };
}

@Resolver(() => Viewer)
export class ViewerResolver {
  @AnyCaller()
  @Query(() => Viewer, { description: 'The caller, and the ways into what the caller reaches.' })
  viewer(@Ctx() ctx: Context): Viewer {
    return viewerOf(ctx);
  }

  @FieldResolver(() => User, { nullable: true, description: "The caller's own account." })
  user(@Ctx() ctx: Context, @Selected(users) selection: Selection) {
    return readOne(ctx, users, callerOf(ctx).userId, selection);
  }

  @FieldResolver(() => Resident, {
    nullable: true,
    description: "The caller's own resident record; null without one.",
  })
  resident(@Ctx() ctx: Context, @Selected(residents) selection: Selection) {
    const { residentId } = callerOf(ctx);
    return residentId && readOne(ctx, residents, residentId, selection);
  }

  @FieldResolver(() => communities.connection, {
    description: 'Every community within the scope of the caller, whatever its role.',
  })
  communities(
    @Args(() => communities.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(communities) page: PageSelection,
  ) {
    return readPage(ctx, communities, args, page);
  }

  @Shown()
  @FieldResolver(() => Int, {
    description: 'Number of announcements that the caller may read and has not marked as read.',
    complexity: WEIGHTS.count,
  })
  unread(@Ctx() ctx: Context) {
    return countUnread(ctx);
  }

  @Shown()
  @FieldResolver(() => CommunityPermissions, {
    nullable: true,
    description:
      'What the caller may do in a community, by the level of each operation and by what it asks of the caller whatever' +
      ' the input; null for a community out of scope.',
  })
  permissionsIn(
    @Arg('communityId', () => GuidScalar, { description: 'A community within scope.' }) communityId: string,
    @Ctx() ctx: Context,
    @Info() { schema }: GraphQLResolveInfo,
  ) {
    return permissionsIn(ctx, communityId, schema);
  }

  @Shown()
  @FieldResolver(() => [String], {
    description:
      'Names of the operations that the caller may call. An operation may still refuse a record that the caller may not write.',
  })
  permissions(@Ctx() ctx: Context, @Info() { schema }: GraphQLResolveInfo) {
    return permissionsOf(callerOf(ctx), schema);
  }
}
