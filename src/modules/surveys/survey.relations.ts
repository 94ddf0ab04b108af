import { computeFields, toMany, toOne, toParts } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { managedResidents } from '../residents/resident.access.js';
import { pendingIn, surveys } from './survey.access.js';
import { Survey } from './survey.entity.js';
import { surveyQuestions } from './survey-question.access.js';
import { SurveyQuestion } from './survey-question.entity.js';

computeFields(Survey, {
  participation: (field) =>
    'json_build_object(\'respondents\', (select count(*)::int4 from "survey_responses" r' +
    ` where r."survey_id" = ${field('id')}), 'residents', (select count(*)::int4 from "residents" p` +
    ` where p."community_id" = ${field('communityId')} and p."deleted_at" is null))`,
});

export const surveyRelations = [
  toParts({
    of: Survey,
    field: 'preguntas',
    by: 'surveyId',
    to: surveyQuestions,
    description: 'The questions (preguntas), in their order in the survey.',
  }),
  toMany({
    of: Survey,
    field: 'pending',
    through: pendingIn,
    to: managedResidents,
    description:
      'The residents of its community who have not answered; all but administrators and committee members find only' +
      ' themselves.',
  }),
  toOne({
    of: SurveyQuestion,
    field: 'survey',
    by: 'surveyId',
    to: surveys,
    description: 'The survey of this survey question; null out of scope.',
  }),
  toOne({ of: Survey, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'surveys', by: 'communityId', to: surveys }),
];
