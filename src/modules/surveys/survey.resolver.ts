import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import {
  Admin,
  AdminOrCommittee,
  AnyCaller,
  AsksOfCaller,
  actionMutation,
  type Context,
  createMutation,
  deleteMutation,
  GraphqlOnly,
  IdOf,
  listQuery,
  RefusesWith,
  RestOnly,
  recordQuery,
  residentOf,
  updateMutation,
  WEIGHTS,
} from '../../engine/declare.js';
import { surveys } from './survey.access.js';
import { Survey } from './survey.entity.js';
import { SurveyInput, SurveyPatch } from './survey.inputs.js';
import * as service from './survey.service.js';
import { OwnSurveyAnswer } from './survey-answer.types.js';
import { remindSurvey } from './survey-reminder.service.js';
import { SurveyResponseInput } from './survey-response.inputs.js';
import { answeredByCaller, answersByCaller } from './survey-response.loader.js';
import { answerSurvey } from './survey-response.service.js';
import { surveyResults } from './survey-results.service.js';
import { SurveyResults } from './survey-results.types.js';

export const surveyOperations = [
  listQuery('surveys', surveys),
  recordQuery('survey', surveys),
  createMutation('createSurvey', surveys, SurveyInput, service.createSurvey, {
    description: 'Adds a survey with its questions to a community.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')],
  }),
  updateMutation('updateSurvey', surveys, SurveyPatch, service.updateSurvey, {
    description: 'Changes a survey.',
    marks: [
      Admin(),
      RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'QUESTION_HAS_ANSWERS', 'QUESTION_REPEATED'),
    ],
  }),
  deleteMutation('deleteSurvey', surveys, service.deleteSurvey, {
    description: 'Deletes a survey with its questions and answers.',
    marks: [Admin()],
  }),
  actionMutation('answerSurvey', surveys, answerSurvey, {
    input: SurveyResponseInput,
    description:
      "Stores the caller's answers to an open survey of its own community. Each resident answers a survey" +
      ' only once.',
    marks: [
      AnyCaller(),
      RefusesWith(
        'NOT_A_RESIDENT',
        'SURVEY_INACTIVE',
        'SURVEY_CLOSED',
        'ALREADY_ANSWERED',
        'UNKNOWN_REFERENCE',
        'NOT_AN_OPTION',
        'QUESTION_REPEATED',
      ),
      AsksOfCaller(residentOf),
    ],
  }),
  actionMutation('remindSurvey', surveys, remindSurvey, {
    description:
      'Mails a reminder of an open survey to each resident in `pending` with an active account, at the address of the' +
      ' resident record or else of the account; at most once a day.',
    marks: [AdminOrCommittee(), RefusesWith('SURVEY_CLOSED', 'SURVEY_INACTIVE', 'SURVEY_REMINDED')],
  }),
];

@Resolver(() => Survey)
export class SurveyResolver {
  @Admin()
  @RestOnly()
  @Query(() => SurveyResults, {
    nullable: true,
    description: 'The results of a survey, question by question.',
    complexity: WEIGHTS.unbounded,
  })
  surveyResults(@IdOf(surveys) id: string, @Ctx() ctx: Context) {
    return surveyResults(ctx, id);
  }

  @Admin()
  @GraphqlOnly()
  @FieldResolver(() => SurveyResults, {
    nullable: true,
    description: 'The results, question by question.',
    complexity: WEIGHTS.unbounded,
  })
  results(@Root() survey: Survey, @Ctx() ctx: Context) {
    return surveyResults(ctx, survey.id);
  }

  @GraphqlOnly()
  @FieldResolver(() => [OwnSurveyAnswer], {
    description: 'What the caller answered, in the order of the questions; empty without an answer.',
  })
  myAnswers(@Root() survey: Survey, @Ctx() ctx: Context) {
    return answersByCaller(ctx, survey.id);
  }

  @GraphqlOnly()
  @FieldResolver(() => Boolean, { description: 'Whether the caller has answered the survey.' })
  answeredByMe(@Root() survey: Survey, @Ctx() ctx: Context) {
    return answeredByCaller(ctx, survey.id);
  }
}
