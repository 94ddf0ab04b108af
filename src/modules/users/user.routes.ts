import { SYSTEM_ADMIN } from '../../core/policy.js';
import { change, create, defineRoutes, fromQuery, list, one, remove, value } from '../../core/route.js';

export const userRoutes = defineRoutes({ tag: 'Users', errors: 'message' }, [
  list('/api/users', 'users', {
    arguments: { filter: { includeInactive: fromQuery('includeInactive') } },
    allowed: SYSTEM_ADMIN,
  }),
  one('/api/users/{id}', 'user'),
  value('/api/users/me/resident', 'meResident'),
  create('/api/users', 'createUser'),
  change('/api/users/{id}', 'updateUser'),
  remove('/api/users/{id}', 'deleteUser'),
]);
