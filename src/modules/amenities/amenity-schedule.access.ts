import { defineResource, equals, ordersBy } from '../../engine/index.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import { AmenityScheduleFilter } from './amenity-schedule.inputs.js';

export const amenitySchedules = defineResource({
  entity: AmenitySchedule,
  messages: { notFound: { es: 'Horario no encontrado.', en: 'Schedule not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    audienceOfAdministrators: true,
  },
  deletedAt: 'amenityDeletedAt',
  filterType: AmenityScheduleFilter,
  filters: {
    amenityId: equals('amenityId'),
    communityId: equals('communityId'),
    dayOfWeek: equals('dayOfWeek'),
  },
  orders: ordersBy('createdAt', 'dayOfWeek', 'horaInicio'),
});
