import { defineResource, equals, ordersBy } from '../../engine/index.js';
import { Survey } from './survey.entity.js';
import { SurveyFilter } from './survey.inputs.js';

export const surveys = defineResource({
  entity: Survey,
  messages: { notFound: { es: 'Encuesta no encontrada.', en: 'Survey not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true },
  deletedAt: 'deletedAt',
  filterType: SurveyFilter,
  filters: {
    communityId: equals('communityId'),
    isActive: equals('isActive'),
  },
  orders: ordersBy('createdAt', 'fechaInicio', 'fechaFin', 'titulo'),
});
