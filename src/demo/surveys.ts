import type { Community } from '../modules/communities/community.entity.js';
import type { Resident } from '../modules/residents/resident.entity.js';
import { Survey } from '../modules/surveys/survey.entity.js';
import { SurveyAnswer } from '../modules/surveys/survey-answer.entity.js';
import { QUESTION, SurveyQuestion } from '../modules/surveys/survey-question.entity.js';
import { SurveyResponse } from '../modules/surveys/survey-response.entity.js';
import { daysAgo, daysAhead } from './moments.js';
import type { Picker } from './pick.js';
import { fixedIdIn, residentsOf, type Scene } from './scene.js';

const OPEN_QUESTIONS = [
  [QUESTION.CHOICE, '¿Qué horario prefiere para la alberca?', ['De 6:00 a 20:00', 'De 8:00 a 22:00']],
  [
    QUESTION.CHOICES,
    '¿Qué áreas deben mejorarse?',
    ['Parque', 'Gimnasio', 'Juegos infantiles', 'Iluminación'],
  ],
  [QUESTION.RATING, '¿Cómo califica la vigilancia?', []],
  [QUESTION.TEXT, '¿Algo más que quiera decirnos?', []],
] as const;

const CLOSED_QUESTIONS = [
  [QUESTION.CHOICE, '¿Está de acuerdo con cambiar de empresa de limpieza?', ['Sí', 'No', 'Me da igual']],
  [QUESTION.RATING, '¿Cómo califica el servicio actual?', []],
] as const;

const REMARKS = [
  'Faltan botes de basura junto al parque',
  'Gracias por arreglar el portón',
  'Ojalá haya más luz en los andadores',
  'Todo bien',
  'Que los perros vayan con correa',
] as const;

/**
 * Makes an open and a closed survey in each community, answered by some residents; the accounts can still answer the open one.
 */
export function makeSurveys(scene: Scene): void {
  for (const community of scene.communities) {
    const accounts = new Set(Object.values(scene.accounts));
    const residents = residentsOf(scene, community);
    const open = addSurvey(scene, community, {
      id: fixedIdIn(community, 'e'),
      titulo: 'Áreas comunes',
      descripcion: 'Ayúdenos a decidir en qué invertir este año',
      fechaInicio: daysAgo(7),
      fechaFin: daysAhead(30),
      createdAt: daysAgo(8),
    });
    addQuestions(
      scene,
      open,
      OPEN_QUESTIONS,
      residents.filter((resident) => !accounts.has(resident)),
    );
    const closed = addSurvey(scene, community, {
      titulo: 'Servicio de limpieza',
      descripcion: 'Antes de renovar el contrato',
      fechaInicio: daysAgo(90),
      fechaFin: daysAgo(60),
      createdAt: daysAgo(92),
    });
    addQuestions(scene, closed, CLOSED_QUESTIONS, residents);
  }
}

type Period = Pick<Survey, 'titulo' | 'descripcion' | 'fechaInicio' | 'fechaFin' | 'createdAt'> & {
  id?: string;
};

const addSurvey = ({ em }: Scene, { id: communityId }: Community, fields: Period) =>
  em.create(Survey, { communityId, ...fields });

type Question = readonly [type: number, text: string, options: readonly string[]];

function addQuestions(
  { em, pick }: Scene,
  survey: Survey,
  asked: readonly Question[],
  residents: readonly Resident[],
): void {
  const questions = asked.map(([tipoPregunta, pregunta, opciones], position) =>
    em.create(SurveyQuestion, {
      surveyId: survey.id,
      position,
      tipoPregunta,
      pregunta,
      opciones: [...opciones],
    }),
  );
  for (const resident of residents.filter(() => pick.chance(55))) {
    const response = em.create(SurveyResponse, {
      surveyId: survey.id,
      residentId: resident.id,
      userId: resident.userId,
      createdAt: new Date(Date.parse(survey.fechaInicio) + pick.below(6 * 24) * 3_600_000).toISOString(),
    });
    for (const question of questions) {
      for (const respuesta of answersTo(question, pick)) {
        em.create(SurveyAnswer, {
          responseId: response.id,
          surveyId: response.surveyId,
          questionId: question.id,
          respuesta,
        });
      }
    }
  }
}

/** Returns one answer, several for a question with several choices, none for some free-text questions. */
function answersTo({ tipoPregunta, opciones }: SurveyQuestion, pick: Picker): string[] {
  switch (tipoPregunta) {
    case QUESTION.RATING:
      return [String(2 + pick.below(4))];
    case QUESTION.TEXT:
      return pick.chance(40) ? [pick.from(REMARKS)] : [];
    case QUESTION.CHOICES:
      return opciones.filter((_, index) => index === 0 || pick.chance(50));
    default:
      return [pick.from(opciones)];
  }
}
