import { reading } from '../../engine/database.js';
import { type Context, oneOf } from '../../engine/declare.js';
import { allColumns, batched, readWhere } from '../../engine/read.js';
import { surveys } from './survey.access.js';
import { surveyQuestions } from './survey-question.access.js';
import { QUESTION, type SurveyQuestion } from './survey-question.entity.js';
import type { SurveyOptionCount, SurveyQuestionResults, SurveyResults } from './survey-results.types.js';

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

/** The number of residents who answered a survey, or one of its questions. */
interface Total {
  surveyId: string | null;
  questionId: string | null;
  total: number;
}

const TOTALS = reading(
  `select r."survey_id" as "surveyId", a."question_id" as "questionId", count(distinct r."id")::int4 as "total"
  from "survey_responses" r left join "survey_answers" a on a."response_id" = r."id" where r."survey_id" = any($1::uuid[])
  group by grouping sets ((a."question_id"), (r."survey_id"))`,
);

/** Each answer in words is a row of its own, so that all are in the order of their sheets. */
const TALLIES = reading(
  `select a."question_id" as "questionId", a."respuesta", count(*)::int4 as "total"
  from "survey_responses" r join "survey_answers" a on a."response_id" = r."id" join "survey_questions" q on q."id" = a."question_id"
  where r."survey_id" = any($1::uuid[]) group by a."question_id", a."respuesta", case when q."tipo_pregunta" = ${QUESTION.TEXT}
  or q."tipo_pregunta" <> ${QUESTION.RATING} and cardinality(q."opciones") = 0 then r."id" end order by min(r."created_at"), a."respuesta"`,
);

/** The number of residents who answered each survey and each question, by its id. */
async function countRespondents(
  ctx: Context,
  surveyIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.queries.run<Total>(TOTALS, [surveyIds]);
  return new Map(rows.map(({ surveyId, questionId, total }) => [surveyId ?? questionId ?? '', total]));
}

function countAnswers(ctx: Context, surveyIds: readonly string[]): Promise<Tally[]> {
  return ctx.queries.run<Tally>(TALLIES, [surveyIds]);
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

const NUMBER = /^-?\d+(\.\d+)?$/;

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
