import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Context } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import type { SurveyResponse } from './survey-response.entity.js';

const place = {};

/** Whether the caller answered a survey, batched. */
export async function answeredByCaller(ctx: Context, surveyId: string): Promise<boolean> {
  const { userId } = callerOf(ctx);
  let loader = ctx.loaders.get(place) as DataLoader<string, boolean> | undefined;
  if (!loader) {
    loader = new DataLoader((surveyIds) => answeredOf(ctx, userId, surveyIds));
    ctx.loaders.set(place, loader);
  }
  return loader.load(surveyId);
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
