import { SYSTEM_ADMIN } from '../../engine/declare.js';
import { change, create, defineRoutes, fromQuery, list, one, remove, value } from '../../route.js';
import { CALLER_RESIDENT, RESIDENT_INFO } from './legacy-shapes.js';

export const userRoutes = defineRoutes({ tag: 'Users', errors: 'message', shapes: RESIDENT_INFO }, [
  list('/api/users', 'users', {
    arguments: { includeInactive: fromQuery('includeInactive') },
    allowed: SYSTEM_ADMIN,
  }),
  one('/api/users/{id}', 'user'),
  value('/api/users/me/resident', 'viewer', {
    field: 'resident',
    operationId: 'getMeResident',
    shapes: CALLER_RESIDENT,
  }),
  create('/api/users', 'createUser'),
  change('/api/users/{id}', 'updateUser'),
  remove('/api/users/{id}', 'deleteUser'),
]);
