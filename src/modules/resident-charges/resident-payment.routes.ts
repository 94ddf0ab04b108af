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

export const residentPaymentRoutes = defineRoutes({ tag: 'Resident payments', errors: 'standard' }, [
  list('/api/pagosresidente', 'residentPayments', { allowed: 'adminOrResident' }),
  list('/api/pagosresidente/my', 'myResidentPayments', { mayAnswer400: true }),
  list('/api/pagosresidente/resident/{residentId}', 'residentPayments', {
    arguments: whereEquals('residenteId', fromPath('residentId')),
    allowed: ADMIN,
  }),
  list('/api/pagosresidente/community/{communityId}', 'residentPayments', {
    arguments: inCommunity(),
    allowed: ADMIN,
  }),
  one('/api/pagosresidente/{id}', 'residentPayment'),
  create('/api/pagosresidente', 'createResidentPayment', { fromAdministrators: ['status'] }),
  change('/api/pagosresidente/{id}', 'updateResidentPayment', { fromAdministrators: ['status'] }),
  remove('/api/pagosresidente/{id}', 'deleteResidentPayment'),
]);
