import type { Survey } from '../../src/modules/surveys/survey.entity.js';
import { SurveyResponse } from '../../src/modules/surveys/survey-response.entity.js';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

const NOW = '2026-06-10T18:00:00.000Z';

let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(NOW), nowIso: () => NOW } });
});
afterAll(() => service.stop());

const CHOICE = { tipoPregunta: 0, pregunta: '¿Abrimos más tarde?', opciones: ['Sí', 'No'] };
const TEXT = { tipoPregunta: 1, pregunta: '¿Por qué?', opciones: [] };
const RATING = { tipoPregunta: 2, pregunta: '¿Cómo la califica?', opciones: [] };
const CHOICES = { tipoPregunta: 3, pregunta: '¿Qué días?', opciones: ['Sábado', 'Domingo'] };

interface Sheet {
  preguntaId: string;
  respuesta: string;
}

/** An open survey with questions of every type, and the community with its people. */
async function makeSurveyFixture(questions: readonly object[] = [TEXT], fields: Partial<Survey> = {}) {
  const fixture = await makeCommunityFixture(service);
  const survey = await service.make.survey(fixture.community, fields);
  const ids: string[] = [];
  for (const [position, question] of questions.entries()) {
    ids.push((await service.make.question(survey, { position, ...question })).id);
  }
  return { ...fixture, survey, ids };
}

const answer = (person: Person, survey: { id: string }, respuestas: unknown) =>
  service.as(person).post(`/api/encuestas/${survey.id}/responder`, { respuestas });

const sheet = (ids: readonly string[], ...texts: string[]): Sheet[] =>
  texts.map((respuesta, index) => ({ preguntaId: ids[index] as string, respuesta }));

const sheetsOf = (survey: Survey) => service.em().count(SurveyResponse, { surveyId: survey.id });

