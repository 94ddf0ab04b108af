import { audienceAfter, type Context, callerOf, complete, notFoundError } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  assertInScope,
  changedBy,
  createRow,
  deactivate,
  findActiveForWrite,
  patchFields,
  write,
} from '../../engine/write.js';
import { communities } from '../communities/community.access.js';
import { ratedServiceProviders, serviceProviders } from './service-provider.access.js';
import { ServiceProvider } from './service-provider.entity.js';
import type { ServiceProviderInput, ServiceProviderPatch } from './service-provider.inputs.js';
import { ServiceProviderRating } from './service-provider-rating.entity.js';

/** Adds a service provider; without a community it is a general one. Returns its id. */
export function createServiceProvider(ctx: Context, input: ServiceProviderInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, communities, input, 'communityId');
    return createRow(tx, ServiceProvider, {
      ...complete(input),
      audience: audienceAfter(tx, input.communityId),
    }).id;
  });
}

export function updateServiceProvider(ctx: Context, id: string, patch: ServiceProviderPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const provider = await findActiveForWrite(tx, serviceProviders, id);
    await assertInScope(tx, communities, patch, 'communityId');
    patchFields(provider, {
      ...patch,
      audience: audienceAfter(tx, patch.communityId, provider),
      ...changedBy(tx, patch),
    });
  });
}

/** Marks a service provider as inactive, which hides it; its ratings remain. */
export function deleteServiceProvider(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    deactivate(tx, await findActiveForWrite(tx, serviceProviders, id));
  });
}

/** Stores the caller's rating, 0 to 5; a second one replaces the first. */
export function rateServiceProvider(ctx: Context, id: string, puntuacion: number): Promise<void> {
  return write(ctx, async (tx) => {
    if (!(await readOne(tx, serviceProviders, id, { fields: ['id'] }))) throw notFoundError(serviceProviders);
    // The lock on the provider serializes concurrent ratings by one user.
    const { id: serviceProviderId } = await findActiveForWrite(tx, ratedServiceProviders, id);
    const { userId } = callerOf(tx);
    const given = await tx.em.findOne(ServiceProviderRating, { serviceProviderId, userId });
    if (given) given.puntuacion = puntuacion;
    else tx.em.create(ServiceProviderRating, { serviceProviderId, userId, puntuacion });
  });
}
