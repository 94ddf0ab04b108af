import { isDeepStrictEqual } from 'node:util';
import { reading } from '../../engine/database.js';
import { type Context, complete, type WriteContext } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { firstGiven } from '../../engine/schema.js';
import {
  assertInScope,
  createRow,
  findForWrite,
  isEmptyPatch,
  type Patch,
  patchFields,
  softDelete,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { localEnd, localStart } from '../../platform/time.js';
import { communities } from '../communities/community.access.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { surveys } from './survey.access.js';
import { Survey } from './survey.entity.js';
import type { SurveyInput, SurveyPatch, SurveyQuestionInput } from './survey.inputs.js';
import { SurveyQuestion } from './survey-question.entity.js';

/** Creates a survey with its questions. Returns its id. */
export function createSurvey(ctx: Context, input: SurveyInput): Promise<string> {
  return write(ctx, async (tx) => {
    const { preguntas, ...fields } = complete(input);
    await assertInScope(tx, communities, input, 'communityId');
    await assertPeriod(tx, input, input);
    const survey = createRow(tx, Survey, { ...fields, isActive: fields.isActive ?? true });
    for (const [position, question] of (preguntas ?? []).entries()) {
      createQuestion(tx, survey.id, position, question);
    }
    await notify(tx, { kind: NotificationKind.SURVEY_OPENED, ids: [survey.id] });
    return survey.id;
  });
}

/** Changes a survey. Without `preguntas` it keeps its questions. */
export function updateSurvey(ctx: Context, id: string, patch: SurveyPatch): Promise<void> {
  return write(ctx, async (tx) => {
    const survey = await findForWrite(tx, surveys, id);
    if (isEmptyPatch(patch)) return;
    const { preguntas, ...fields } = patch;
    await assertInScope(tx, communities, patch, 'communityId');
    const before = OPENING.map((name) => survey[name]);
    patchFields(survey, fields);
    await assertPeriod(tx, survey, patch);
    // A change of the questions alone changes the record too.
    if (preguntas && (await replaceQuestions(tx, id, preguntas)))
      survey.editedAt = tx.services.clock.nowIso();
    // Whoever was told before is not told again.
    if (OPENING.some((name, index) => survey[name] !== before[index]))
      await notify(tx, { kind: NotificationKind.SURVEY_OPENED, ids: [id] });
  });
}

/** The fields that decide when a survey takes answers. */
const OPENING = ['isActive', 'fechaInicio', 'fechaFin'] as const satisfies readonly (keyof Survey)[];

/** Hides a survey with its questions and answers. */
export function deleteSurvey(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await softDelete(tx, surveys, await findForWrite(tx, surveys, id));
  });
}

async function assertPeriod(
  tx: WriteContext,
  { communityId, fechaInicio, fechaFin }: Pick<Survey, 'communityId' | 'fechaInicio' | 'fechaFin'>,
  given: Patch<Pick<Survey, 'fechaInicio' | 'fechaFin'>>,
): Promise<void> {
  const community = await readOne(tx, communities, communityId, { fields: ['zone'] });
  const zone = community?.zone ?? tx.services.config.timeZone;
  if (localEnd(fechaFin, zone) < localStart(fechaInicio, zone)) {
    throw invalidOperation(
      'END_BEFORE_START',
      {
        es: 'La fecha de fin no puede ser anterior a la fecha de inicio.',
        en: 'The end cannot be before the beginning.',
      },
      { field: firstGiven(given, 'fechaFin', 'fechaInicio') },
    );
  }
}

function createQuestion(
  tx: WriteContext,
  surveyId: string,
  position: number,
  { tipoPregunta, pregunta, opciones }: SurveyQuestionInput,
): void {
  tx.em.create(SurveyQuestion, { surveyId, position, tipoPregunta, pregunta, opciones: opciones ?? [] });
}

/**
 * Replaces the questions of a survey and tells whether they change. The caller has locked the survey. Answering takes
 * the same lock, so no answer is added meanwhile.
 */
async function replaceQuestions(
  tx: WriteContext,
  surveyId: string,
  given: readonly SurveyQuestionInput[],
): Promise<boolean> {
  const existing = await tx.em.find(SurveyQuestion, { surveyId }, { orderBy: { position: 'asc' } });
  const answered = await answeredQuestions(tx, surveyId);
  assertNamedOnce(given);
  const kept = matchQuestions(existing, given);
  const isSame = (question: SurveyQuestion | undefined, place: number) =>
    question === existing[place] && isDeepStrictEqual(partsOf(question), partsOf(given[place]));
  if (given.length === existing.length && kept.every(isSame)) return false;
  for (const question of existing) {
    if (kept.includes(question)) continue;
    if (answered.has(question.id))
      throw invalidOperation(
        'QUESTION_HAS_ANSWERS',
        {
          es: 'No se puede quitar una pregunta que ya tiene respuestas.',
          en: 'A question that has answers cannot be removed.',
        },
        { field: 'preguntas' },
      );
    tx.em.remove(question);
  }
  for (const [position, input] of given.entries()) {
    const question = kept[position];
    if (!question) createQuestion(tx, surveyId, position, input);
    else changeQuestion(question, position, input, answered.has(question.id));
  }
  return true;
}

const partsOf = (question?: SurveyQuestionInput) =>
  question && [question.tipoPregunta, question.pregunta, question.opciones ?? []];

function assertNamedOnce(given: readonly SurveyQuestionInput[]): void {
  const ids = given.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size < ids.length)
    throw invalidOperation(
      'QUESTION_REPEATED',
      {
        es: 'Una pregunta aparece más de una vez.',
        en: 'A question appears more than once.',
      },
      { field: 'preguntas' },
    );
}

function changeQuestion(
  question: SurveyQuestion,
  position: number,
  { tipoPregunta, pregunta, opciones }: SurveyQuestionInput,
  isAnswered: boolean,
): void {
  if (isAnswered && tipoPregunta !== question.tipoPregunta) {
    throw invalidOperation(
      'QUESTION_HAS_ANSWERS',
      {
        es: 'No se puede cambiar el tipo de una pregunta que ya tiene respuestas.',
        en: 'The type of a question that has answers cannot be changed.',
      },
      { field: `preguntas[${position}].tipoPregunta` },
    );
  }
  patchFields(question, { position, tipoPregunta, pregunta, opciones: opciones ?? [] });
}

/**
 * The existing question for each given one: the one with the given id, else the first unused one of the same
 * type and text.
 */
function matchQuestions(
  existing: readonly SurveyQuestion[],
  given: readonly SurveyQuestionInput[],
): (SurveyQuestion | undefined)[] {
  const left = new Set(existing);
  const take = (isWanted: (question: SurveyQuestion) => boolean) => {
    const found = [...left].find(isWanted);
    if (found) left.delete(found);
    return found;
  };
  const named = given.map(({ id }) => (id ? take((question) => question.id === id) : undefined));
  return given.map(
    ({ tipoPregunta, pregunta }, index) =>
      named[index] ??
      take((question) => question.tipoPregunta === tipoPregunta && question.pregunta === pregunta),
  );
}

const ANSWERED = reading(
  `select distinct q."id" from "survey_questions" q join "survey_answers" a on a."question_id" = q."id" where q."survey_id" = $1`,
);

async function answeredQuestions(tx: WriteContext, surveyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.queries.run<{ id: string }>(ANSWERED, [surveyId]);
  return new Set(rows.map(({ id }) => id));
}
