import { reading } from '../../engine/database.js';
import { type Context, callerOf } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import type { OwnSurveyAnswer } from './survey-answer.types.js';

/** Whether the caller answered a survey, batched. */
export function answeredByCaller(ctx: Context, surveyId: string): Promise<boolean> {
  const { userId } = callerOf(ctx);
  return batched(ctx, answeredByCaller, {}, (ids: readonly string[]) => answeredOf(ctx, userId, ids)).load(
    surveyId,
  );
}

const RESPONSES = reading(
  'select "survey_id" as "surveyId" from "survey_responses" where "user_id" = $1 and "survey_id" = any($2::uuid[])',
);

async function answeredOf(ctx: Context, userId: string, surveyIds: readonly string[]): Promise<boolean[]> {
  const rows = await ctx.queries.run<{ surveyId: string }>(RESPONSES, [userId, surveyIds]);
  const answered = new Set(rows.map(({ surveyId }) => surveyId));
  return surveyIds.map((id) => answered.has(id));
}

/** The caller's answers to a survey in the order of its questions, batched. Whoever acts as the caller does not learn them. */
export async function answersByCaller(ctx: Context, surveyId: string): Promise<OwnSurveyAnswer[]> {
  const { userId, actor } = callerOf(ctx);
  if (actor) return [];
  return batched(ctx, answersByCaller, {}, (ids: readonly string[]) => answersOf(ctx, userId, ids)).load(
    surveyId,
  );
}

const ANSWERS = reading(
  `select r."survey_id" as "surveyId", a."question_id" as "questionId", q."pregunta" as "question", a."respuesta" as "answer"
  from "survey_responses" r join "survey_answers" a on a."response_id" = r."id" join "survey_questions" q on q."id" = a."question_id"
  where r."user_id" = $1 and r."survey_id" = any($2::uuid[]) order by q."position", a."respuesta"`,
);

async function answersOf(
  ctx: Context,
  userId: string,
  surveyIds: readonly string[],
): Promise<OwnSurveyAnswer[][]> {
  const rows = await ctx.queries.run<OwnSurveyAnswer & { surveyId: string }>(ANSWERS, [userId, surveyIds]);
  return surveyIds.map((id) => rows.filter(({ surveyId }) => surveyId === id));
}
