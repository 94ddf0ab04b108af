import { SurveyAnswer } from '../../src/modules/surveys/survey-answer.entity.js';
import { SurveyQuestion } from '../../src/modules/surveys/survey-question.entity.js';
import { SurveyResponse } from '../../src/modules/surveys/survey-response.entity.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const surveyInput = (communityId: string, fields: object = {}) => ({
  communityId,
  titulo: 'Horario de la alberca',
  descripcion: '¿Cuándo debe abrir?',
  fechaInicio: '2026-05-01T00:00:00.000Z',
  fechaFin: '2026-05-31T23:59:59.000Z',
  ...fields,
});

const QUESTIONS = [
  { tipoPregunta: 0, pregunta: '¿Abrimos más tarde?', opciones: ['Sí', 'No'] },
  { tipoPregunta: 1, pregunta: '¿Por qué?', opciones: [] },
  { tipoPregunta: 2, pregunta: '¿Cómo la califica?', opciones: [] },
  { tipoPregunta: 3, pregunta: '¿Qué días?', opciones: ['Sábado', 'Domingo'] },
];

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('surveys', () => {
  test('a new survey has its questions in order', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post('/api/encuestas', surveyInput(community.id, { preguntas: QUESTIONS }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...surveyInput(community.id),
      communityName: community.nombre,
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: null,
      preguntas: QUESTIONS.map((question) => ({ id: expect.any(String), ...question })),
    });
  });

  test('the questions of a survey may be left out or null, and options are returned as arrays', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const none = await client.post(
      '/api/encuestas',
      surveyInput(community.id, { preguntas: null, isActive: false }),
    );
    expect(none).toMatchObject({ status: 201, body: { preguntas: [], isActive: false } });
    const bare = [
      { tipoPregunta: '1', pregunta: '', opciones: null },
      { tipoPregunta: 2, pregunta: 'Nota', id: null },
    ];
    const some = await client.post(
      '/api/encuestas',
      surveyInput(community.id, { preguntas: bare, descripcion: '' }),
    );
    expect(some.body.preguntas).toEqual([
      { id: expect.any(String), tipoPregunta: 1, pregunta: '', opciones: [] },
      { id: expect.any(String), tipoPregunta: 2, pregunta: 'Nota', opciones: [] },
    ]);
  });

  test('the options of a question keep quotes, commas, braces and backslashes', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const opciones = ['a,b', '{c}', '"d"', 'e\\f', 'null', "O'Neil", 'ñandú'];
    const created = await service
      .as(admin)
      .post(
        '/api/encuestas',
        surveyInput(community.id, { preguntas: [{ tipoPregunta: 0, pregunta: 'Elija', opciones }] }),
      );
    expect(created.body.preguntas[0].opciones).toEqual(opciones);
    const again = await service.as(admin).put(`/api/encuestas/${created.body.id}`, created.body);
    expect(again).toMatchObject({ status: 200, body: { preguntas: created.body.preguntas } });
  });

  test('surveys are listed newest first with their questions, in total and by community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const older = await service.make.survey(community, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.survey(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    const second = await service.make.question(older, { position: 1, pregunta: 'Segunda' });
    const first = await service.make.question(older, { position: 0, pregunta: 'Primera' });
    for (const path of ['/api/encuestas', `/api/encuestas/community/${community.id}`]) {
      const { status, body } = await service.as(admin).get(path);
      expect(status).toBe(200);
      expect(idsOf(body)).toEqual([newer.id, older.id]);
      expect(idsOf(body[1].preguntas)).toEqual([first.id, second.id]);
      expect(body[0].preguntas).toEqual([]);
    }
    const none = await service.as(admin).get(`/api/encuestas/community/${UNKNOWN_ID}`);
    expect(none).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    [
      'a type beyond the last',
      { preguntas: [{ tipoPregunta: 4, pregunta: 'x' }] },
      ['preguntas[0].tipoPregunta'],
    ],
    [
      'a type below the first',
      { preguntas: [{ tipoPregunta: -1, pregunta: 'x' }] },
      ['preguntas[0].tipoPregunta'],
    ],
    [
      'a question without text',
      { preguntas: [QUESTIONS[0], { tipoPregunta: 1 }] },
      ['preguntas[1].pregunta'],
    ],
    ['questions that are no list', { preguntas: 'x' }, ['preguntas']],
    [
      'options that are no list',
      { preguntas: [{ ...QUESTIONS[0], opciones: 'x' }] },
      ['preguntas[0].opciones'],
    ],
  ])('a survey with %s is refused with the names of the fields', async (_case, fields, named) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const refused = await service.as(admin).post('/api/encuestas', surveyInput(community.id, fields));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(named);
    expect((await service.as(admin).get('/api/encuestas')).body).toEqual([]);
  });

  test('an update matches questions by id, else by type and text, and sets their order', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const { body: before } = await client.post(
      '/api/encuestas',
      surveyInput(community.id, { preguntas: QUESTIONS }),
    );
    const [choice, text, rating, choices] = before.preguntas;
    const preguntas = [
      { tipoPregunta: 2, pregunta: rating.pregunta },
      { id: choice.id, tipoPregunta: 1, pregunta: '¿Qué horario prefiere?' },
      { tipoPregunta: 1, pregunta: 'Otra', opciones: null },
      { id: UNKNOWN_ID, tipoPregunta: 3, pregunta: choices.pregunta, opciones: ['Lunes'] },
    ];
    const { status, body } = await client.put(
      `/api/encuestas/${before.id}`,
      surveyInput(community.id, { preguntas }),
    );
    expect(status).toBe(200);
    expect(body.preguntas).toEqual([
      { id: rating.id, tipoPregunta: 2, pregunta: rating.pregunta, opciones: [] },
      { id: choice.id, tipoPregunta: 1, pregunta: '¿Qué horario prefiere?', opciones: [] },
      { id: expect.any(String), tipoPregunta: 1, pregunta: 'Otra', opciones: [] },
      { id: choices.id, tipoPregunta: 3, pregunta: choices.pregunta, opciones: ['Lunes'] },
    ]);
    expect(idsOf(before.preguntas)).not.toContain(body.preguntas[2].id);
    expect(idsOf(body.preguntas)).not.toContain(text.id);
    expect((await client.get(`/api/encuestas/${before.id}`)).body.preguntas).toEqual(body.preguntas);
    const emptied = await client.put(
      `/api/encuestas/${before.id}`,
      surveyInput(community.id, { preguntas: [] }),
    );
    expect(emptied.body.preguntas).toEqual([]);
  });

  test('an update takes only question ids of its own survey, each once', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const mine = await service.make.survey(community);
    const other = await service.make.survey(community);
    const [own, foreign] = [await service.make.question(mine), await service.make.question(other)];
    const question = { tipoPregunta: 1, pregunta: 'Otra' };
    const stolen = await client.put(
      `/api/encuestas/${mine.id}`,
      surveyInput(community.id, { preguntas: [{ ...question, id: foreign.id }] }),
    );
    expect(stolen.body.preguntas[0].id).not.toBe(foreign.id);
    expect(idsOf((await client.get(`/api/encuestas/${other.id}`)).body.preguntas)).toEqual([foreign.id]);
    const kept = stolen.body.preguntas;
    const twice = [
      { ...question, id: kept[0].id },
      { ...question, id: kept[0].id },
    ];
    const refused = await client.put(
      `/api/encuestas/${mine.id}`,
      surveyInput(community.id, { preguntas: twice }),
    );
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    expect((await client.get(`/api/encuestas/${mine.id}`)).body.preguntas).toEqual(kept);
    expect(idsOf(kept)).not.toContain(own.id);
  });

  test('deleting a survey hides it and keeps its questions and answers', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const residentUser = await service.make.residentUser(community);
    const survey = await service.make.survey(community);
    const question = await service.make.question(survey);
    const answer = { respuestas: [{ preguntaId: question.id, respuesta: 'Bien' }] };
    expect(
      (await service.as(residentUser).post(`/api/encuestas/${survey.id}/responder`, answer)).status,
    ).toBe(204);
    expect(await service.as(admin).delete(`/api/encuestas/${survey.id}`)).toMatchObject({
      status: 204,
      body: null,
    });
    expect(await service.as(admin).delete(`/api/encuestas/${survey.id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', errors: null },
    });
    const em = service.em();
    expect(await em.count(SurveyQuestion, { surveyId: survey.id })).toBe(1);
    expect(await em.count(SurveyResponse, { surveyId: survey.id })).toBe(1);
    expect(await em.count(SurveyAnswer, { questionId: question.id })).toBe(1);
  });

  test('GraphQL writes, filters and orders surveys and follows them from their community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const { data: made, errors } = await client.graphql(
      `mutation ($input: SurveyInput!) { createSurvey(input: $input) {
        id titulo answeredByMe preguntas { tipoPregunta pregunta opciones } community { id } } }`,
      { input: surveyInput(community.id, { preguntas: QUESTIONS }) },
    );
    expect(errors).toBeUndefined();
    expect(made.createSurvey).toMatchObject({
      answeredByMe: false,
      preguntas: QUESTIONS,
      community: { id: community.id },
    });
    const closed = await service.make.survey(community, {
      isActive: false,
      fechaInicio: '2020-01-01T00:00:00.000Z',
    });
    const { data } = await client.graphql(
      `query ($id: GUID!) { community(id: $id) {
        all: surveys(orderBy: FECHA_INICIO_ASC) { totalCount nodes { id } }
        closed: surveys(where: { isActive: { eq: false } }) { nodes { id } } } }`,
      { id: community.id },
    );
    expect(data.community).toEqual({
      all: { totalCount: 2, nodes: [{ id: closed.id }, { id: made.createSurvey.id }] },
      closed: { nodes: [{ id: closed.id }] },
    });
    const { data: gone } = await client.graphql(
      'mutation ($id: GUID!) { deleteSurvey(id: $id) { deletedId } }',
      {
        id: closed.id,
      },
    );
    expect(gone.deleteSurvey).toEqual({ deletedId: closed.id });
  });
});

describe('the results of a survey', () => {
  test.each([
    [
      'texts are in the order of their answer sheets',
      { tipoPregunta: 1 },
      ['b', 'a', 'b'],
      { textos: ['b', 'a', 'b'] },
    ],
    [
      'choices without options are in the order of their answer sheets',
      { tipoPregunta: 0 },
      ['b', 'a', 'b'],
      { textos: ['b', 'a', 'b'] },
    ],
    [
      'the mean of a rating counts options below zero',
      { tipoPregunta: 2, opciones: ['-2', '-1', '0', '1', '2'] },
      ['-2', '1', '-2'],
      { promedio: -1 },
    ],
  ])('%s', async (_case, question, answers, expected) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const dates = { fechaInicio: '2000-01-01', fechaFin: '2999-12-31' };
    const preguntas = [{ pregunta: '¿Qué opina?', ...question }];
    const { body } = await service
      .as(admin)
      .post('/api/encuestas', surveyInput(community.id, { ...dates, preguntas }));
    for (const respuesta of answers) {
      const respuestas = [{ preguntaId: body.preguntas[0].id, respuesta }];
      const client = service.as(await service.make.residentUser(community));
      expect((await client.post(`/api/encuestas/${body.id}/responder`, { respuestas })).status).toBe(204);
    }
    const results = await service.as(admin).get(`/api/encuestas/${body.id}/resultados`);
    expect(results.body.preguntas).toMatchObject([{ totalRespuestas: 3, ...expected }]);
  });
});
