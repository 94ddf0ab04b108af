import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { serviceProviders } from './service-provider.access.js';
import { ServiceProvider } from './service-provider.entity.js';

export const serviceProviderRelations = [
  toOne({ of: ServiceProvider, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'serviceProviders', by: 'communityId', to: serviceProviders }),
];
