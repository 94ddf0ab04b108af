import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  IdOf,
  listQuery,
  RefusesWith,
  Selected,
  updateMutation,
} from '../../engine/declare.js';
import { readOneActive, type Selection } from '../../engine/read.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';
import { CommunityProviderPatch, CreateCommunityProviderInput } from './provider.inputs.js';
import * as service from './provider.service.js';

export const communityProviderOperations = [
  listQuery('communityProviders', providers, "The providers of the caller's communities; none for guards."),
  createMutation('createCommunityProvider', providers, CreateCommunityProviderInput, service.createProvider, {
    description: 'Adds a provider to a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
  }),
  updateMutation('updateCommunityProvider', providers, CommunityProviderPatch, service.updateProvider, {
    description: 'Changes a provider.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteCommunityProvider', providers, service.deleteProvider, {
    description: 'Deactivates a provider, which is then listed only on request.',
    marks: [Admin()],
  }),
];

@Resolver()
export class CommunityProviderResolver {
  @AnyCaller()
  @Query(() => CommunityProvider, { nullable: true, description: 'One community provider by its id.' })
  communityProvider(
    @IdOf(providers) id: string,
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
}
