import { defineResource, ordersBy } from '../../engine/index.js';
import { Survey } from './survey.entity.js';

export const surveys = defineResource({
  entity: Survey,
  messages: { notFound: { es: 'Encuesta no encontrada.', en: 'Survey not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true },
  deletedAt: 'deletedAt',
  orders: ordersBy('createdAt', 'fechaInicio', 'fechaFin', 'titulo'),
});
