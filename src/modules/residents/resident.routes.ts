import { ADMIN } from '../../core/policy.js';
import {
  change,
  create,
  defineRoutes,
  fromQueryList,
  inCommunity,
  list,
  one,
  remove,
} from '../../core/route.js';

export const residentRoutes = defineRoutes({ tag: 'Residents', errors: 'residents', allowed: ADMIN }, [
  list('/api/residents', 'residents', { paginated: 'wrapped' }),
  one('/api/residents/{id}', 'resident'),
  list('/api/residents/community/{communityId}', 'residents', {
    arguments: { filter: inCommunity() },
    paginated: 'wrapped',
  }),
  list('/api/residents/by-communities', 'residents', {
    arguments: { filter: { communityIds: fromQueryList('communityIds') } },
    paginated: 'wrapped',
  }),
  create('/api/residents', 'createResident'),
  change('/api/residents/{id}', 'updateResident'),
  remove('/api/residents/{id}', 'deleteResident'),
]);
