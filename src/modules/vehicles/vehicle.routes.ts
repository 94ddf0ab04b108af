import { create, defineRoutes, fromPath, list, one, remove, update, whereEquals } from '../../route.js';

export const vehicleRoutes = defineRoutes({ tag: 'Vehicles', errors: 'message' }, [
  list('/api/vehicles', 'vehicles'),
  one('/api/vehicles/{id}', 'vehicle'),
  list('/api/vehicles/resident/{residentId}', 'vehicles', {
    arguments: whereEquals('residentId', fromPath('residentId')),
  }),
  create('/api/vehicles', 'createVehicle'),
  update('/api/vehicles/{id}', 'updateVehicle'),
  remove('/api/vehicles/{id}', 'deleteVehicle'),
]);
