import { ADMIN } from '../../engine/declare.js';
import {
  change,
  create,
  defineRoutes,
  fromPath,
  inCommunity,
  list,
  one,
  remove,
  whereEquals,
} from '../../route.js';

export const residentChargeRoutes = defineRoutes({ tag: 'Resident charges', errors: 'standard' }, [
  list('/api/CargosResidente', 'residentCharges', { allowed: 'adminOrResident' }),
  list('/api/CargosResidente/resident/{residentId}', 'residentCharges', {
    arguments: whereEquals('residentId', fromPath('residentId')),
    allowed: ADMIN,
  }),
  list('/api/CargosResidente/community/{communityId}', 'residentCharges', {
    arguments: inCommunity(),
    allowed: ADMIN,
  }),
  one('/api/CargosResidente/{id}', 'residentCharge'),
  create('/api/CargosResidente', 'createResidentCharge'),
  change('/api/CargosResidente/{id}', 'updateResidentCharge'),
  remove('/api/CargosResidente/{id}', 'deleteResidentCharge'),
]);
