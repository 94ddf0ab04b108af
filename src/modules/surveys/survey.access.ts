import { equals } from '../../core/read/record.js';
import { defineResource } from '../../core/schema/resource.js';
import { Survey } from './survey.entity.js';
import { SurveyFilter } from './survey.inputs.js';

export const surveys = defineResource({
  entity: Survey,
  messages: { notFound: { es: 'Encuesta no encontrada.', en: 'Survey not found.' } },
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt' },
  deletedAt: 'deletedAt',
  filterType: SurveyFilter,
  filters: {
    communityId: equals('communityId'),
    isActive: equals('isActive'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    FECHA_INICIO_DESC: ['fechaInicio', 'desc'],
    FECHA_INICIO_ASC: ['fechaInicio', 'asc'],
    FECHA_FIN_DESC: ['fechaFin', 'desc'],
    FECHA_FIN_ASC: ['fechaFin', 'asc'],
  },
});
