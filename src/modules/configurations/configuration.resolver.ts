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
import { configurations } from './configuration.access.js';
import { CommunityConfiguration } from './configuration.entity.js';
import { CommunityConfigurationInput, CommunityConfigurationPatch } from './configuration.inputs.js';
import * as service from './configuration.service.js';

export const communityConfigurationQueries = [
  listQuery('communityConfigurations', configurations),
  recordQuery('communityConfiguration', configurations),
];

@Resolver()
export class CommunityConfigurationResolver {
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
