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
import { configurations } from './configuration.access.js';
import { CommunityConfiguration } from './configuration.entity.js';
import { CommunityConfigurationInput, CommunityConfigurationsArgs } from './configuration.inputs.js';
import * as service from './configuration.service.js';
import { CommunityConfigurationConnection } from './configuration.types.js';

@Resolver()
export class CommunityConfigurationResolver {
  @Admin()
  @Query(() => CommunityConfigurationConnection)
  communityConfigurations(
    @Args(() => CommunityConfigurationsArgs) args: CommunityConfigurationsArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, configurations, args, pageSelectionOf(configurations, info));
  }

  @Admin()
  @Query(() => CommunityConfiguration, { nullable: true })
  communityConfiguration(
    @Arg('id', () => GuidScalar) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readOne(ctx, configurations, id, selectionOf(configurations, info));
  }

  @Admin()
  @Mutation(() => CommunityConfiguration, { description: 'Adds a setting to a community.' })
  async createCommunityConfiguration(
    @Arg('input', () => CommunityConfigurationInput) input: CommunityConfigurationInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createConfiguration(ctx, input);
    return readWritten(ctx, configurations, id, selectionOf(configurations, info));
  }

  @Admin()
  @Mutation(() => CommunityConfiguration, { description: 'Replaces a setting.' })
  async updateCommunityConfiguration(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => CommunityConfigurationInput) input: CommunityConfigurationInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateConfiguration(ctx, id, input);
    return readWritten(ctx, configurations, id, selectionOf(configurations, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deletes a setting for good.' })
  async deleteCommunityConfiguration(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteConfiguration(ctx, id);
    return true;
  }
}

export const configurationRelations = [
  toOne({ of: CommunityConfiguration, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'configurations',
    by: 'communityId',
    to: configurations,
    connection: CommunityConfigurationConnection,
    args: CommunityConfigurationsArgs,
  }),
];
