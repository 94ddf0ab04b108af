import { defineResource, ordersBy } from '../../engine/declare.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';

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
  orders: ordersBy('createdAt', 'dayOfWeek', 'horaInicio'),
});
