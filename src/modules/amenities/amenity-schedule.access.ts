import { defineRecord, equals } from '../../core/read/record.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import type { AmenityScheduleFilter } from './amenity-schedule.inputs.js';

export const amenitySchedules = defineRecord<AmenitySchedule, AmenityScheduleFilter>({
  entity: AmenitySchedule,
  scope: {
    community: 'communityId',
    communityDeletedAt: 'communityDeletedAt',
    withoutCommunity: 'administrators',
  },
  deletedAt: 'amenityDeletedAt',
  filters: {
    amenityId: equals('amenityId'),
    communityId: equals('communityId'),
    dayOfWeek: equals('dayOfWeek'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    DAY_OF_WEEK_ASC: ['dayOfWeek', 'asc'],
    DAY_OF_WEEK_DESC: ['dayOfWeek', 'desc'],
  },
});
