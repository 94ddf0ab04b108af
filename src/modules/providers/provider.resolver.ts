import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
} from '../../engine/declare.js';
import { readOneActive, type Selection } from '../../engine/read.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';
import { CommunityProviderPatch, CreateCommunityProviderInput } from './provider.inputs.js';
import * as service from './provider.service.js';

export const communityProviderQueries = [
  listQuery('communityProviders', providers, "The providers of the caller's communities; none for guards."),
];

@Resolver()
export class CommunityProviderResolver {
  @AnyCaller()
  @Query(() => CommunityProvider, { nullable: true })
  communityProvider(
    @IdArg() id: string,
    @Arg('includeInactive', () => Boolean, {
      nullable: true,
      description: 'True finds a deleted provider too, which only administrators read; false when left out.',
    })
    includeInactive: boolean | null | undefined,
    @Ctx() ctx: Context,
    @Selected(providers) selection: Selection,
  ) {
    return readOneActive(ctx, providers, id, includeInactive ?? false, selection);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => CommunityProvider, { description: 'Adds a provider to a community.' })
  @ReturnsWritten(providers)
  createCommunityProvider(@Arg('input') input: CreateCommunityProviderInput, @Ctx() ctx: Context) {
    return service.createProvider(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => CommunityProvider, { description: 'Changes a provider.' })
  @ReturnsChanged(providers)
  updateCommunityProvider(
    @IdArg() id: string,
    @Arg('input') input: CommunityProviderPatch,
    @Ctx() ctx: Context,
  ) {
    return service.updateProvider(ctx, id, input);
  }

  @Admin()
  @Mutation(() => providers.deletion, {
    description: 'Deactivates a provider, which is then listed only on request.',
  })
  @ReturnsDeleted(providers)
  deleteCommunityProvider(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteProvider(ctx, id);
  }
}
