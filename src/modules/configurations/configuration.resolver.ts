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
import { configurations } from './configuration.access.js';
import { CommunityConfiguration } from './configuration.entity.js';
import { CommunityConfigurationInput, CommunityConfigurationPatch } from './configuration.inputs.js';
import * as service from './configuration.service.js';

@Resolver()
export class CommunityConfigurationResolver {
  @AnyCaller()
  @Query(() => configurations.connection)
  communityConfigurations(
    @Args(() => configurations.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(configurations) page: PageSelection,
  ) {
    return readPage(ctx, configurations, args, page);
  }

  @AnyCaller()
  @Query(() => CommunityConfiguration, { nullable: true })
  communityConfiguration(
    @IdArg() id: string,
    @Ctx() ctx: Context,
    @Selected(configurations) selection: Selection,
  ) {
    return readOne(ctx, configurations, id, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => CommunityConfiguration, { description: 'Adds a setting to a community.' })
  @ReturnsWritten(configurations)
  createCommunityConfiguration(@Arg('input') input: CommunityConfigurationInput, @Ctx() ctx: Context) {
    return service.createConfiguration(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => CommunityConfiguration, { description: 'Changes a setting.' })
  @ReturnsChanged(configurations)
  updateCommunityConfiguration(
    @IdArg() id: string,
    @Arg('input') input: CommunityConfigurationPatch,
    @Ctx() ctx: Context,
  ) {
    return service.updateConfiguration(ctx, id, input);
  }

  @Admin()
  @Mutation(() => configurations.deletion, { description: 'Deletes a setting for good.' })
  @ReturnsDeleted(configurations)
  deleteCommunityConfiguration(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteConfiguration(ctx, id);
  }
}
