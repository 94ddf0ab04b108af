import { defineRecord } from '../../engine/declare.js';
import { SurveyQuestion } from './survey-question.entity.js';

export const surveyQuestions = defineRecord<SurveyQuestion>({
  entity: SurveyQuestion,
  scope: { community: 'communityId', endsWithCommunity: true },
  orders: { POSITION_ASC: ['position', 'asc'] },
});
