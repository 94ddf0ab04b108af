import DataLoader from 'dataloader';
import type { Context } from '../../core/context.js';

const place = {};

/** Whether the caller answered a survey, batched; false for a caller without a resident record. */
export async function answeredByCaller(ctx: Context, surveyId: string): Promise<boolean> {
  const residentId = ctx.caller?.residentId;
  if (!residentId) return false;
  let loader = ctx.loaders.get(place) as DataLoader<string, boolean> | undefined;
  if (!loader) {
    loader = new DataLoader((surveyIds) => answeredOf(ctx, residentId, surveyIds));
    ctx.loaders.set(place, loader);
  }
  return loader.load(surveyId);
}

async function answeredOf(
  ctx: Context,
  residentId: string,
  surveyIds: readonly string[],
): Promise<boolean[]> {
  const rows = await ctx.queries.run<{ surveyId: string }>(
    `select r."survey_id" as "surveyId" from "survey_responses" r
    where r."resident_id" = $1 and r."survey_id" = any($2::uuid[])`,
    [residentId, surveyIds],
  );
  const answered = new Set(rows.map(({ surveyId }) => surveyId));
  return surveyIds.map((id) => answered.has(id));
}
