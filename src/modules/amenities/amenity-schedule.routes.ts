import { change, create, defineRoutes, fromPath, list, one, remove, whereEquals } from '../../route.js';

export const amenityScheduleRoutes = defineRoutes({ tag: 'Amenity schedules', errors: 'standard' }, [
  list('/api/amenityschedules/amenity/{amenityId}', 'amenitySchedules', {
    arguments: whereEquals('amenityId', fromPath('amenityId')),
  }),
  one('/api/amenityschedules/{id}', 'amenitySchedule'),
  create('/api/amenityschedules', 'createAmenitySchedule'),
  change('/api/amenityschedules/{id}', 'updateAmenitySchedule'),
  remove('/api/amenityschedules/{id}', 'deleteAmenitySchedule'),
]);
