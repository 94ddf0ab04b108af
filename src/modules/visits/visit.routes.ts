import { create, defineRoutes, fromPath, list, one, remove, update, whereEquals } from '../../route.js';

export const residentVisitRoutes = defineRoutes({ tag: 'Resident visits', errors: 'standard' }, [
  list('/api/residentvisits', 'residentVisits'),
  one('/api/residentvisits/{id}', 'residentVisit'),
  list('/api/residentvisits/resident/{residentId}', 'residentVisits', {
    arguments: whereEquals('residentId', fromPath('residentId')),
  }),
  create('/api/residentvisits', 'createResidentVisit'),
  update('/api/residentvisits/{id}', 'updateResidentVisit'),
  remove('/api/residentvisits/{id}', 'deleteResidentVisit'),
]);
