import { defineRecord } from '../../core/read/record.js';
import { SurveyQuestion } from './survey-question.entity.js';

export const surveyQuestions = defineRecord<SurveyQuestion>({
  entity: SurveyQuestion,
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt' },
  filters: {},
  orders: { POSITION_ASC: ['position', 'asc'] },
});
