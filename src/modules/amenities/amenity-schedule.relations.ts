import { toMany, toOne } from '../../engine/declare.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';

export const amenityScheduleRelations = [
  toOne({ of: AmenitySchedule, field: 'amenity', by: 'amenityId', to: amenities }),
  toMany({ of: Amenity, field: 'schedules', by: 'amenityId', to: amenitySchedules }),
];
