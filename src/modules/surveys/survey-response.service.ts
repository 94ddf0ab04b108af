import { LockMode } from '@mikro-orm/core';
import {
  type Context,
  callerOf,
  notFoundError,
  residentOf,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { pathOf } from '../../engine/schema.js';
import { type Violations, write } from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { surveys } from './survey.access.js';
import { alreadyAnswered, surveyActions } from './survey.actions.js';
import { Survey } from './survey.entity.js';
import { SurveyAnswer } from './survey-answer.entity.js';
import { QUESTION, SurveyQuestion } from './survey-question.entity.js';
import { SurveyResponse } from './survey-response.entity.js';
import type { SurveyAnswerInput, SurveyResponseInput } from './survey-response.inputs.js';

const violations: Violations = {
  survey_responses_user_unique: alreadyAnswered,
};

/**
 * Stores the caller's answers to a survey of its community, once: docs/contract/records/surveys.md#answering.
 */
export function answerSurvey(
  ctx: Context,
  surveyId: string,
  { respuestas }: SurveyResponseInput,
): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const { userId } = callerOf(tx);
      const residentId = residentOf(callerOf(tx));
      await surveyActions.answer.assert(tx, await lockSurvey(tx, surveyId));
      await assertAnswers(tx, surveyId, respuestas);
      const response = tx.em.create(SurveyResponse, { surveyId, residentId, userId });
      for (const { preguntaId, respuesta } of respuestas) {
        tx.em.create(SurveyAnswer, { responseId: response.id, surveyId, questionId: preguntaId, respuesta });
      }
    },
    violations,
  );
}

/** A survey within scope, locked so that its questions do not change until the end of the transaction. */
async function lockSurvey(tx: WriteContext, id: string): Promise<Survey> {
  const found = await readOne(tx, surveys, id, { fields: ['id'] });
  const survey = found && (await tx.em.findOne(Survey, { id }, { lockMode: LockMode.PESSIMISTIC_READ }));
  if (!survey || survey.deletedAt) throw notFoundError(surveys);
  return survey;
}

async function assertAnswers(
  tx: WriteContext,
  surveyId: string,
  answers: readonly SurveyAnswerInput[],
): Promise<void> {
  const questions = await tx.em.find(SurveyQuestion, { surveyId });
  const byId = new Map(questions.map((question) => [question.id, question]));
  const seen = new Set<string>();
  for (const [index, { preguntaId, respuesta }] of answers.entries()) {
    const at = pathOf('respuestas', index);
    const question = byId.get(preguntaId);
    if (!question)
      throw badRequest(
        'UNKNOWN_REFERENCE',
        {
          es: 'Una de las preguntas indicadas no pertenece a la encuesta.',
          en: 'One of the questions is not of this survey.',
        },
        { field: `${at}.preguntaId` },
      );
    if (!isAccepted(question, respuesta)) {
      throw invalidOperation(
        'NOT_AN_OPTION',
        {
          es: `La respuesta a «${question.pregunta}» no es una de las admitidas.`,
          en: `The answer to «${question.pregunta}» is not one of the options.`,
        },
        { field: `${at}.respuesta` },
      );
    }
    const once = question.tipoPregunta === QUESTION.CHOICES ? `${preguntaId} ${respuesta}` : preguntaId;
    if (seen.has(once))
      throw invalidOperation(
        'QUESTION_REPEATED',
        {
          es: `La pregunta «${question.pregunta}» se respondió más de una vez.`,
          en: `The question «${question.pregunta}» was answered more than once.`,
        },
        { field: `${at}.preguntaId` },
      );
    seen.add(once);
  }
}

const RATING = /^[1-5]$/;

function isAccepted({ tipoPregunta, opciones }: SurveyQuestion, answer: string): boolean {
  switch (tipoPregunta) {
    case QUESTION.TEXT:
      return true;
    case QUESTION.RATING:
      return RATING.test(answer) || opciones.includes(answer);
    default:
      return opciones.length === 0 || opciones.includes(answer);
  }
}
