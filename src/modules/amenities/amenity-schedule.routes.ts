import { change, create, defineRoutes, fromPath, list, one, remove } from '../../route.js';

export const amenityScheduleRoutes = defineRoutes({ tag: 'Amenity schedules', errors: 'standard' }, [
  list('/api/amenityschedules/amenity/{amenityId}', 'amenitySchedules', {
    arguments: { filter: { amenityId: fromPath('amenityId') } },
  }),
  one('/api/amenityschedules/{id}', 'amenitySchedule'),
  create('/api/amenityschedules', 'createAmenitySchedule'),
  change('/api/amenityschedules/{id}', 'updateAmenitySchedule'),
  remove('/api/amenityschedules/{id}', 'deleteAmenitySchedule'),
]);
