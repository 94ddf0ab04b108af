import { sql } from 'kysely';
import type { Context } from '../../core/context.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import { readOne, readWhere } from '../../core/read/read.js';
import { allColumns, equals } from '../../core/read/record.js';
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

/** The number of times that one question was answered in one way. */
interface Tally {
  questionId: string;
  respuesta: string;
  total: number;
}

/** The results of a survey within scope; null when there is none. */
export async function surveyResults(ctx: Context, id: string): Promise<SurveyResults | null> {
  const survey = await readOne(ctx, surveys, id, { fields: ['titulo'] });
  if (!survey) return null;
  const questions = await readWhere(ctx, surveyQuestions, allColumns(surveyQuestions), [
    equals('surveyId')(id),
  ]);
  const respondents = await countRespondents(ctx, id);
  const tallies = await countAnswers(ctx, id);
  return {
    encuestaId: id,
    titulo: survey.titulo,
    totalRespuestas: respondents.get(null) ?? 0,
    preguntas: questions
      .sort((a, b) => a.position - b.position)
      .map((question) =>
        resultsOf(
          question,
          respondents.get(question.id) ?? 0,
          tallies.filter(({ questionId }) => questionId === question.id),
        ),
      ),
  };
}

/** The number of residents who answered each question, and under null the survey. */
async function countRespondents(ctx: Context, surveyId: string): Promise<ReadonlyMap<string | null, number>> {
  const query = builderOf<SurveyTables>(ctx)
    .selectFrom('SurveyResponse as r')
    .leftJoin('SurveyAnswer as a', 'a.responseId', 'r.id')
    .where('r.surveyId', '=', surveyId)
    .groupBy(({ ref }) => sql`grouping sets ((${ref('a.questionId')}), ())`)
    .select(({ fn }) => ['a.questionId as questionId', fn.count<number>('r.id').distinct().as('total')]);
  const rows = await rowsOf(ctx, query);
  return new Map(rows.map(({ questionId, total }) => [questionId, total]));
}

function countAnswers(ctx: Context, surveyId: string): Promise<Tally[]> {
  const query = builderOf<SurveyTables>(ctx)
    .selectFrom('SurveyResponse as r')
    .innerJoin('SurveyAnswer as a', 'a.responseId', 'r.id')
    .where('r.surveyId', '=', surveyId)
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

/** The options in their order, then other answers, such as an option that was renamed since. */
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
