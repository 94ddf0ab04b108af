import { defineRoutes, one, value } from '../../route.js';

export const vehicleTypeRoutes = defineRoutes({ tag: 'Vehicle types', errors: 'message' }, [
  value('/api/vehicletypes', 'vehicleTypes'),
  one('/api/vehicletypes/{id}', 'vehicleType'),
]);
