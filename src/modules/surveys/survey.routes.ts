import { ADMIN } from '../../engine/declare.js';
import {
  act,
  create,
  defineRoutes,
  fromBody,
  fromPath,
  inCommunity,
  list,
  one,
  remove,
  update,
} from '../../route.js';

export const surveyRoutes = [
  ...defineRoutes({ tag: 'Surveys', errors: 'standard', allowed: ADMIN }, [
    list('/api/encuestas', 'surveys'),
    list('/api/encuestas/community/{communityId}', 'surveys', {
      arguments: inCommunity(),
    }),
    one('/api/encuestas/{id}', 'survey'),
    one('/api/encuestas/{id}/resultados', 'surveyResults'),
    create('/api/encuestas', 'createSurvey'),
    update('/api/encuestas/{id}', 'updateSurvey'),
    remove('/api/encuestas/{id}', 'deleteSurvey'),
  ]),
  ...defineRoutes({ tag: 'Surveys', errors: 'standard' }, [
    act('/api/encuestas/{id}/responder', 'answerSurvey', {
      arguments: { id: fromPath('id'), input: fromBody },
      answer: 'none',
      status: 204,
    }),
  ]),
];
