import { ADMIN } from '../../engine/declare.js';
import { change, create, defineRoutes, fromQueryList, inCommunity, list, one, remove } from '../../route.js';

export const residentRoutes = defineRoutes({ tag: 'Residents', errors: 'residents', allowed: ADMIN }, [
  list('/api/residents', 'residents'),
  one('/api/residents/{id}', 'resident'),
  list('/api/residents/community/{communityId}', 'residents', {
    arguments: inCommunity(),
  }),
  list('/api/residents/by-communities', 'residents', {
    arguments: { where: { communityId: { in: fromQueryList('communityIds') } } },
  }),
  create('/api/residents', 'createResident'),
  change('/api/residents/{id}', 'updateResident'),
  remove('/api/residents/{id}', 'deleteResident'),
]);
