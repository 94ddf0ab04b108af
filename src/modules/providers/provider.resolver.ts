import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { readPage, readWritten } from '../../core/read/read.js';
import { pageSelectionOf, selectionOf } from '../../core/read/selection.js';
import { GuidScalar } from '../../core/scalars.js';
import { Admin, AdminOrResident, AnyCaller } from '../../core/schema/allow.js';
import { toMany, toOne } from '../../core/schema/relations.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';
import {
  CommunityProvidersArgs,
  CreateCommunityProviderInput,
  UpdateCommunityProviderInput,
} from './provider.inputs.js';
import * as service from './provider.service.js';
import { CommunityProviderConnection } from './provider.types.js';

@Resolver()
export class CommunityProviderResolver {
  @AdminOrResident()
  @Query(() => CommunityProviderConnection, {
    description:
      "The providers of the caller's communities. Refused to a caller who is no administrator and has no" +
      ' resident record.',
  })
  communityProviders(
    @Args(() => CommunityProvidersArgs) args: CommunityProvidersArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return readPage(ctx, providers, args, pageSelectionOf(providers, info));
  }

  @AnyCaller()
  @Query(() => CommunityProvider, { nullable: true })
  communityProvider(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('includeInactive', () => Boolean, {
      nullable: true,
      description: 'True finds a deleted provider too, which only administrators read; false when left out.',
    })
    includeInactive: boolean | null | undefined,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return service.findProvider(ctx, id, includeInactive ?? false, selectionOf(providers, info));
  }

  @Admin()
  @Mutation(() => CommunityProvider, { description: 'Adds a provider to a community.' })
  async createCommunityProvider(
    @Arg('input', () => CreateCommunityProviderInput) input: CreateCommunityProviderInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    const id = await service.createProvider(ctx, input);
    return readWritten(ctx, providers, id, selectionOf(providers, info));
  }

  @Admin()
  @Mutation(() => CommunityProvider, { description: 'Replaces a provider.' })
  async updateCommunityProvider(
    @Arg('id', () => GuidScalar) id: string,
    @Arg('input', () => UpdateCommunityProviderInput) input: UpdateCommunityProviderInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    await service.updateProvider(ctx, id, input);
    return readWritten(ctx, providers, id, selectionOf(providers, info));
  }

  @Admin()
  @Mutation(() => Boolean, { description: 'Deactivates a provider, which is then listed only on request.' })
  async deleteCommunityProvider(@Arg('id', () => GuidScalar) id: string, @Ctx() ctx: Context) {
    await service.deleteProvider(ctx, id);
    return true;
  }
}

export const providerRelations = [
  toOne({ of: CommunityProvider, field: 'community', by: 'communityId', to: communities }),
  toMany({
    of: Community,
    field: 'providers',
    by: 'communityId',
    to: providers,
    connection: CommunityProviderConnection,
    args: CommunityProvidersArgs,
  }),
];
