import { sql } from 'kysely';
import { batched, builderOf, type Context, rowsOf } from '../../engine/index.js';
import type { Resident } from '../residents/resident.entity.js';
import type { Survey } from './survey.entity.js';
import type { SurveyParticipation } from './survey-participation.types.js';
import type { SurveyResponse } from './survey-response.entity.js';

interface Tables {
  Survey: Survey;
  SurveyResponse: SurveyResponse;
  Resident: Resident;
}

/** How many residents answered a survey; batched. The caller must have read the survey within scope. */
export const participationIn = (ctx: Context, surveyId: string): Promise<SurveyParticipation> =>
  batched(ctx, participationIn, {}, (ids: readonly string[]) => readParticipation(ctx, ids)).load(surveyId);

async function readParticipation(ctx: Context, surveyIds: readonly string[]): Promise<SurveyParticipation[]> {
  const query = builderOf<Tables>(ctx)
    .selectFrom('Survey as s')
    .where('s.id', '=', sql<string>`any(${surveyIds}::uuid[])`)
    .select((survey) => [
      's.id as id',
      survey
        .selectFrom('SurveyResponse as r')
        .whereRef('r.surveyId', '=', 's.id')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('respondents'),
      survey
        .selectFrom('Resident as p')
        .whereRef('p.communityId', '=', 's.communityId')
        .where('p.deletedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .as('residents'),
    ]);
  const rows = await rowsOf(ctx, query);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return surveyIds.map((id) => ({
    respondents: byId.get(id)?.respondents ?? 0,
    residents: byId.get(id)?.residents ?? 0,
  }));
}
