import { toMany, toManyTied, toOne, toParts } from '../../engine/index.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { managedResidents } from '../residents/resident.access.js';
import { pendingIn, surveys } from './survey.access.js';
import { Survey } from './survey.entity.js';
import { surveyQuestions } from './survey-question.access.js';
import { SurveyQuestion } from './survey-question.entity.js';

export const surveyRelations = [
  toParts({
    of: Survey,
    field: 'preguntas',
    by: 'surveyId',
    to: surveyQuestions,
    description: 'The questions (preguntas), in their order in the survey.',
  }),
  toManyTied({
    of: Survey,
    field: 'pending',
    tie: pendingIn,
    to: managedResidents,
    description:
      'The residents of its community who have not answered; all but administrators and committee members find only' +
      ' themselves.',
  }),
  toOne({ of: SurveyQuestion, field: 'survey', by: 'surveyId', to: surveys }),
  toOne({ of: Survey, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'surveys', by: 'communityId', to: surveys }),
];
