import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  actionMutation,
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
import { serviceProviders } from './service-provider.access.js';
import { ServiceProvider } from './service-provider.entity.js';
import {
  RateServiceProviderInput,
  ServiceProviderInput,
  ServiceProviderPatch,
} from './service-provider.inputs.js';
import * as service from './service-provider.service.js';

export const serviceProviderOperations = [
  listQuery('serviceProviders', serviceProviders),
  createMutation(
    'createServiceProvider',
    serviceProviders,
    ServiceProviderInput,
    service.createServiceProvider,
    {
      description: 'Adds a service provider for a community or for those of its author.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
    },
  ),
  updateMutation(
    'updateServiceProvider',
    serviceProviders,
    ServiceProviderPatch,
    service.updateServiceProvider,
    {
      description: 'Changes a service provider; its ratings are kept.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
    },
  ),
  deleteMutation('deleteServiceProvider', serviceProviders, service.deleteServiceProvider, {
    description:
      'Deactivates a service provider, which is then listed only on request; its ratings are kept.',
    marks: [Admin()],
  }),
  actionMutation(
    'rateServiceProvider',
    serviceProviders,
    (ctx, id: string, { puntuacion }) => service.rateServiceProvider(ctx, id, puntuacion),
    {
      input: RateServiceProviderInput,
      description: 'Rates a service provider. Each user has one rating; a repeated one replaces it.',
      marks: [AnyCaller()],
    },
  ),
];

@Resolver()
export class ServiceProviderResolver {
  @AnyCaller()
  @Query(() => ServiceProvider, { nullable: true, description: 'One service provider by its id.' })
  serviceProvider(
    @IdOf(serviceProviders) id: string,
    @Arg('includeInactive', () => Boolean, {
      nullable: true,
      description:
        'True finds a deleted service provider too, which only administrators read; false when left out.',
    })
    includeInactive: boolean | null | undefined,
    @Ctx() ctx: Context,
    @Selected(serviceProviders) selection: Selection,
  ) {
    return readOneActive(ctx, serviceProviders, id, includeInactive ?? false, selection);
  }
}
