import { sql } from 'kysely';
import type { Context } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { batched } from '../../core/read/batched.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
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
