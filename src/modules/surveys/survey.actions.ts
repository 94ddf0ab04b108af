import { type Context, callerOf, notFoundError, oneOf, residentOf } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { type Action, editing } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { residents } from '../residents/resident.access.js';
import { surveys } from './survey.access.js';
import type { Survey } from './survey.entity.js';
import { answeredByCaller } from './survey-response.loader.js';

export const alreadyAnswered = () =>
  invalidOperation('ALREADY_ANSWERED', {
    es: 'Ya respondió esta encuesta.',
    en: 'You have already answered this survey.',
  });

/** A resident may answer each open survey of its community once. */
async function assertMayAnswer(ctx: Context, survey: Survey): Promise<void> {
  const residentId = residentOf(callerOf(ctx));
  if ((await communityOf(ctx, residentId)) !== survey.communityId) throw notFoundError(surveys);
  await assertOpen(ctx, survey);
  if (await answeredByCaller(ctx, survey.id)) throw alreadyAnswered();
}

const communityOf = (ctx: Context, residentId: string) =>
  batched(ctx, communityOf, {}, async (ids: readonly string[]) => {
    const found = await readWhere(ctx, residents, { fields: ['id', 'communityId'] }, [oneOf('id')(ids)]);
    const byId = new Map(found.map((resident) => [resident.id, resident.communityId]));
    return ids.map((id) => byId.get(id) ?? null);
  }).load(residentId);

/** Reminders go out while the survey is open, once a day. */
async function assertMayRemind(ctx: Context, survey: Survey): Promise<void> {
  await assertOpen(ctx, survey);
  if ((await momentOf(ctx, survey.id))?.isRemindedToday) {
    throw invalidOperation('SURVEY_REMINDED', {
      es: 'Hoy ya se envió un recordatorio de esta encuesta.',
      en: 'A reminder of this survey was sent today already.',
    });
  }
}

async function assertOpen(ctx: Context, { id, isActive }: Survey): Promise<void> {
  if (!isActive)
    throw invalidOperation('SURVEY_INACTIVE', {
      es: 'La encuesta no está activa.',
      en: 'The survey is not active.',
    });
  if (!(await momentOf(ctx, id))?.isOpen) {
    throw invalidOperation('SURVEY_CLOSED', {
      es: 'La encuesta no está abierta en este momento.',
      en: 'The survey is not open at the moment.',
    });
  }
}

/** What the current moment means for a survey. */
const momentOf = (ctx: Context, surveyId: string) =>
  batched(ctx, momentOf, {}, async (ids: readonly string[]) => {
    const fields = ['id', 'isOpen', 'isRemindedToday'] as const;
    const found = await readWhere(ctx, surveys, { fields }, [oneOf('id')(ids)]);
    const byId = new Map(found.map((survey) => [survey.id, survey]));
    return ids.map((id) => byId.get(id));
  }).load(surveyId);

export const surveyActions = {
  ...editing(surveys),
  answer: {
    mutation: 'answerSurvey',
    record: surveys,
    assert: assertMayAnswer,
    refusals: ['ALREADY_ANSWERED', 'NOT_A_RESIDENT', 'SURVEY_CLOSED', 'SURVEY_INACTIVE'],
  },
  remind: {
    mutation: 'remindSurvey',
    record: surveys,
    assert: assertMayRemind,
    refusals: ['SURVEY_CLOSED', 'SURVEY_INACTIVE', 'SURVEY_REMINDED'],
  },
} satisfies Record<string, Action<Survey>>;
