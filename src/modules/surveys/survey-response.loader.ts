import { sql } from 'kysely';
import { type Context, callerOf } from '../../engine/access.js';
import { batched, builderOf, rowsOf } from '../../engine/read.js';
import type { SurveyAnswer } from './survey-answer.entity.js';
import type { OwnSurveyAnswer } from './survey-answer.types.js';
import type { SurveyQuestion } from './survey-question.entity.js';
import type { SurveyResponse } from './survey-response.entity.js';

/** Whether the caller answered a survey, batched. */
export function answeredByCaller(ctx: Context, surveyId: string): Promise<boolean> {
  const { userId } = callerOf(ctx);
  return batched(ctx, answeredByCaller, {}, (ids: readonly string[]) => answeredOf(ctx, userId, ids)).load(
    surveyId,
  );
}

async function answeredOf(ctx: Context, userId: string, surveyIds: readonly string[]): Promise<boolean[]> {
  const query = builderOf<{ SurveyResponse: SurveyResponse }>(ctx)
    .selectFrom('SurveyResponse')
    .select('surveyId as surveyId')
    .where('userId', '=', userId)
    .where('surveyId', '=', sql<string>`any(${surveyIds}::uuid[])`);
  const rows = await rowsOf(ctx, query);
  const answered = new Set(rows.map(({ surveyId }) => surveyId));
  return surveyIds.map((id) => answered.has(id));
}

/** The caller's answers to a survey in the order of its questions, batched. */
export function answersByCaller(ctx: Context, surveyId: string): Promise<OwnSurveyAnswer[]> {
  const { userId } = callerOf(ctx);
  return batched(ctx, answersByCaller, {}, (ids: readonly string[]) => answersOf(ctx, userId, ids)).load(
    surveyId,
  );
}

interface AnswerTables {
  SurveyResponse: SurveyResponse;
  SurveyAnswer: SurveyAnswer;
  SurveyQuestion: SurveyQuestion;
}

async function answersOf(
  ctx: Context,
  userId: string,
  surveyIds: readonly string[],
): Promise<OwnSurveyAnswer[][]> {
  const query = builderOf<AnswerTables>(ctx)
    .selectFrom('SurveyResponse as r')
    .innerJoin('SurveyAnswer as a', 'a.responseId', 'r.id')
    .innerJoin('SurveyQuestion as q', 'q.id', 'a.questionId')
    .where('r.userId', '=', userId)
    .where('r.surveyId', '=', sql<string>`any(${surveyIds}::uuid[])`)
    .orderBy('q.position')
    .orderBy('a.respuesta')
    .select([
      'r.surveyId as surveyId',
      'a.questionId as questionId',
      'q.pregunta as question',
      'a.respuesta as answer',
    ]);
  const rows = await rowsOf(ctx, query);
  return surveyIds.map((id) => rows.filter(({ surveyId }) => surveyId === id));
}
