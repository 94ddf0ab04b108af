import { sql } from 'kysely';
import { type Context } from '../../engine/access.js';
import { oneOf } from '../../engine/declare.js';
import { allColumns, batched, builderOf, readWhere, rowsOf } from '../../engine/read.js';
import { surveys } from './survey.access.js';
import type { SurveyAnswer } from './survey-answer.entity.js';
import { surveyQuestions } from './survey-question.access.js';
import { QUESTION, type SurveyQuestion } from './survey-question.entity.js';
import type { SurveyResponse } from './survey-response.entity.js';
import type { SurveyOptionCount, SurveyQuestionResults, SurveyResults } from './survey-results.types.js';

interface SurveyTables {
  SurveyResponse: SurveyResponse;
  SurveyAnswer: SurveyAnswer;
}

/** How often one answer was given to one question. */
interface Tally {
  questionId: string;
  respuesta: string;
  total: number;
}

/**
 * The results of a survey within scope, batched with those of other surveys of a request; null if there is no
 * such survey.
 */
export const surveyResults = (ctx: Context, id: string): Promise<SurveyResults | null> =>
  batched(ctx, surveyResults, {}, (ids: readonly string[]) => readResults(ctx, ids)).load(id);

async function readResults(ctx: Context, ids: readonly string[]): Promise<(SurveyResults | null)[]> {
  const [found, questions, respondents, tallies] = await Promise.all([
    readWhere(ctx, surveys, { fields: ['id', 'titulo'] }, [oneOf('id')(ids)]),
    readWhere(ctx, surveyQuestions, allColumns(surveyQuestions), [oneOf('surveyId')(ids)]),
    countRespondents(ctx, ids),
    countAnswers(ctx, ids),
  ]);
  return ids.map((id) => {
    const survey = found.find((one) => one.id === id);
    if (!survey) return null;
    return {
      encuestaId: id,
      titulo: survey.titulo,
      totalRespuestas: respondents.get(id) ?? 0,
      preguntas: questions
        .filter(({ surveyId }) => surveyId === id)
        .sort((one, other) => one.position - other.position)
        .map((question) =>
          resultsOf(
            question,
            respondents.get(question.id) ?? 0,
            tallies.filter(({ questionId }) => questionId === question.id),
          ),
        ),
    };
  });
}

/** The number of residents who answered each survey and each question, by its id. */
async function countRespondents(
  ctx: Context,
  surveyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const query = builderOf<SurveyTables>(ctx)
    .selectFrom('SurveyResponse as r')
    .leftJoin('SurveyAnswer as a', 'a.responseId', 'r.id')
    .where('r.surveyId', '=', sql<string>`any(${surveyIds}::uuid[])`)
    .groupBy(({ ref }) => sql`grouping sets ((${ref('a.questionId')}), (${ref('r.surveyId')}))`)
    .select(({ fn }) => [
      'r.surveyId as surveyId',
      'a.questionId as questionId',
      fn.count<number>('r.id').distinct().as('total'),
    ]);
  const rows = await rowsOf(ctx, query);
  return new Map(rows.map(({ surveyId, questionId, total }) => [surveyId ?? questionId ?? '', total]));
}

function countAnswers(ctx: Context, surveyIds: readonly string[]): Promise<Tally[]> {
  const query = builderOf<SurveyTables>(ctx)
    .selectFrom('SurveyResponse as r')
    .innerJoin('SurveyAnswer as a', 'a.responseId', 'r.id')
    .where('r.surveyId', '=', sql<string>`any(${surveyIds}::uuid[])`)
    .groupBy(['a.questionId', 'a.respuesta'])
    .orderBy(({ fn }) => fn.min('r.createdAt'))
    .orderBy('a.respuesta')
    .select(({ fn }) => [
      'a.questionId as questionId',
      'a.respuesta as respuesta',
      fn.countAll<number>().as('total'),
    ]);
  return rowsOf(ctx, query);
}

function resultsOf(
  { id, tipoPregunta, pregunta, opciones }: SurveyQuestion,
  totalRespuestas: number,
  tallies: readonly Tally[],
): SurveyQuestionResults {
  const isRating = tipoPregunta === QUESTION.RATING;
  const options = isRating && opciones.length === 0 ? ['1', '2', '3', '4', '5'] : opciones;
  const isFree = tipoPregunta === QUESTION.TEXT || options.length === 0;
  return {
    preguntaId: id,
    tipoPregunta,
    pregunta,
    totalRespuestas,
    opciones: isFree ? [] : countOptions(options, tallies),
    promedio: isRating ? meanOf(tallies) : null,
    textos: isFree ? tallies.flatMap(({ respuesta, total }) => Array<string>(total).fill(respuesta)) : [],
  };
}

/** Counts of the options in their order, then of other answers, such as options renamed since. */
function countOptions(options: readonly string[], tallies: readonly Tally[]): SurveyOptionCount[] {
  const totals = new Map(tallies.map(({ respuesta, total }) => [respuesta, total]));
  const all = new Set([...options, ...totals.keys()]);
  return [...all].map((opcion) => ({ opcion, total: totals.get(opcion) ?? 0 }));
}

const NUMBER = /^\d+(\.\d+)?$/;

function meanOf(tallies: readonly Tally[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { respuesta, total } of tallies) {
    if (!NUMBER.test(respuesta)) continue;
    sum += Number(respuesta) * total;
    count += total;
  }
  return count === 0 ? null : sum / count;
}
