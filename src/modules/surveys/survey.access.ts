import { defineRecord, equals } from '../../core/read/record.js';
import { Survey } from './survey.entity.js';
import type { SurveyFilter } from './survey.inputs.js';

export const surveys = defineRecord<Survey, SurveyFilter>({
  entity: Survey,
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt' },
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
