import { defineRoutes, one, valueList } from '../../route.js';

export const vehicleTypeRoutes = defineRoutes({ tag: 'Vehicle types', errors: 'message' }, [
  valueList('/api/vehicletypes', 'vehicleTypes'),
  one('/api/vehicletypes/{id}', 'vehicleType'),
]);