describe('answers to surveys', () => {
  test('a resident answers a survey once, and the response has no body', async () => {
    const { residentUser, survey, ids } = await makeSurveyFixture([CHOICE, TEXT, RATING]);
    const given = sheet(ids, 'No', '', '5');
    expect(await answer(residentUser, survey, given)).toMatchObject({ status: 204, body: null });
    expect(await answer(residentUser, survey, given)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OPERATION', message: 'Ya respondió esta encuesta.', errors: null },
    });
    expect(await sheetsOf(survey)).toBe(1);
  });

  test('of many concurrent answer sheets of one resident exactly one is accepted', async () => {
    const { residentUser, survey, ids } = await makeSurveyFixture();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => answer(residentUser, survey, sheet(ids, `Respuesta ${index}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(400)]);
    expect(await sheetsOf(survey)).toBe(1);
  });

  test('residents can answer a survey concurrently', async () => {
    const { community, survey, ids } = await makeSurveyFixture();
    const residentUsers = [];
    for (let i = 0; i < 6; i++) residentUsers.push(await service.make.residentUser(community));
    const answers = await Promise.all(
      residentUsers.map((residentUser) => answer(residentUser, survey, sheet(ids, 'Bien'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(204));
    expect(await sheetsOf(survey)).toBe(6);
  });

  test.each([
    ['an option', CHOICE, ['Sí'], 204],
    ['an option with blanks around it', CHOICE, [' Sí '], 204],
    ['something that is no option', CHOICE, ['Quizás'], 400],
    ['an option in other letters', CHOICE, ['SÍ'], 400],
    ['a blank instead of an option', CHOICE, [''], 400],
    ['two options of one choice', CHOICE, ['Sí', 'No'], 400],
    ['any text to a choice without options', { ...CHOICE, opciones: [] }, ['Tal vez'], 204],
    ['any text', TEXT, ['<b>Sí</b> & "no"'], 204],
    ['a text beside the options of a text question', { ...TEXT, opciones: ['A'] }, ['B'], 204],
    ['two texts', TEXT, ['Uno', 'Dos'], 400],
    ['the lowest rating', RATING, ['1'], 204],
    ['the highest rating', RATING, ['5'], 204],
    ['a rating too low', RATING, ['0'], 400],
    ['a rating too high', RATING, ['6'], 400],
    ['half a rating', RATING, ['3.5'], 400],
    ['a rating in words', RATING, ['tres'], 400],
    ['an option of a rating', { ...RATING, opciones: ['Malo', 'Bueno'] }, ['Bueno'], 204],
    ['a rating beyond its options', { ...RATING, opciones: ['Malo', 'Bueno'] }, ['6'], 400],
    ['several of the options', CHOICES, ['Sábado', 'Domingo'], 204],
    ['the same option twice', CHOICES, ['Sábado', 'Sábado'], 400],
    ['an option and something that is none', CHOICES, ['Sábado', 'Lunes'], 400],
  ])(
    'an answer sheet with %s is answered by the rules of the question',
    async (_case, question, texts, status) => {
      const { residentUser, survey, ids } = await makeSurveyFixture([question]);
      const given = texts.map((respuesta) => ({ preguntaId: ids[0], respuesta }));
      const { status: answered, body } = await answer(residentUser, survey, given);
      expect([answered, body?.code]).toEqual(status === 204 ? [204, undefined] : [400, 'INVALID_OPERATION']);
      expect(await sheetsOf(survey)).toBe(status === 204 ? 1 : 0);
    },
  );

  test.each([
    ['an empty sheet', { respuestas: [] }, ['respuestas']],
    ['no sheet', {}, ['respuestas']],
    ['an answer without a question', { respuestas: [{ respuesta: 'x' }] }, ['respuestas[0].preguntaId']],
    ['an answer without text', { respuestas: [{ preguntaId: UNKNOWN_ID }] }, ['respuestas[0].respuesta']],
    [
      'an answer that is no text',
      { respuestas: [{ preguntaId: UNKNOWN_ID, respuesta: 5 }] },
      ['respuestas[0].respuesta'],
    ],
    [
      'a question of the wrong form',
      { respuestas: [{ preguntaId: '1', respuesta: '' }] },
      ['respuestas[0].preguntaId'],
    ],
  ])('an answer sheet with %s is refused with the name of the field', async (_case, body, fields) => {
    const { residentUser, survey } = await makeSurveyFixture();
    const refused = await service.as(residentUser).post(`/api/encuestas/${survey.id}/responder`, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(fields);
  });

  test('an answer to a question of another survey is refused, and nothing of the sheet is stored', async () => {
    const { community, residentUser, survey, ids } = await makeSurveyFixture();
    const foreign = await service.make.question(await service.make.survey(community));
    for (const preguntaId of [UNKNOWN_ID, foreign.id]) {
      const given = [...sheet(ids, 'Bien'), { preguntaId, respuesta: 'Bien' }];
      expect(await answer(residentUser, survey, given)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      });
    }
    expect(await sheetsOf(survey)).toBe(0);
  });

  test.each([
    ['is inactive', { isActive: false }, 400],
    ['ended a moment ago', { fechaFin: '2026-06-10T17:59:59.999Z' }, 400],
    ['ends this very moment', { fechaFin: NOW }, 204],
    ['begins this very moment', { fechaInicio: NOW }, 204],
    ['begins in a moment', { fechaInicio: '2026-06-10T18:00:00.001Z' }, 400],
  ])('an answer sheet for a survey that %s gets the expected status', async (_case, fields, status) => {
    const { residentUser, survey, ids } = await makeSurveyFixture([TEXT], fields);
    const { status: answered, body } = await answer(residentUser, survey, sheet(ids, 'Bien'));
    expect([answered, body?.code]).toEqual(status === 204 ? [204, undefined] : [400, 'INVALID_OPERATION']);
  });

  test('only residents answer surveys, not administrators', async () => {
    const { community, admin, survey, ids } = await makeSurveyFixture();
    const people = [admin, await service.make.systemAdmin(), await service.make.guard(community)];
    for (const person of people) {
      expect(await answer(person, survey, sheet(ids, 'Bien'))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_OPERATION', message: 'Usuario no está registrado como residente.' },
      });
    }
    expect(await sheetsOf(survey)).toBe(0);
  });

  test('answering an unknown survey or one of another community is 404, even for a guard of that community', async () => {
    const { community, survey, ids } = await makeSurveyFixture();
    const fixture = await service.make.community();
    const neighbour = await service.make.residentUser(fixture);
    const guard = await service.make.residentUser(fixture, 'VIGILANCE');
    await service.make.assign(guard, community);
    const given = sheet(ids, 'Bien');
    for (const [person, asked] of [
      [neighbour, survey],
      [guard, survey],
      [neighbour, { id: UNKNOWN_ID }],
      [neighbour, { id: 'none' }],
    ] as const) {
      expect(await answer(person, asked, given)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await sheetsOf(survey)).toBe(0);
  });

  test('an answered question can be neither removed nor given another type', async () => {
    const { community, admin, residentUser, survey, ids } = await makeSurveyFixture([CHOICE, TEXT]);
    await answer(residentUser, survey, sheet(ids, 'Sí'));
    const client = service.as(admin);
    const fields = {
      communityId: community.id,
      titulo: 'Cambiada',
      descripcion: '',
      fechaInicio: survey.fechaInicio,
      fechaFin: survey.fechaFin,
    };
    const { body: before } = await client.get(`/api/encuestas/${survey.id}`);
    for (const preguntas of [
      [],
      [TEXT],
      [{ ...CHOICE, id: ids[0], tipoPregunta: 1 }],
      [{ ...CHOICE, pregunta: 'Otra' }],
    ]) {
      const refused = await client.put(`/api/encuestas/${survey.id}`, { ...fields, preguntas });
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    }
    expect((await client.get(`/api/encuestas/${survey.id}`)).body).toEqual(before);
    const preguntas = [
      { id: ids[0], tipoPregunta: 0, pregunta: '¿Más tarde?', opciones: ['Sí', 'No', 'Igual'] },
    ];
    const reworded = await client.put(`/api/encuestas/${survey.id}`, { ...fields, preguntas });
    expect(reworded).toMatchObject({ status: 200, body: { preguntas } });
    const { body: results } = await client.get(`/api/encuestas/${survey.id}/resultados`);
    expect(results.preguntas[0].opciones).toEqual([
      { opcion: 'Sí', total: 1 },
      { opcion: 'No', total: 0 },
      { opcion: 'Igual', total: 0 },
    ]);
  });

  test('answering a question and removing it concurrently leaves a consistent survey', async () => {
    for (let round = 0; round < 4; round++) {
      const { community, admin, residentUser, survey, ids } = await makeSurveyFixture();
      const emptied = {
        communityId: community.id,
        titulo: 'Vacía',
        descripcion: '',
        fechaInicio: survey.fechaInicio,
        fechaFin: survey.fechaFin,
        preguntas: [],
      };
      const [answered, removed] = await Promise.all([
        answer(residentUser, survey, sheet(ids, 'Bien')),
        service.as(admin).put(`/api/encuestas/${survey.id}`, emptied),
      ]);
      expect([
        [204, 400],
        [400, 200],
      ]).toContainEqual([answered.status, removed.status]);
      const { body } = await service.as(admin).get(`/api/encuestas/${survey.id}`);
      expect(body.preguntas).toHaveLength(answered.status === 204 ? 1 : 0);
      expect(await sheetsOf(survey)).toBe(answered.status === 204 ? 1 : 0);
    }
  });
});

describe('results of surveys', () => {
  test('survey results hold respondents, options, mean and texts of every question', async () => {
    const { community, admin, residentUser, survey, ids } = await makeSurveyFixture([
      CHOICE,
      TEXT,
      RATING,
      CHOICES,
    ]);
    const second = await service.make.residentUser(community);
    const third = await service.make.residentUser(community);
    const days = (...chosen: string[]) => chosen.map((respuesta) => ({ preguntaId: ids[3], respuesta }));
    await answer(residentUser, survey, [
      ...sheet(ids, 'Sí', 'Por el calor', '5'),
      ...days('Sábado', 'Domingo'),
    ]);
    await answer(second, survey, [...sheet(ids, 'Sí', 'Por el calor', '2'), ...days('Domingo')]);
    await answer(third, survey, sheet(ids, 'No'));
    const { status, body } = await service.as(admin).get(`/api/encuestas/${survey.id}/resultados`);
    expect(status).toBe(200);
    expect(body).toEqual({
      encuestaId: survey.id,
      titulo: survey.titulo,
      totalRespuestas: 3,
      preguntas: [
        {
          preguntaId: ids[0],
          tipoPregunta: 0,
          pregunta: CHOICE.pregunta,
          totalRespuestas: 3,
          opciones: [
            { opcion: 'Sí', total: 2 },
            { opcion: 'No', total: 1 },
          ],
          promedio: null,
          textos: [],
        },
        {
          preguntaId: ids[1],
          tipoPregunta: 1,
          pregunta: TEXT.pregunta,
          totalRespuestas: 2,
          opciones: [],
          promedio: null,
          textos: ['Por el calor', 'Por el calor'],
        },
        {
          preguntaId: ids[2],
          tipoPregunta: 2,
          pregunta: RATING.pregunta,
          totalRespuestas: 2,
          opciones: [1, 2, 3, 4, 5].map((rating) => ({
            opcion: String(rating),
            total: rating === 2 || rating === 5 ? 1 : 0,
          })),
          promedio: 3.5,
          textos: [],
        },
        {
          preguntaId: ids[3],
          tipoPregunta: 3,
          pregunta: CHOICES.pregunta,
          totalRespuestas: 2,
          opciones: [
            { opcion: 'Sábado', total: 1 },
            { opcion: 'Domingo', total: 2 },
          ],
          promedio: null,
          textos: [],
        },
      ],
    });
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: GUID!) { survey(id: $id) { results { encuestaId titulo totalRespuestas preguntas {
        preguntaId tipoPregunta pregunta totalRespuestas opciones { opcion total } promedio textos } } } }`,
      { id: survey.id },
    );
    expect(errors).toBeUndefined();
    expect(data.survey.results).toEqual(body);
  });

  test('the results of an unanswered survey are zeros without a mean, and choices without options list texts', async () => {
    const { admin, residentUser, survey, ids } = await makeSurveyFixture([
      RATING,
      { ...CHOICE, opciones: [] },
    ]);
    const path = `/api/encuestas/${survey.id}/resultados`;
    const { body: empty } = await service.as(admin).get(path);
    expect(empty).toMatchObject({
      totalRespuestas: 0,
      preguntas: [{ totalRespuestas: 0, promedio: null }, {}],
    });
    expect(empty.preguntas[0].opciones.map(({ total }: { total: number }) => total)).toEqual([0, 0, 0, 0, 0]);
    await answer(residentUser, survey, [{ preguntaId: ids[1], respuesta: 'Tal vez' }]);
    const { body } = await service.as(admin).get(path);
    expect(body).toMatchObject({
      totalRespuestas: 1,
      preguntas: [{ totalRespuestas: 0 }, { totalRespuestas: 1, opciones: [], textos: ['Tal vez'] }],
    });
  });

  test('answers of a deleted resident remain in the results', async () => {
    const { admin, residentUser, survey, ids } = await makeSurveyFixture([RATING]);
    await answer(residentUser, survey, sheet(ids, '4'));
    expect((await service.as(admin).delete(`/api/residents/${residentUser.resident.id}`)).status).toBe(204);
    const { body } = await service.as(admin).get(`/api/encuestas/${survey.id}/resultados`);
    expect(body).toMatchObject({ totalRespuestas: 1, preguntas: [{ promedio: 4 }] });
  });
});
